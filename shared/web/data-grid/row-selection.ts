import { useMemo, useRef, useState } from 'react';

export interface RowSelection<Row> {
  has: (id: string) => boolean;
  /** The loaded selected rows, in order. */
  rows: readonly Row[];
  all: boolean;
  toggle: (index: number, event: { shiftKey: boolean }) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** With shift, everything from the last clicked row to this one gets this one's new state. */
export function toggled(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  from: number,
  to: number,
): ReadonlySet<string> {
  const next = new Set(selected);
  const choose = !selected.has(ids[to] ?? '');
  for (const id of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (choose) next.add(id);
    else next.delete(id);
  }
  return next;
}

const NOTHING: ReadonlySet<string> = new Set();

export function useRowSelection<Row>(rows: readonly Row[], rowId: (row: Row) => string): RowSelection<Row> {
  const [selected, setSelected] = useState(NOTHING);
  const last = useRef<number>(undefined);
  return useMemo(() => {
    const chosen = selected.size === 0 ? [] : rows.filter((row) => selected.has(rowId(row)));
    return {
      has: (id) => selected.has(id),
      rows: chosen,
      all: rows.length > 0 && chosen.length === rows.length,
      toggle(index, { shiftKey }) {
        const from = shiftKey && last.current !== undefined ? last.current : index;
        last.current = index;
        setSelected((before) => toggled(before, rows.map(rowId), from, index));
      },
      toggleAll: () => setSelected(chosen.length === rows.length ? NOTHING : new Set(rows.map(rowId))),
      clear: () => setSelected(NOTHING),
    };
  }, [selected, rows, rowId]);
}
