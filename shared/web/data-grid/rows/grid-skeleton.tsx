import { type GridColumn, isFigure } from '#shared/web/data-grid/grid-column.ts';
import { SKELETON_ROWS } from '#shared/web/data-grid/rows/grid-virtual.ts';
import classes from './grid-skeleton.module.css';

/** The final layout without content. */
export function GridSkeleton<Row>({
  columns,
  selectable,
  height,
}: {
  columns: readonly GridColumn<Row>[];
  selectable: boolean;
  height: number;
}) {
  return (
    <div role="rowgroup" className={classes.skeletons}>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are all alike
        <div role="row" key={index} className={classes.skeletonRow} data-skeleton style={{ height }}>
          {selectable ? <span role="gridcell" aria-label="Loading" /> : null}
          {columns.map((column) => (
            <span
              role="gridcell"
              aria-label="Loading"
              key={column.id}
              className={classes.skeletonCell}
              data-figure={isFigure(column.kind) || undefined}
            >
              <span
                className={classes.skeletonBar}
                style={{ width: `${40 + ((index * 7 + column.id.length * 13) % 45)}%` }}
              />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
