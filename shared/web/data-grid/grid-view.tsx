import { type CSSProperties, type RefObject, useCallback, useEffect, useRef } from 'react';
import type { DataGridProps } from '#shared/web/data-grid/data-grid-props.ts';
import { useCellSaving } from '#shared/web/data-grid/editing/use-cell-saving.ts';
import { useGridCursor } from '#shared/web/data-grid/editing/use-grid-cursor.ts';
import { GridHeader } from '#shared/web/data-grid/grid-header.tsx';
import type { GridModel } from '#shared/web/data-grid/grid-model.ts';
import { GridTotals, hasTotals } from '#shared/web/data-grid/grid-totals.tsx';
import { GridRows } from '#shared/web/data-grid/rows/grid-rows.tsx';
import { GridSkeleton } from '#shared/web/data-grid/rows/grid-skeleton.tsx';
import { DEFAULT_ROW_HEIGHT, type RowHeight, rowHeightOf } from '#shared/web/data-grid/rows/grid-virtual.ts';
import { useKeptPlace } from '#shared/web/data-grid/rows/use-kept-place.ts';
import { usePhone } from '#shared/web/media.ts';
import classes from './data-grid.module.css';

const SELECT_WIDTH = 44;
/** Leaves room for the other columns next to the sticky one. */
const WIDEST_ON_PHONE = 160;

/** All widths as a few variables of the whole grid, so that resizing a column rerenders no row. */
function columnTracks<Row>(model: GridModel<Row>, phone: boolean): CSSProperties {
  const { columns, widthOf, layout, selection } = model;
  const widths = columns.map((column, place) =>
    phone && place === 0 ? Math.min(widthOf(column), WIDEST_ON_PHONE) : widthOf(column),
  );
  const grows = columns.map((column) => column.grow === true && layout.widths[column.id] === undefined);
  const tracks = widths.map((width, place) => (grows[place] ? `minmax(${width}px, 1fr)` : `${width}px`));
  const select = selection ? SELECT_WIDTH : 0;
  const rest = grows.includes(true) ? '0' : 'minmax(0, 1fr)';
  return {
    '--columns': [...(selection ? [`${select}px`] : []), ...tracks, rest].join(' '),
    '--total-width': `${widths.reduce((sum, width) => sum + width, select)}px`,
    '--select-width': `${select}px`,
    '--first-width': `${widths[0] ?? 0}px`,
  } as CSSProperties;
}

/** Marks a grid that is scrolled sideways; set directly on the element to avoid a render. */
function useSidewaysMark(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const mark = () => element.toggleAttribute('data-sideways', element.scrollLeft > 0);
    element.addEventListener('scroll', mark, { passive: true });
    return () => element.removeEventListener('scroll', mark);
  }, [scroller]);
}

/** A column that was just chosen may be beyond the edge: it is scrolled into view. */
function useChosenInView(scroller: RefObject<HTMLElement | null>, hidden: readonly string[]): void {
  const before = useRef(hidden);
  useEffect(() => {
    const chosen = before.current.filter((id) => !hidden.includes(id)).at(-1);
    before.current = hidden;
    const header = chosen && scroller.current?.querySelector(`[data-heading="${CSS.escape(chosen)}"]`);
    if (header) header.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [scroller, hidden]);
}

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
  const { cursor, onEndEdit, standOn, handlers } = useGridCursor({
    model,
    save,
    onOpen: props.onOpen,
    scroller,
    reveal: (index) => reveal.current(index),
    rowsPerPage: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / heightOf(0)) - 2),
  });
  const begin = useKeptPlace({ name: props.name, scroller, count: rows.length, cursor, stand: standOn });
  const tracks = columnTracks(model, usePhone());
  useSidewaysMark(scroller);
  useChosenInView(scroller, model.layout.hidden);
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
            begin={begin}
            offset={HEAD_HEIGHT}
            below={hasTotals(columns, props.footers) ? FOOT_HEIGHT : 0}
            heightOf={heightOf}
            measured={rowHeight === 'measured'}
            rowTone={props.rowTone}
            cursor={cursor}
            saving={saving}
            onEndEdit={onEndEdit}
            onLoadMore={props.loadingMore || props.moreFailed ? undefined : props.onLoadMore}
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
