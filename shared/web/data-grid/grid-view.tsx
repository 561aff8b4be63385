import { useCallback, useRef } from 'react';
import { columnTracks, useSidewaysMark } from '#shared/web/data-grid/column-tracks.ts';
import type { DataGridProps } from '#shared/web/data-grid/data-grid-props.ts';
import { useCellSaving } from '#shared/web/data-grid/editing/use-cell-saving.ts';
import { useGridCursor } from '#shared/web/data-grid/editing/use-grid-cursor.ts';
import { GridHeader } from '#shared/web/data-grid/grid-header.tsx';
import type { GridModel } from '#shared/web/data-grid/grid-model.ts';
import { GridTotals, hasTotals } from '#shared/web/data-grid/grid-totals.tsx';
import { GridRows } from '#shared/web/data-grid/rows/grid-rows.tsx';
import { GridSkeleton } from '#shared/web/data-grid/rows/grid-skeleton.tsx';
import { DEFAULT_ROW_HEIGHT, type RowHeight, rowHeightOf } from '#shared/web/data-grid/rows/grid-virtual.ts';
import { usePhone } from '#shared/web/media.ts';
import classes from './data-grid.module.css';

const HEAD_HEIGHT = 34;
const FOOT_HEIGHT = 40;

type GridViewProps<Row> = DataGridProps<Row> & { model: GridModel<Row> };

/** The grid as a table, without the bar below it. */
export function GridView<Row>({ model, ...props }: GridViewProps<Row>) {
  const { label, loading, rowHeight = DEFAULT_ROW_HEIGHT, total = model.rows.length } = props;
  const { rows, columns, selection } = model;
  const scroller = useRef<HTMLDivElement>(null);
  const heightOf = useRowHeights(rowHeight, model);
  const reveal = useRef((_index: number) => {});
  const [saving, save] = useCellSaving<Row>();
  const { cursor, onEndEdit, handlers } = useGridCursor({
    model,
    save,
    onOpen: props.onOpen,
    scroller,
    reveal: (index) => reveal.current(index),
    rowsPerPage: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / heightOf(0)) - 2),
  });
  const tracks = columnTracks(model, usePhone());
  useSidewaysMark(scroller);
  return (
    <div
      ref={scroller}
      role="grid"
      className={classes.scroller}
      style={tracks}
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-busy={loading || undefined}
      {...handlers}
    >
      <div className={classes.inner}>
        <GridHeader model={model} />
        {loading && rows.length === 0 ? (
          <GridSkeleton columns={columns} selectable={selection !== undefined} height={heightOf(0)} />
        ) : (
          <GridRows
            model={model}
            scroller={scroller}
            reveal={reveal}
            offset={HEAD_HEIGHT}
            below={hasTotals(columns, props.footers) ? FOOT_HEIGHT : 0}
            heightOf={heightOf}
            measured={rowHeight === 'measured'}
            rowTone={props.rowTone}
            cursor={cursor}
            saving={saving}
            onEndEdit={onEndEdit}
            onLoadMore={props.loadingMore ? undefined : props.onLoadMore}
          />
        )}
        <GridTotals columns={columns} rows={rows} footers={props.footers} selectable={selection !== undefined} />
      </div>
    </div>
  );
}

function useRowHeights<Row>(rowHeight: RowHeight<Row>, { rows, layout }: GridModel<Row>): (index: number) => number {
  const compact = layout.density === 'compact';
  return useCallback((index) => rowHeightOf(rowHeight, rows[index], compact), [rowHeight, rows, compact]);
}
