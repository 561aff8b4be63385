import { Decimal } from 'decimal.js';

type Amount = Decimal | string | number;

/** Ingredients, labor and misc to the cent (BATCHW-028); null where an ingredient's cost is not known. */
export function batchTotal(costs: readonly (Amount | null)[], labor: Amount, misc: Amount): Decimal | null {
  let sum = new Decimal(labor).plus(misc);
  for (const cost of costs) {
    if (cost === null) return null;
    sum = sum.plus(cost);
  }
  return sum.toDecimalPlaces(2);
}

/** Of one container of what was made, with the six decimals of every unit cost (BATCH-020, D30). */
export function batchUnitCost(total: Decimal | null, quantity: Amount): Decimal | null {
  return total?.div(quantity).toDecimalPlaces(6) ?? null;
}
