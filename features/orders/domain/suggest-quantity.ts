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
  /** Bottles of one pack, as the vendor sells them. */
  readonly pack: number;
}

/** A delivery should last this long. */
const COVER_DAYS = 14;

/**
 * Whole bottles to order: up to the par, or where none is set up to what two weeks use, less what is there and on its
 * way, in whole packs. Negative stock counts as none: its bottles are not missing on the shelf.
 */
export function suggestQuantity({ onHand, onOrder, used, days, par, pack }: Need): number {
  const rate = Decimal.max(0, used).div(days);
  const wanted = par === null ? rate.times(COVER_DAYS) : new Decimal(par);
  const missing = wanted.minus(Decimal.max(0, onHand)).minus(Decimal.max(0, onOrder));
  return Decimal.max(0, missing).div(pack).ceil().times(pack).toNumber();
}

/** So many purchases in a row tell a pack; one alone may have been any number of bottles. */
const TELLING = 2;

/**
 * Bottles of the vendor's pack: what the barcode of a pack says, else what divides the last purchases, where these are
 * whole bottles; else single bottles.
 */
export function packSize({ ofBarcode, bought }: { ofBarcode: number | null; bought: readonly number[] }): number {
  if (ofBarcode !== null) return ofBarcode;
  if (bought.length < TELLING || bought.some((quantity) => !Number.isInteger(quantity) || quantity < 1)) return 1;
  return bought.reduce(largestDivisor);
}

const largestDivisor = (a: number, b: number): number => (b === 0 ? a : largestDivisor(b, a % b));
