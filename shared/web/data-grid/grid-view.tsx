import { useCallback, useRef } from 'react';
import { columnTracks } from '#shared/web/data-grid/column-tracks.ts';
import type { DataGridProps } from '#shared/web/data-grid/data-grid-props.ts';
import { useCellSaving } from '#shared/web/data-grid/editing/use-cell-saving.ts';
import { useGridCursor } from '#shared/web/data-grid/editing/use-grid-cursor.ts';
import { GridHeader } from '#shared/web/data-grid/grid-header.tsx';
import type { GridModel } from '#shared/web/data-grid/grid-model.ts';
import { GridRow } from '#shared/web/data-grid/grid-row.tsx';
import { GridSkeleton } from '#shared/web/data-grid/grid-skeleton.tsx';
import { GridTotals } from '#shared/web/data-grid/grid-totals.tsx';
import { DEFAULT_ROW_HEIGHT, type RowHeight, rowHeightOf } from '#shared/web/data-grid/grid-virtual.ts';
import { useGridRows } from '#shared/web/data-grid/use-grid-rows.ts';
import classes from './data-grid.module.css';

const HEAD_HEIGHT = 40;

interface GridViewProps<Row> extends DataGridProps<Row> {
  model: GridModel<Row>;
}

/** The grid as a table: everything but the bar below it. */
export function GridView<Row>({ model, ...props }: GridViewProps<Row>) {
  const { label, loading, rowHeight = DEFAULT_ROW_HEIGHT, total = model.rows.length } = props;
  const { rows, idAt, columns, layout, selection } = model;
  const scroller = useRef<HTMLDivElement>(null);
  const heightOf = useRowHeights(rowHeight, model);
  const { virtualizer, onScroll } = useGridRows({
    scroller,
    count: rows.length,
    keyOf: idAt,
    heightOf,
    density: layout.density,
    headHeight: HEAD_HEIGHT,
    onLoadMore: props.loadingMore ? undefined : props.onLoadMore,
  });
  const [saving, save] = useCellSaving<Row>();
  const { cursor, onEndEdit, handlers } = useGridCursor({
    model,
    save,
    onOpen: props.onOpen,
    scroller,
    reveal: (index) => virtualizer.scrollToIndex(index),
    rowsPerPage: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / heightOf(0)) - 2),
  });
  const rowProps = { columns, selectable: selection !== undefined, onEndEdit };
  return (
    <div
      ref={scroller}
      role="grid"
      className={classes.scroller}
      style={columnTracks(model)}
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-busy={loading || undefined}
      onScroll={onScroll}
      {...handlers}
    >
      <div className={classes.inner}>
        <GridHeader model={model} />
        {loading && rows.length === 0 ? (
          <GridSkeleton columns={columns} selectable={rowProps.selectable} height={heightOf(0)} />
        ) : (
          <div role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, start, size }) => {
              const row = rows[index];
              if (row === undefined) return null;
              const id = idAt(index);
              const here = cursor?.rowId === id ? cursor : undefined;
              return (
                <GridRow
                  key={id}
                  row={row}
                  id={id}
                  index={index}
                  top={start - HEAD_HEIGHT}
                  height={rowHeight === 'measured' ? undefined : size}
                  selected={selection?.has(id) ?? false}
                  tone={props.rowTone?.(row)}
                  activeColumn={here?.columnId ?? (cursor === undefined && index === 0 ? columns[0]?.id : undefined)}
                  editing={here?.editing}
                  saving={saving[id]}
                  measure={rowHeight === 'measured' ? virtualizer.measureElement : undefined}
                  {...rowProps}
                />
              );
            })}
          </div>
        )}
        <GridTotals columns={columns} rows={rows} selectable={rowProps.selectable} />
      </div>
    </div>
  );
}

function useRowHeights<Row>(rowHeight: RowHeight<Row>, { rows, layout }: GridModel<Row>): (index: number) => number {
  const compact = layout.density === 'compact';
  return useCallback((index) => rowHeightOf(rowHeight, rows[index], compact), [rowHeight, rows, compact]);
}
