import { Decimal } from 'decimal.js';

/**
 * What a credit settles of each expected amount: the first ones whole, then a part. Money with cents; the credit is at most
 * their sum, and the parts come to the credit.
 */
export function shareCredit(expected: readonly Decimal.Value[], credit: Decimal.Value): Decimal[] {
  let left = new Decimal(credit);
  return expected.map((amount) => {
    const part = Decimal.max(0, Decimal.min(left, amount));
    left = left.minus(part);
    return part;
  });
}
