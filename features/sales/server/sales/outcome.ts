import { Decimal } from 'decimal.js';
import { PLACES, type Shelves, type Taken, total } from '../../domain/deplete-shelves.ts';
import type { Part } from '../../domain/depletion-part.ts';
import type { LineModifier } from '../../domain/modifiers.ts';
import type { Depletion } from './read-depletions.ts';
import type { Posted, SaleState, StoredLine } from './read-lines.ts';

/** The items that are sold, their shelves open. */
export interface OpenStock {
  readonly shelves: Shelves;
  /** Of one stock unit of an item; null where it is not known. */
  costOf(itemId: string): Decimal | null;
}

export interface NewPosting {
  readonly version: number;
  readonly itemId: string;
  readonly quantity: Decimal;
  readonly perUnit: Decimal;
  readonly inPlaceOf: string | null;
  readonly unitCost: Decimal | null;
  /** Where that is not the size of the match: of a modifier. */
  readonly size?: string | null | undefined;
}

export interface Moved extends Taken {
  readonly version: number;
  readonly at: Date;
  readonly unitCost: Decimal | null;
}

/** What becomes of a line. */
export interface Outcome {
  readonly line: StoredLine;
  readonly state: SaleState;
  readonly problem: string | null;
  readonly version: number;
  readonly match: Pick<Depletion, 'soldAsId' | 'recipeId' | 'name' | 'size'> | null;
  readonly unitCost: Decimal | null;
  readonly postings: readonly NewPosting[];
  readonly moved: readonly Moved[];
  /** As in `StoredLine`. */
  readonly base: readonly Part[] | null;
  readonly modifiers: readonly LineModifier[];
}

/** What a line takes now, by the match that it was posted by. */
export interface Kept extends Pick<Outcome, 'base' | 'modifiers'> {
  readonly parts: readonly Part[];
}

export type Booked = Pick<Outcome, 'postings' | 'moved'>;

/** The items that a line is posted of, without those that stand in for one. */
export const mainsOf = (line: StoredLine) => line.posted.filter((one) => !one.inPlaceOf && !one.perUnit.isZero());

type PostedAs = Pick<NewPosting, 'perUnit' | 'inPlaceOf' | 'unitCost' | 'size'>;

interface Booking {
  readonly version: number;
  /** It has its sum even if nothing of it was there. */
  readonly itemId: string;
  as(itemId: string): PostedAs;
}

/** Movements and their sums by item. */
export function book(line: StoredLine, taken: readonly Taken[], { version, itemId: always, as }: Booking): Booked {
  const items = [...new Set([always, ...taken.map((one) => one.itemId)])];
  return {
    postings: items.map((itemId) => ({
      itemId,
      version,
      quantity: total(taken.filter((one) => one.itemId === itemId)),
      ...as(itemId),
    })),
    moved: taken.map((one) => ({ ...one, version, at: line.soldAt, unitCost: as(one.itemId).unitCost })),
  };
}

/** All that an item was posted of, from where it stands; a location that is gone is stood for by the first one. */
export function reverse({ itemId, from }: Posted, { shelves }: OpenStock, at: Date): Taken[] {
  return [...from].map(([locationId, quantity]) => {
    const own = shelves.get(itemId) ?? [];
    const shelf = own.find((place) => place.locationId === locationId) ?? own[0];
    if (!shelf) throw new Error(`reverse: item ${itemId} has no shelf`);
    if (!shelf.anchoredAt || at > shelf.anchoredAt) shelf.quantity = shelf.quantity.plus(quantity);
    return { itemId, locationId: shelf.locationId, quantity: quantity.negated() };
  });
}

/** What one sold unit costs, by all that was posted; null where the cost of something it took is not known. */
export function costOfOne(sold: Decimal, postings: readonly NewPosting[]): Decimal | null {
  if (sold.isZero()) return costOfParts(postings);
  let cost = new Decimal(0);
  for (const { quantity, unitCost } of postings) {
    if (quantity.isZero()) continue;
    if (unitCost === null) return null;
    cost = cost.plus(quantity.times(unitCost));
  }
  return cost.div(sold).toDecimalPlaces(PLACES);
}

/** Of which none was sold after all: what one would take of each item. */
function costOfParts(postings: readonly NewPosting[]): Decimal | null {
  const parts = new Map(postings.filter((one) => !one.inPlaceOf).map((one) => [one.itemId, one]));
  let cost = new Decimal(0);
  for (const { perUnit, unitCost } of parts.values()) {
    if (perUnit.isZero()) continue;
    if (unitCost === null) return null;
    cost = cost.plus(perUnit.times(unitCost));
  }
  return cost.toDecimalPlaces(PLACES);
}
