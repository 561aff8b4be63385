import { decimalText, divide, type Fraction, fixed, fractionOf, minus, plus, times } from '#shared/domain/fraction.ts';

/** The amounts of an invoice line as decimal texts: what a form holds and what the server stores. */
export interface LineAmounts {
  readonly quantity: string;
  readonly unitCost: string;
  readonly totalCost: string;
}

/** What one unit and one line may cost, wherever a line comes from. */
export const MOST_COST = 1e8;
export const MOST_TOTAL = 1e11;

export type LineAmount = keyof LineAmounts;

/** A number, or its decimal text. */
type Amount = string | number;

const exact = (amount: Amount): Fraction => fractionOf(String(amount));

/** What a field holds: empty counts as 0 (INV-071), and so does what is no number. */
function read(typed: Amount | null | undefined): Fraction {
  const text = String(typed ?? '').trim();
  return fractionOf(/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(text) ? text : '0');
}

const totalOf = (quantity: Fraction, unitCost: Fraction): string => fixed(times(quantity, unitCost), 2);

const unitCostOf = (quantity: Fraction, total: Fraction): string | null =>
  quantity.top > 0n ? fixed(divide(total, quantity), 2) : null;

/** Quantity times cost, as decimal text to the cent. */
export const lineTotal = (quantity: Amount, unitCost: Amount): string => totalOf(exact(quantity), exact(unitCost));

/** Total by quantity, as decimal text to the cent; null without a quantity to divide by (INV-067, INV-068). */
export const lineUnitCost = (quantity: Amount, total: Amount): string | null =>
  unitCostOf(exact(quantity), exact(total));

/** Total by quantity, which is not 0, as decimal text to six decimals: times the quantity it is the total again. */
export const exactUnitCost = (quantity: Amount, total: Amount): string =>
  decimalText(fractionOf(fixed(divide(exact(total), exact(quantity)), 6)));

/**
 * A line after one of its amounts was typed. A new total gives the unit cost (INV-067, INV-068); a new quantity or unit
 * cost gives the total (INV-069, INV-070).
 */
export function editLine(line: LineAmounts, amount: LineAmount, typed: Amount | null): LineAmounts {
  const quantity = read(amount === 'quantity' ? typed : line.quantity);
  const unitCost = read(amount === 'unitCost' ? typed : line.unitCost);
  if (amount !== 'totalCost')
    return {
      quantity: decimalText(quantity),
      unitCost: decimalText(unitCost),
      totalCost: totalOf(quantity, unitCost),
    };
  const total = read(typed);
  const cost = read(unitCostOf(quantity, total) ?? line.unitCost);
  return { quantity: decimalText(quantity), unitCost: decimalText(cost), totalCost: decimalText(total) };
}

/**
 * True when a stated total is quantity times unit cost, but for the rounding of a cost that was itself derived from the
 * total: 3 bottles for 10.00 cost 3.33 each.
 */
export function totalFits(quantity: Amount, unitCost: Amount, total: Amount): boolean {
  const slack = times(plus(magnitude(exact(quantity)), exact(1)), exact('0.005'));
  return minus(magnitude(minus(times(exact(quantity), exact(unitCost)), exact(total))), slack).top <= 0n;
}

const magnitude = ({ top, bottom }: Fraction): Fraction => ({ top: top < 0n ? -top : top, bottom });
