import { Decimal } from 'decimal.js';
import {
  depleteShelves,
  PLACES,
  refillShelves,
  type Shelves,
  type Taken,
  total,
} from '../../domain/deplete-shelves.ts';
import type { Part } from '../../domain/depletion-part.ts';
import type { Depletion, Match } from './read-depletions.ts';
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
}

export interface Circumstances {
  /** Post by the match of today what was posted by another one. */
  readonly again: boolean;
  /** When it was said to be sold before, where that or the thing that was sold has changed. */
  readonly movedFrom?: Date | undefined;
}

/**
 * Posts what is new of a line, and nothing else (D40): what was posted before keeps its match and ratio (D34), so a change
 * of quantity is a difference by the same. Another time or another thing sold is taken back at its time and posted anew.
 */
export function postLine(
  line: StoredLine,
  match: Match,
  stock: OpenStock,
  { again, movedFrom }: Circumstances,
): Outcome {
  const keepsMatch = (line.soldAsId ?? line.recipeId) !== null && !again && !movedFrom && !isSplit(line);
  if (keepsMatch) return adjust(line, match, stock);
  const back = takeBack(line, stock, movedFrom ?? line.soldAt);
  const version = line.version + (back.postings.length > 0 ? 1 : 0);
  if (typeof match === 'string' || match.problem) {
    const problem = typeof match === 'string' ? null : match.problem;
    return { line, state: 'unmatched', problem, version, match: null, unitCost: null, ...back };
  }
  const posted = match.parts.map((part) => takePart(line, part, stock, version + 1));
  const postings = posted.flatMap((one) => one.postings);
  return {
    line,
    state: 'posted',
    problem: null,
    version: version + 1,
    match,
    unitCost: costOfOne(line.quantity, postings),
    postings: [...back.postings, ...postings],
    moved: [...back.moved, ...posted.flatMap((one) => one.moved)],
  };
}

const mainsOf = (line: StoredLine) => line.posted.filter((one) => !one.inPlaceOf && !one.perUnit.isZero());

/** Posted of an item and, while that was merged into another one, of the other: after they were parted it stands on both. */
const isSplit = (line: StoredLine) => line.soldAsId !== null && mainsOf(line).length > 1;

type Booked = Pick<Outcome, 'postings' | 'moved'>;

/** Everything, from where it stands; a location that is gone is stood for by the first one. */
function takeBack(line: StoredLine, { shelves }: OpenStock, at: Date): Booked {
  const version = line.version + 1;
  const standing = line.posted.filter((one) => !one.quantity.isZero() || !one.perUnit.isZero());
  const moved = standing.flatMap((one) =>
    [...one.from].map(([locationId, quantity]) => {
      const own = shelves.get(one.itemId) ?? [];
      const shelf = own.find((place) => place.locationId === locationId) ?? own[0];
      if (!shelf) throw new Error(`takeBack: item ${one.itemId} has no shelf`);
      if (!shelf.anchoredAt || at > shelf.anchoredAt) shelf.quantity = shelf.quantity.plus(quantity);
      return { ...one, locationId: shelf.locationId, quantity: quantity.negated(), version, at };
    }),
  );
  const postings = standing.map((one) => ({
    ...one,
    version,
    quantity: one.quantity.negated(),
    perUnit: new Decimal(0),
  }));
  return { postings, moved };
}

function takePart(line: StoredLine, part: Part, stock: OpenStock, version: number): Booked {
  const { itemId, perUnit, fallback } = part;
  const demand = { itemId, at: line.soldAt, fallback };
  const amount = line.quantity.times(perUnit).toDecimalPlaces(PLACES);
  const taken = amount.isNegative()
    ? refillShelves(stock.shelves, { ...demand, amount: amount.negated() }, new Map())
    : depleteShelves(stock.shelves, { ...demand, amount });
  return book(line, taken, version, (id) =>
    id === itemId
      ? { perUnit, inPlaceOf: null, unitCost: stock.costOf(id) }
      : { perUnit: fallback?.perUnit ?? perUnit, inPlaceOf: itemId, unitCost: stock.costOf(id) },
  )(itemId);
}

type PostedAs = Pick<NewPosting, 'perUnit' | 'inPlaceOf' | 'unitCost'>;

