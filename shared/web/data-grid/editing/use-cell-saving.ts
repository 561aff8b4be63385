import { useCallback, useState } from 'react';
import { errorText } from '#shared/web/api-error.ts';
import { type CellValue, type GridColumn, shownValue } from '#shared/web/data-grid/grid-column.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { whenQuiet } from '#shared/web/keyboard/when-quiet.ts';

/** Faster saves show no progress; longer than an action waits for typing to pause. */
const SLOW_AFTER = 1500;

export interface SavingCell {
  text: string;
  /** Slow enough to show progress. */
  slow: boolean;
  /** The edit being saved: another one of the same cell may follow before it is done. */
  of: object;
}

/** Values being saved, by row and column. */
export type Saving = Readonly<Record<string, Readonly<Record<string, SavingCell>>>>;
export type SaveCell<Row> = (
  entry: { id: string; row: Row; from: Row },
  column: GridColumn<Row>,
  changed: { value: unknown; text: string },
) => void;

/** Shows a changed value immediately and reverts it if saving fails. */
export function useCellSaving<Row>(): [Saving, SaveCell<Row>] {
  const [saving, setSaving] = useState<Saving>({});
  const save = useCallback<SaveCell<Row>>(({ id, row, from }, column, changed) => {
    const cell: SavingCell = {
      text: changed.text || shownValue(column.kind, changed.value as CellValue),
      slow: false,
      of: changed,
    };
    const change = (to: (before: Saving) => Saving) =>
      setSaving((before) => (before[id]?.[column.id]?.of === changed ? to(before) : before));
    setSaving((before) => withCell(before, id, column.id, cell));
    const slow = setTimeout(change, SLOW_AFTER, (now: Saving) => withCell(now, id, column.id, { ...cell, slow: true }));
    Promise.resolve()
      .then(() => column.edit?.save(row, changed.value, from))
      .catch((error: unknown) =>
        toastFailed(errorText(error, column.edit?.failed ?? `Couldn't save ${column.header.toLowerCase()}`)),
      )
      .finally(() => clearTimeout(slow))
      .then(whenQuiet)
      .then(() => change((before) => without(before, id, column.id)));
  }, []);
  return [saving, save];
}

const withCell = (saving: Saving, id: string, columnId: string, cell: SavingCell): Saving => ({
  ...saving,
  [id]: { ...saving[id], [columnId]: cell },
});

function without(saving: Saving, id: string, columnId: string): Saving {
  const { [columnId]: _settled, ...rest } = saving[id] ?? {};
  const { [id]: _row, ...others } = saving;
  return Object.keys(rest).length === 0 ? others : { ...others, [id]: rest };
}
