import { useCallback, useState } from 'react';
import { errorText } from '#shared/web/api-error.ts';
import { type CellValue, type GridColumn, shownValue } from '#shared/web/data-grid/grid-column.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';

/** Shown texts of values on their way, by row and column. */
export type Saving = Readonly<Record<string, Readonly<Record<string, string>>>>;
export type SaveCell<Row> = (
  entry: { id: string; row: Row; from: Row },
  column: GridColumn<Row>,
  changed: { value: unknown; text: string },
) => void;

/** Shows a changed value at once and takes it back when saving it failed. */
export function useCellSaving<Row>(): [Saving, SaveCell<Row>] {
  const [saving, setSaving] = useState<Saving>({});
  const save = useCallback<SaveCell<Row>>(({ id, row, from }, column, { value, text }) => {
    const shown = text || shownValue(column.kind, value as CellValue);
    setSaving((before) => ({ ...before, [id]: { ...before[id], [column.id]: shown } }));
    // Another value of the same cell may be on its way by then.
    const settle = () =>
      setSaving((before) => (before[id]?.[column.id] === shown ? without(before, id, column.id) : before));
    Promise.resolve()
      .then(() => column.edit?.save(row, value, from))
      .catch((error: unknown) =>
        toastFailed(errorText(error, column.edit?.failed ?? `Couldn't save ${column.header.toLowerCase()}`)),
      )
      .finally(settle);
  }, []);
  return [saving, save];
}

function without(saving: Saving, id: string, columnId: string): Saving {
  const { [columnId]: _settled, ...rest } = saving[id] ?? {};
  const { [id]: _row, ...others } = saving;
  return Object.keys(rest).length === 0 ? others : { ...others, [id]: rest };
}
