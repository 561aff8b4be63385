import { labelsFor } from '../../domain/print-quantity.ts';
import type { Wanted } from './use-add-items.ts';
import type { BulkRow } from './use-bulk-rows.ts';

/** What was ticked or typed, by item; it stays while something else is searched. */
export type Chosen = Readonly<Record<string, { readonly ticked: boolean; readonly quantity: number }>>;

/** The quantity of a row as it was typed, else as many labels as there are bottles. */
export const quantityOf = (row: BulkRow, chosen: Chosen): number =>
  chosen[row.id]?.quantity ?? labelsFor(row.total_quantity);

export function withRow(chosen: Chosen, row: BulkRow, part: Partial<Chosen[string]>): Chosen {
  const before = chosen[row.id] ?? { ticked: false, quantity: quantityOf(row, chosen) };
  return { ...chosen, [row.id]: { ...before, ...part } };
}

/** All of these rows ticked, or none of them. */
export const withRows = (chosen: Chosen, rows: readonly BulkRow[], ticked: boolean): Chosen =>
  rows.reduce((all, row) => withRow(all, row, { ticked }), chosen);

export const tickedOf = (chosen: Chosen): Wanted[] =>
  Object.entries(chosen).flatMap(([inventoryItemId, { ticked, quantity }]) =>
    ticked ? [{ inventoryItemId, quantity }] : [],
  );
