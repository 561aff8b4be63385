import { lineTotal, lineUnitCost } from '#features/invoices/domain/line-maths.ts';
import { readQuantity } from '#features/items/web/forms/quantity-text.ts';

/** The three linked fields of a re-order, as typed. */
export interface ReorderAmounts {
  readonly quantity: string;
  readonly unitCost: string;
  readonly totalCost: string;
  /** The total was typed, so the unit cost is derived from it. */
  readonly totalTyped: boolean;
}

export type ReorderAmount = 'quantity' | 'unitCost' | 'totalCost';

export const NO_AMOUNTS: ReorderAmounts = { quantity: '', unitCost: '', totalCost: '', totalTyped: false };

/**
 * The fields after one of them was typed. A total gives the unit cost (STK-047), which stays without a quantity to
 * divide by (STK-048); a quantity or unit cost gives the total (STK-046). Invalid input changes nothing else.
 */
export function editAmounts(
  before: ReorderAmounts,
  amount: ReorderAmount,
  text: string,
  unitsPerCase?: number,
): ReorderAmounts {
  const after = { ...before, [amount]: text, totalTyped: amount === 'totalCost' };
  const quantity = readQuantity(after.quantity, unitsPerCase);
  if (quantity === null) return after;
  if (amount === 'totalCost') {
    const total = readQuantity(text);
    const unitCost = total === null ? null : lineUnitCost(quantity, total);
    return unitCost === null ? after : { ...after, unitCost };
  }
  const unitCost = readQuantity(after.unitCost);
  return unitCost === null ? after : { ...after, totalCost: lineTotal(quantity, unitCost) };
}
