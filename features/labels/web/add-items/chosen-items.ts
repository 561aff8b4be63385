import { labelsFor } from '../../domain/print-quantity.ts';
import type { Wanted } from './use-add-items.ts';
import type { BulkRow } from './use-bulk-rows.ts';

/** Selections and typed quantities by item; kept during other searches. */
export type Chosen = Readonly<Record<string, { readonly ticked: boolean; readonly quantity: number }>>;

/** A row's quantity as typed, else one label per bottle. */
export const quantityOf = (row: BulkRow, chosen: Chosen): number =>
  chosen[row.id]?.quantity ?? labelsFor(row.total_quantity);

export function withRow(chosen: Chosen, row: BulkRow, part: Partial<Chosen[string]>): Chosen {
  const before = chosen[row.id] ?? { ticked: false, quantity: quantityOf(row, chosen) };
  return { ...chosen, [row.id]: { ...before, ...part } };
}

/** Selects or deselects all of these rows. */
export const withRows = (chosen: Chosen, rows: readonly BulkRow[], ticked: boolean): Chosen =>
  rows.reduce((all, row) => withRow(all, row, { ticked }), chosen);

export const tickedOf = (chosen: Chosen): Wanted[] =>
  Object.entries(chosen).flatMap(([inventoryItemId, { ticked, quantity }]) =>
    ticked ? [{ inventoryItemId, quantity }] : [],
  );
