import type { Vendor } from '#features/invoices/web/invoices-api.ts';
import type { Suggestion } from '../orders-api.ts';

/** Ticked and typed values, by item; kept during other searches. */
export type Chosen = Readonly<
  Record<
    string,
    { readonly id: string; readonly ticked: boolean; readonly quantity: number; readonly unit_cost: number }
  >
>;

export type Rows = readonly (Chosen[string] & {
  readonly name: string;
  readonly size: string;
  readonly barcode: string;
  readonly on_hand: number | undefined;
  readonly used: number | undefined;
  readonly par: number | null | undefined;
  readonly suggested: number | undefined;
})[];

/** The search results: quantity and cost as chosen, else as suggested, else from the last purchase. */
export function rowsOf(
  found: readonly Vendor['items'][number][],
  suggestions: readonly Suggestion[],
  chosen: Chosen,
): Rows {
  const known = new Map(suggestions.map((each) => [each.id, each]));
  return found.map((item) => {
    const suggestion = known.get(item.id);
    return {
      id: item.id,
      ticked: false,
      quantity: suggestion?.suggested || item.last_quantity,
      unit_cost: item.last_unit_cost,
      ...chosen[item.id],
      name: [item.name, item.vintage].filter(Boolean).join(' '),
      size: item.size.name,
      barcode: item.barcode,
      on_hand: suggestion?.on_hand,
      used: suggestion?.used,
      par: suggestion?.par,
      suggested: suggestion?.suggested,
    };
  });
}

/** The current values of a row, to change them. */
export function chosenOf(row: Rows[number] | undefined, before: Chosen[string] | undefined): Chosen[string] {
  if (before) return before;
  return { id: row?.id ?? '', ticked: false, quantity: row?.quantity ?? 1, unit_cost: row?.unit_cost ?? 0 };
}
