import { decimalText, divide, type Fraction, fixed, fractionOf, minus, plus, times } from '#shared/domain/fraction.ts';

/** The amounts of an invoice line as decimal strings, in forms and in the database. */
export interface LineAmounts {
  readonly quantity: string;
  readonly unitCost: string;
  readonly totalCost: string;
}

/** The most a unit or a line may cost, from any source. */
export const MOST_COST = 1e8;
export const MOST_TOTAL = 1e11;

export type LineAmount = keyof LineAmounts;

/** A number or its decimal string. */
type Amount = string | number;

const exact = (amount: Amount): Fraction => fractionOf(String(amount));

/** Reads a field: empty or invalid counts as 0 (INV-071). */
function read(typed: Amount | null | undefined): Fraction {
  const text = String(typed ?? '').trim();
  return fractionOf(/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(text) ? text : '0');
}

const totalOf = (quantity: Fraction, unitCost: Fraction): string => fixed(times(quantity, unitCost), 2);

const unitCostOf = (quantity: Fraction, total: Fraction): string | null =>
  quantity.top > 0n ? fixed(divide(total, quantity), 2) : null;

/** Quantity times cost, as a decimal string to the cent. */
export const lineTotal = (quantity: Amount, unitCost: Amount): string => totalOf(exact(quantity), exact(unitCost));

/**
 * Total divided by quantity, as a decimal string to the cent; null without a quantity to divide by (INV-067, INV-068).
 */
export const lineUnitCost = (quantity: Amount, total: Amount): string | null =>
  unitCostOf(exact(quantity), exact(total));

/**
 * Total divided by quantity (not 0), as a decimal string to six decimals: times the quantity it gives the total again.
 */
export const exactUnitCost = (quantity: Amount, total: Amount): string =>
  decimalText(fractionOf(fixed(divide(exact(total), exact(quantity)), 6)));

/**
 * The line after one of its amounts was typed. A new total gives the unit cost (INV-067, INV-068); a new quantity or
 * unit cost gives the total (INV-069, INV-070).
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
 * True if a stated total is quantity times unit cost, except for the rounding of a cost derived from the total: 3
 * bottles for 10.00 cost 3.33 each.
 */
export function totalFits(quantity: Amount, unitCost: Amount, total: Amount): boolean {
  const slack = times(plus(magnitude(exact(quantity)), exact(1)), exact('0.005'));
  return minus(magnitude(minus(times(exact(quantity), exact(unitCost)), exact(total))), slack).top <= 0n;
}

const magnitude = ({ top, bottom }: Fraction): Fraction => ({ top: top < 0n ? -top : top, bottom });
