import { Decimal } from 'decimal.js';

/** One line in three papers. Decimal strings; costs per bottle. */
interface MatchedLine {
  /** Null if the line was not ordered. */
  readonly ordered: { readonly quantity: Decimal.Value; readonly unitCost: Decimal.Value } | null;
  /** Received less damaged. */
  readonly accepted: Decimal.Value;
  readonly billed: { readonly quantity: Decimal.Value; readonly unitCost: Decimal.Value };
}

export interface BillDifference {
  /** Billed for other than the bottles that were accepted, at the billed cost. */
  readonly quantity: Decimal;
  /** Billed at another cost than ordered, for the accepted bottles. */
  readonly price: Decimal;
}

/**
 * What a vendor bills beyond the accepted bottles at the ordered cost, in money: above 0 the venue is billed too much.
 * Both parts together are the billed less the expected amount of the line, to the cent. A line that is not on the
 * vendor's invoice is missing at its ordered cost; without an order there is no price to compare with.
 */
export function matchBill({ ordered, accepted, billed }: MatchedLine): BillDifference {
  const isBilled = new Decimal(billed.quantity).gt(0);
  const expectedCost = new Decimal(ordered?.unitCost ?? billed.unitCost);
  const billedCost = isBilled ? new Decimal(billed.unitCost) : expectedCost;
  const cents = (quantity: Decimal.Value, cost: Decimal) => cost.times(quantity).toDecimalPlaces(2);
  const total = cents(billed.quantity, billedCost).minus(cents(accepted, expectedCost));
  const quantity = cents(billed.quantity, billedCost).minus(cents(accepted, billedCost));
  return { quantity, price: total.minus(quantity) };
}
