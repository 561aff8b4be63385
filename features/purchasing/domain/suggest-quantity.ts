import { Decimal } from 'decimal.js';

interface Need {
  readonly onHand: Decimal.Value;
  /** Ordered and not on a shelf yet. */
  readonly onOrder: Decimal.Value;
  /** Used in the last `days`. */
  readonly used: Decimal.Value;
  readonly days: number;
  /** What should always be there; null where nobody said. */
  readonly par: Decimal.Value | null;
}

/** A delivery should last this long. */
const COVER_DAYS = 14;

/**
 * Whole bottles to order: up to the par, or where none is set up to what two weeks use, less what is there and on its
 * way. Negative stock counts as none: its bottles are not missing on the shelf.
 */
export function suggestQuantity({ onHand, onOrder, used, days, par }: Need): number {
  const rate = Decimal.max(0, used).div(days);
  const wanted = par === null ? rate.times(COVER_DAYS) : new Decimal(par);
  const missing = wanted.minus(Decimal.max(0, onHand)).minus(Decimal.max(0, onOrder));
  return Decimal.max(0, missing).ceil().toNumber();
}
