import { Decimal } from 'decimal.js';
import { planRefill, type Shelf } from './plan-refill.ts';

interface Need {
  /** Each with its own par. */
  readonly shelves: readonly Shelf[];
  /** Everywhere. */
  readonly onHand: Decimal.Value;
  /** Ordered and not in stock yet. */
  readonly onOrder: Decimal.Value;
  /** Used in the last `days`. */
  readonly used: Decimal.Value;
  readonly days: number;
  /** Bottles per pack, as the vendor sells them. */
  readonly pack: number;
}

/** The days a delivery should last. */
const COVER_DAYS = 14;

/**
 * Whole bottles to order, in whole packs: what shelves lack of their pars after others have filled them, or without a
 * par two weeks of use less stock; less open orders. Negative stock counts as 0: those bottles are not missing on the
 * shelf.
 */
export function suggestQuantity({ shelves, onHand, onOrder, used, days, pack }: Need): number {
  const hasPar = shelves.some(({ par }) => par !== null);
  const missing = hasPar
    ? planRefill(shelves).rest
    : Decimal.max(0, used).div(days).times(COVER_DAYS).minus(Decimal.max(0, onHand));
  return wholePacks(Decimal.max(0, missing.minus(Decimal.max(0, onOrder))), pack);
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
