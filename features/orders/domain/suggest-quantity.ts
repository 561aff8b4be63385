import { Decimal } from 'decimal.js';

interface Need {
  readonly onHand: Decimal.Value;
  /** Ordered and not in stock yet. */
  readonly onOrder: Decimal.Value;
  /** Used in the last `days`. */
  readonly used: Decimal.Value;
  readonly days: number;
  /** The par; null if not set. */
  readonly par: Decimal.Value | null;
  /** Bottles per pack, as the vendor sells them. */
  readonly pack: number;
}

/** The days a delivery should last. */
const COVER_DAYS = 14;

/**
 * Whole bottles to order: up to the par, or without one up to two weeks of use, less stock and open orders, in whole
 * packs. Negative stock counts as 0: those bottles are not missing on the shelf.
 */
export function suggestQuantity({ onHand, onOrder, used, days, par, pack }: Need): number {
  const rate = Decimal.max(0, used).div(days);
  const wanted = par === null ? rate.times(COVER_DAYS) : new Decimal(par);
  const missing = wanted.minus(Decimal.max(0, onHand)).minus(Decimal.max(0, onOrder));
  return wholePacks(Decimal.max(0, missing), pack);
}

/** The quantity in whole packs, rounded up. */
export const wholePacks = (quantity: Decimal.Value, pack: Decimal.Value): number =>
  new Decimal(quantity).div(pack).ceil().times(pack).toNumber();

/** The purchases needed to infer a pack; a single one may have been any number of bottles. */
const TELLING = 2;

/**
 * Bottles per vendor's pack: from the pack's barcode, else the common divisor of the last purchases if they are whole
 * bottles; else single bottles.
 */
export function packSize({ ofBarcode, bought }: { ofBarcode: number | null; bought: readonly number[] }): number {
  if (ofBarcode !== null) return ofBarcode;
  if (bought.length < TELLING || bought.some((quantity) => !Number.isInteger(quantity) || quantity < 1)) return 1;
  return bought.reduce(largestDivisor);
}

const largestDivisor = (a: number, b: number): number => (b === 0 ? a : largestDivisor(b, a % b));
