import { Decimal } from 'decimal.js';

/**
 * Spreads an amount over shares by weight, in whole cents by largest remainder, so the parts add up exactly. If all
 * weights are 0, the shares are equal. Decimal strings with two places.
 */
export function spread(amount: string, weights: readonly Decimal[]): string[] {
  if (weights.length === 0) return [];
  const cents = new Decimal(amount).times(100).toDecimalPlaces(0);
  const total = weights.reduce((sum, weight) => sum.plus(weight), new Decimal(0));
  const shares = weights.map((weight) => (total.isZero() ? new Decimal(1).div(weights.length) : weight.div(total)));
  const exact = shares.map((share) => cents.abs().times(share));
  const whole = exact.map((part) => part.floor());
  let left = cents
    .abs()
    .minus(whole.reduce((sum, part) => sum.plus(part), new Decimal(0)))
    .toNumber();
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part.minus(part.floor()) }))
    .sort((a, b) => b.remainder.comparedTo(a.remainder) || a.index - b.index);
  for (const { index } of byRemainder) {
    if (left <= 0) break;
    whole[index] = (whole[index] as Decimal).plus(1);
    left -= 1;
  }
  return whole.map((part) => (cents.isNegative() && !part.isZero() ? part.negated() : part).div(100).toFixed(2));
}