/** Movements and their sums by item; the item itself has its sum even if nothing of it was there. */
function book(line: StoredLine, taken: readonly Taken[], version: number, as: (itemId: string) => PostedAs) {
  return (always: string): Booked => {
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
  };
}

function adjust(line: StoredLine, match: Match, stock: OpenStock): Outcome {
  const version = line.version + 1;
  const booked = mainsOf(line).map((main) => adjustPart(line, main, match, stock, version));
  const postings = booked.flatMap((one) => one.postings);
  const all = [...line.posted.map((one) => ({ ...one, version: 0 })), ...postings];
  return {
    line,
    state: 'posted',
    problem: null,
    version: postings.length > 0 ? version : line.version,
    match: {
      soldAsId: line.soldAsId,
      recipeId: line.recipeId,
      name: line.matchName ?? '',
      size: line.depletionSize ?? '',
    },
    unitCost: costOfOne(line.quantity, all),
    postings,
    moved: booked.flatMap((one) => one.moved),
  };
}

function adjustPart(line: StoredLine, main: Posted, match: Match, stock: OpenStock, version: number): Booked {
  const other = line.posted.find((one) => one.inPlaceOf === main.itemId && !one.perUnit.isZero());
  const fallback = other
    ? { itemId: other.itemId, ratio: other.perUnit.div(main.perUnit) }
    : fallbackNow(line, main, match);
  const stoodFor = other && fallback ? other.quantity.div(fallback.ratio) : new Decimal(0);
  const target = line.quantity.times(main.perUnit).toDecimalPlaces(PLACES);
  const difference = target.minus(main.quantity).minus(stoodFor).toDecimalPlaces(PLACES);
  if (difference.isZero()) return { postings: [], moved: [] };
  const demand = { itemId: main.itemId, at: line.soldAt, fallback };
  const taken = difference.isPositive()
    ? depleteShelves(stock.shelves, { ...demand, amount: difference })
    : giveBack(line, main, other, stock, difference.negated());
  return book(line, taken, version, (id) =>
    id === main.itemId
      ? { perUnit: main.perUnit, inPlaceOf: null, unitCost: main.unitCost ?? stock.costOf(id) }
      : {
          perUnit: main.perUnit.times(fallback?.ratio ?? 1),
          inPlaceOf: main.itemId,
          unitCost: other?.unitCost ?? stock.costOf(id),
        },
  )(main.itemId);
}

function fallbackNow(line: StoredLine, { itemId }: Posted, match: Match): Part['fallback'] {
  if (typeof match === 'string' || match.soldAsId === null || match.soldAsId !== line.soldAsId) return undefined;
  return match.parts.find((part) => part.itemId === itemId)?.fallback;
}

/** What was taken last comes back first: that of the other item. */
function giveBack(
  line: StoredLine,
  main: Posted,
  other: Posted | undefined,
  { shelves }: OpenStock,
  amount: Decimal,
): Taken[] {
  const ratio = other?.perUnit.div(main.perUnit);
  const ofOther =
    other && ratio
      ? Decimal.max(0, Decimal.min(other.quantity, amount.times(ratio).toDecimalPlaces(PLACES)))
      : new Decimal(0);
  const rest = ratio ? amount.minus(ofOther.div(ratio)).toDecimalPlaces(PLACES) : amount;
  const refill = ({ itemId, from }: Posted, back: Decimal) =>
    back.isZero() ? [] : refillShelves(shelves, { itemId, amount: back, at: line.soldAt }, from);
  return [...(other ? refill(other, ofOther) : []), ...refill(main, rest)];
}

/** Null where the cost of something it took is not known. */
function costOfOne(sold: Decimal, postings: readonly NewPosting[]): Decimal | null {
  let cost = new Decimal(0);
  for (const { quantity, perUnit, inPlaceOf, unitCost } of postings) {
    const part = sold.isZero() ? (inPlaceOf ? new Decimal(0) : perUnit) : quantity.div(sold);
    if (part.isZero()) continue;
    if (unitCost === null) return null;
    cost = cost.plus(part.times(unitCost));
  }
  return cost.toDecimalPlaces(PLACES);
}
