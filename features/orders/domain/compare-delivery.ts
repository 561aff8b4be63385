import { Decimal } from 'decimal.js';

interface SeenLine {
  readonly ordered: Decimal.Value;
  readonly received: Decimal.Value;
  readonly damaged: Decimal.Value;
  readonly unitCost: Decimal.Value;
  /** Another item was delivered instead. */
  readonly isSubstituted: boolean;
}

export type DeliveryState = 'complete' | 'short' | 'over' | 'damaged' | 'substituted' | 'missing';

/**
 * Compares the delivery of an ordered line with the order. Damaged bottles are not accepted. The difference in money is
 * at the ordered cost. If several results apply, the most urgent one for the vendor is returned: damaged, then missing,
 * substituted, short, over.
 */
export function compareDelivery({ ordered, received, damaged, unitCost, isSubstituted }: SeenLine) {
  const accepted = new Decimal(received).minus(damaged);
  const difference = accepted.minus(ordered);
  const differenceCost = difference.times(unitCost).toDecimalPlaces(2);
  return { accepted, difference, differenceCost, state: stateOf() };

  function stateOf(): DeliveryState {
    if (new Decimal(damaged).gt(0)) return 'damaged';
    if (accepted.isZero()) return 'missing';
    if (isSubstituted) return 'substituted';
    if (difference.isZero()) return 'complete';
    return difference.lt(0) ? 'short' : 'over';
  }
}
