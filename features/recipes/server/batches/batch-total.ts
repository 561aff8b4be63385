import { Decimal } from 'decimal.js';

type Amount = Decimal | string | number;

/** Batches from before amounts were stored in cents have six decimals. */
const cents = (amount: Amount): Decimal => new Decimal(amount).toDecimalPlaces(2);

/** Ingredients, labor and misc, each in cents as shown (BATCHW-028, D30); null if a cost is unknown. */
export function batchTotal(costs: readonly (Amount | null)[], labor: Amount, misc: Amount): Decimal | null {
  let sum = cents(labor).plus(cents(misc));
  for (const cost of costs) {
    if (cost === null) return null;
    sum = sum.plus(cents(cost));
  }
  return sum;
}

/** Per container of the output, with the six decimals of every unit cost (BATCH-020, D30). */
export function batchUnitCost(total: Decimal | null, quantity: Amount): Decimal | null {
  return total?.div(quantity).toDecimalPlaces(6) ?? null;
}
