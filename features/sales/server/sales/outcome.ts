import { Decimal } from 'decimal.js';
import { PLACES, type Shelves, type Taken, total } from '../../domain/deplete-shelves.ts';
import type { Part } from '../../domain/depletion-part.ts';
import { takeFrom } from '../../domain/free-stock.ts';
import type { LineModifier } from '../../domain/modifiers.ts';
import type { Depletion } from './read-depletions.ts';
import type { Posted, SaleState, StoredLine } from './read-lines.ts';

/** The sold items and their shelves. */
export interface OpenStock {
  readonly shelves: Shelves;
  /** Cost of one stock unit of an item; null if unknown. */
  costOf(itemId: string): Decimal | null;
}

export interface NewPosting {
  readonly version: number;
  readonly itemId: string;
  readonly quantity: Decimal;
  readonly perUnit: Decimal;
  readonly inPlaceOf: string | null;
  readonly unitCost: Decimal | null;
  /** The size of a modifier's part, if it is not the size of the match. */
  readonly size?: string | null | undefined;
}

export interface Moved extends Taken {
  readonly version: number;
  readonly at: Date;
  readonly unitCost: Decimal | null;
}

/** The new state of a line. */
export interface Outcome {
  readonly line: StoredLine;
  readonly state: SaleState;
  readonly problem: string | null;
  readonly version: number;
  readonly match: Pick<Depletion, 'soldAsId' | 'recipeId' | 'name' | 'size'> | null;
  readonly unitCost: Decimal | null;
  readonly postings: readonly NewPosting[];
  readonly moved: readonly Moved[];
  /** Like `StoredLine`. */
  readonly base: readonly Part[] | null;
  readonly modifiers: readonly LineModifier[];
}

/** The parts that a line takes now, by the match it was posted with. */
export interface Kept extends Pick<Outcome, 'base' | 'modifiers'> {
  readonly parts: readonly Part[];
}

export type Booked = Pick<Outcome, 'postings' | 'moved'>;

/** The items that a line is posted with, without fallbacks. */
export const mainsOf = (line: StoredLine) => line.posted.filter((one) => !one.inPlaceOf && !one.perUnit.isZero());

type PostedAs = Pick<NewPosting, 'perUnit' | 'inPlaceOf' | 'unitCost' | 'size'>;

interface Booking {
  readonly version: number;
  /** This item gets a sum even if no stock was taken. */
  readonly itemId: string;
  as(itemId: string): PostedAs;
}

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

/** All stock posted for an item, from the locations it is at now; the first location replaces a deleted one. */
export function reverse({ itemId, from }: Posted, { shelves }: OpenStock, at: Date): Taken[] {
  return [...from].map(([locationId, quantity]) => {
    const own = shelves.get(itemId) ?? [];
    const shelf = own.find((place) => place.locationId === locationId) ?? own[0];
    if (!shelf) throw new Error(`reverse: item ${itemId} has no shelf`);
    takeFrom(shelf, quantity.negated(), at);
    return { itemId, locationId: shelf.locationId, quantity: quantity.negated() };
  });
}

/** The cost of one sold unit over all postings; null if the cost of one part is unknown. */
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

/** For parts that were not sold after all: the cost of one unit of each item. */
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
