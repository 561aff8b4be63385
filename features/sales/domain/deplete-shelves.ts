import { Decimal } from 'decimal.js';
import { freeAt, type Shelf, takeFrom } from './free-stock.ts';

/** The shelves of each item in depletion order; a sold item has at least one. */
export type Shelves = ReadonlyMap<string, readonly Shelf[]>;

/** How much left a shelf; negative if it was put back. */
export interface Taken {
  readonly itemId: string;
  readonly locationId: string;
  readonly quantity: Decimal;
}

export interface Demand {
  readonly itemId: string;
  /** In stock units of the item, 0 or more. */
  readonly amount: Decimal;
  readonly at: Date;
  /** Taken when the item runs out; `ratio` of its units replace one unit of the item. */
  readonly fallback?: { readonly itemId: string; readonly ratio: Decimal } | undefined;
}

export const PLACES = 6;

/**
 * Takes an amount from the item's shelves in order, then from the shelves of the fallback item; the rest makes the
 * first shelf negative (D41, STK-006, STK-007). A late sale takes what was there at its time (D16). Updates the shelves.
 */
export function depleteShelves(shelves: Shelves, { itemId, amount, at, fallback }: Demand): Taken[] {
  const own = takeWhatIsThere(shelves, itemId, amount, at);
  let rest = amount.minus(total(own));
  const others: Taken[] = [];
  if (rest.gt(0) && fallback) {
    const wanted = rest.times(fallback.ratio).toDecimalPlaces(PLACES);
    others.push(...takeWhatIsThere(shelves, fallback.itemId, wanted, at));
    const stoodFor = total(others).div(fallback.ratio).toDecimalPlaces(PLACES);
    rest = total(others).eq(wanted) ? new Decimal(0) : Decimal.max(0, rest.minus(stoodFor));
  }
  if (rest.gt(0)) own.push(leave(firstShelf(shelves, itemId), itemId, rest, at));
  return [...own, ...others];
}

/**
 * Puts an amount back where it was taken, last shelf first; an amount that was not taken goes to the first shelf.
 * `taken` is what left each location, in depletion order.
 */
export function refillShelves(
  shelves: Shelves,
  { itemId, amount, at }: Demand,
  taken: ReadonlyMap<string, Decimal>,
): Taken[] {
  const back: Taken[] = [];
  let rest = amount;
  for (const [locationId, quantity] of [...taken].toReversed()) {
    const part = Decimal.min(rest, quantity);
    if (part.lte(0)) continue;
    const shelf = shelves.get(itemId)?.find((one) => one.locationId === locationId);
    // A deleted location gets nothing back.
    if (!shelf) continue;
    back.push(leave(shelf, itemId, part.negated(), at));
    rest = rest.minus(part);
  }
  if (rest.gt(0)) back.push(leave(firstShelf(shelves, itemId), itemId, rest.negated(), at));
  return back;
}

function takeWhatIsThere(shelves: Shelves, itemId: string, amount: Decimal, at: Date): Taken[] {
  const taken: Taken[] = [];
  let rest = amount;
  for (const shelf of shelves.get(itemId) ?? []) {
    if (rest.lte(0)) break;
    const part = Decimal.min(rest, freeAt(shelf, at));
    if (part.lte(0)) continue;
    taken.push(leave(shelf, itemId, part, at));
    rest = rest.minus(part);
  }
  return taken;
}

function leave(shelf: Shelf, itemId: string, quantity: Decimal, at: Date): Taken {
  takeFrom(shelf, quantity, at);
  return { itemId, locationId: shelf.locationId, quantity };
}

function firstShelf(shelves: Shelves, itemId: string): Shelf {
  const first = shelves.get(itemId)?.[0];
  if (!first) throw new Error(`depleteShelves: item ${itemId} has no shelf`);
  return first;
}

export const total = (taken: readonly Taken[]): Decimal =>
  taken.reduce((sum, { quantity }) => sum.plus(quantity), new Decimal(0));
