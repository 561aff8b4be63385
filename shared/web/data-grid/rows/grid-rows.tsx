import type { VirtualItem } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import classes from '#shared/web/data-grid/data-grid.module.css';
import type { EndOfEdit } from '#shared/web/data-grid/editing/cell-editor.tsx';
import type { Cursor } from '#shared/web/data-grid/editing/cursor.ts';
import type { Saving } from '#shared/web/data-grid/editing/use-cell-saving.ts';
import type { RowTone } from '#shared/web/data-grid/grid-column.ts';
import type { GridModel } from '#shared/web/data-grid/grid-model.ts';
import { GridRow } from '#shared/web/data-grid/rows/grid-row.tsx';
import { inOrder, RowSlots } from '#shared/web/data-grid/rows/row-slots.ts';
import { useGridRows } from '#shared/web/data-grid/rows/use-grid-rows.ts';

interface GridRowsProps<Row> {
  model: GridModel<Row>;
  scroller: RefObject<HTMLElement | null>;
  /** Receives a function that scrolls to a row. */
  reveal: RefObject<(index: number) => void>;
  /** The scroll position to begin with. */
  begin: number;
  /** Offset of the first row inside the scroller. */
  offset: number;
  /** Height of the content below the last row. */
  below: number;
  heightOf: (index: number) => number;
  /** Row heights depend on content. */
  measured: boolean;
  rowTone: ((row: Row) => RowTone) | undefined;
  cursor: Cursor | undefined;
  saving: Saving;
  onEndEdit: (end: EndOfEdit) => void;
  onLoadMore: (() => void) | undefined;
}

/** The visible rows and the ones around them, each at its position. Without a cursor, Tab enters at the first cell. */
export function GridRows<Row>(props: GridRowsProps<Row>) {
  const { model, scroller, reveal, offset, heightOf, measured, cursor } = props;
  const body = useRef<HTMLDivElement>(null);
  const { virtualizer, ...virtual } = useGridRows({
    scroller,
    count: model.rows.length,
    keyOf: model.idAt,
    heightOf,
    density: model.layout.density,
    headHeight: offset,
    footHeight: props.below,
    keep: cursor?.row,
    onLoadMore: props.onLoadMore,
    begin: props.begin,
  });
  useEffect(() => {
    reveal.current = (index) => virtualizer.scrollToIndex(index);
  }, [reveal, virtualizer]);
  const shown = virtual.shown.filter(({ index }) => model.rows[index] !== undefined);
  const ids = shown.map(({ index }) => model.idAt(index));
  const slots = useRowSlots(ids, virtual.resting, body);
  const drawn: ReactNode[] = [];
  for (const [place, item] of shown.entries()) {
    const slot = measured ? place : (slots[place] ?? place);
    const id = ids[place] ?? '';
    drawn[slot] = rowOf(props, item, id, measured ? id : slot, measured ? virtualizer.measureElement : undefined);
  }
  return (
    <div ref={body} role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
      {drawn}
    </div>
  );
}

type Measure = ((element: HTMLElement | null) => void) | undefined;

function rowOf<Row>(
  { model, offset, rowTone, cursor, saving, onEndEdit }: GridRowsProps<Row>,
  { index, start, size }: VirtualItem,
  id: string,
  key: string | number,
  measure: Measure,
): ReactNode {
  const { rows, columns, selection } = model;
  const row = rows[index] as Row;
  const here = cursor?.rowId === id ? cursor : undefined;
  return (
    <GridRow
      key={key}
      row={row}
      id={id}
      index={index}
      top={start - offset}
      height={measure ? undefined : size}
      columns={columns}
      selectable={selection !== undefined}
      selected={selection?.has(id) ?? false}
      tone={rowTone?.(row)}
      activeColumn={here?.columnId ?? (cursor === undefined && index === 0 ? columns[0]?.id : undefined)}
      editing={here?.editing}
      saving={saving[id]}
      onEndEdit={onEndEdit}
      measure={measure}
    />
  );
}

/**
 * The slot of each row. Scrolling leaves the slots in any order; when it stops, the document gets the order of the rows
 * again for Tab and screen readers. A row with the focus is never moved.
 */
function useRowSlots(ids: readonly string[], resting: boolean, body: RefObject<HTMLElement | null>) {
  const made = useRef<RowSlots>(undefined);
  made.current ??= new RowSlots();
  const slots = made.current;
  let assigned = slots.assign(ids);
  if (resting && !inOrder(assigned) && !body.current?.contains(document.activeElement)) {
    slots.reorder();
    assigned = slots.assign(ids);
  }
  return assigned;
}
