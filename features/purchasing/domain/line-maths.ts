import { Decimal } from 'decimal.js';

/** The amounts of an invoice line as decimal texts: what a form holds and what the server stores. */
export interface LineAmounts {
  readonly quantity: string;
  readonly unitCost: string;
  readonly totalCost: string;
}

export type LineAmount = keyof LineAmounts;

/** What a field holds: empty counts as 0 (INV-071), and so does what is no number. */
function read(typed: string | number | null | undefined): Decimal {
  const text = String(typed ?? '').trim();
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? new Decimal(text) : new Decimal(0);
}

/** Quantity times cost, to the cent. */
export function lineTotal(quantity: Decimal.Value, unitCost: Decimal.Value): Decimal {
  return new Decimal(quantity).times(unitCost).toDecimalPlaces(2);
}

/** Total by quantity, to the cent; null without a quantity to divide by (INV-067, INV-068). */
export function lineUnitCost(quantity: Decimal.Value, total: Decimal.Value): Decimal | null {
  const by = new Decimal(quantity);
  return by.gt(0) ? new Decimal(total).div(by).toDecimalPlaces(2) : null;
}

/**
 * A line after one of its amounts was typed. A new total gives the unit cost (INV-067, INV-068); a new quantity or unit
 * cost gives the total (INV-069, INV-070).
 */
export function editLine(line: LineAmounts, amount: LineAmount, typed: string | number | null): LineAmounts {
  const quantity = read(amount === 'quantity' ? typed : line.quantity);
  const unitCost = read(amount === 'unitCost' ? typed : line.unitCost);
  if (amount !== 'totalCost') {
    const total = lineTotal(quantity, unitCost);
    return { quantity: quantity.toFixed(), unitCost: unitCost.toFixed(), totalCost: total.toFixed(2) };
  }
  const total = read(typed);
  const cost = lineUnitCost(quantity, total) ?? unitCost;
  return { quantity: quantity.toFixed(), unitCost: cost.toFixed(), totalCost: total.toFixed() };
}

/**
 * True when a stated total is quantity times unit cost, but for the rounding of a cost that was itself derived from the
 * total: 3 bottles for 10.00 cost 3.33 each.
 */
export function totalFits(quantity: Decimal.Value, unitCost: Decimal.Value, total: Decimal.Value): boolean {
  const slack = new Decimal(quantity).abs().plus(1).times('0.005');
  return new Decimal(quantity).times(unitCost).minus(total).abs().lte(slack);
}
