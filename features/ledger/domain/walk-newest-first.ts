import { Decimal } from 'decimal.js';

export interface CostedPurchase {
  readonly quantity: Decimal;
  readonly unitCost: Decimal;
  readonly consignment: boolean;
  readonly purchasedAt: string;
  /** Null for a batch made here. */
  readonly invoiceId: string | null;
}

export interface ValuePart {
  readonly source: 'purchase' | 'batch' | 'consignment' | 'baseline' | 'oldest_line' | 'last_cost' | 'no_cost';
  readonly quantity: Decimal;
  readonly unitCost: Decimal | null;
  /** In whole cents, so that the parts add up to the total exactly. */
  readonly value: Decimal;
  readonly purchasedAt: string | null;
  readonly invoiceId: string | null;
}

/**
 * Value on hand (D32), part by part, by the rule of `stock.worth_before`: the newest purchases first until the quantity is
 * covered. Consigned bottles that were not returned belong to the vendor and have no value here (D31). Stock that no
 * purchase covers has the baseline cost, else the cost of the oldest own line, else no cost and the value 0. Negative stock is
 * valued at last cost.
 *
 * @param purchases newest first, less what went back, quantities above 0
 */
export function walkNewestFirst(
  onHand: Decimal,
  purchases: readonly CostedPurchase[],
  known: { baseline: Decimal | null; lastCost: Decimal | null },
): { parts: ValuePart[]; total: Decimal } {
  if (onHand.isZero()) return { parts: [], total: new Decimal(0) };
  const parts = onHand.isNegative()
    ? [uncovered(onHand, 'last_cost', known.lastCost)]
    : cover(onHand, purchases, known.baseline);
  return { parts, total: parts.reduce((sum, part) => sum.plus(part.value), new Decimal(0)) };
}

function cover(onHand: Decimal, purchases: readonly CostedPurchase[], baseline: Decimal | null): ValuePart[] {
  const parts: ValuePart[] = [];
  const consigned = purchases.reduce((sum, each) => (each.consignment ? sum.plus(each.quantity) : sum), new Decimal(0));
  const left = { consigned: Decimal.min(onHand, consigned), own: onHand.minus(consigned) };
  for (const purchase of purchases) {
    const whose = purchase.consignment ? 'consigned' : 'own';
    const quantity = Decimal.min(left[whose], purchase.quantity);
    if (quantity.lte(0)) continue;
    left[whose] = left[whose].minus(quantity);
    const value = purchase.consignment ? new Decimal(0) : quantity.times(purchase.unitCost).toDecimalPlaces(2);
    const source = purchase.consignment ? 'consignment' : purchase.invoiceId ? 'purchase' : 'batch';
    parts.push({
      source,
      quantity,
      unitCost: purchase.unitCost,
      value,
      purchasedAt: purchase.purchasedAt,
      invoiceId: purchase.invoiceId,
    });
  }
  const open = left.own;
  if (open.lte(0)) return parts;
  const oldest = purchases.findLast((purchase) => !purchase.consignment)?.unitCost ?? null;
  parts.push(baseline ? uncovered(open, 'baseline', baseline) : uncovered(open, 'oldest_line', oldest));
  return parts;
}

function uncovered(quantity: Decimal, source: ValuePart['source'], unitCost: Decimal | null): ValuePart {
  const value = unitCost ? quantity.times(unitCost).toDecimalPlaces(2) : new Decimal(0);
  return { source: unitCost ? source : 'no_cost', quantity, unitCost, value, purchasedAt: null, invoiceId: null };
}
