import { memo } from 'react';
import { type GridColumn, type GridFooters, isFigure } from '#shared/web/data-grid/grid-column.ts';
import classes from './data-grid.module.css';

export const hasTotals = (
  columns: readonly Pick<GridColumn<never>, 'footer'>[],
  footers: GridFooters | undefined,
): boolean => footers !== undefined || columns.some((column) => column.footer);

/** The line below the rows, for columns with a total. */
function GridTotalsOf<Row>({
  columns,
  rows,
  footers,
  selectable,
}: {
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  footers: GridFooters | undefined;
  selectable: boolean;
}) {
  if (!hasTotals(columns, footers)) return null;
  return (
    <div role="rowgroup" className={classes.foot}>
      <div role="row" className={classes.footRow}>
        {selectable ? <span role="gridcell" className={classes.selectCell} /> : null}
        {columns.map((column, place) => (
          <div
            role="gridcell"
            key={column.id}
            className={place === 0 ? classes.firstCell : classes.cell}
            data-figure={isFigure(column.kind) || undefined}
          >
            {footers?.[column.id] ?? column.footer?.(rows)}
          </div>
        ))}
      </div>
    </div>
  );
}

export const GridTotals = memo(GridTotalsOf) as typeof GridTotalsOf;
