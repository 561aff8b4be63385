import { Decimal } from 'decimal.js';
import { depleteShelves, PLACES, refillShelves, type Taken } from '../../domain/deplete-shelves.ts';
import type { Part } from '../../domain/depletion-part.ts';
import { type Booked, book, costOfOne, type Kept, mainsOf, type OpenStock, type Outcome, reverse } from './outcome.ts';
import type { Match } from './read-depletions.ts';
import type { Posted, StoredLine } from './read-lines.ts';

/** The difference that rounding two items to six places may leave. */
const ROUNDING = '0.000002';

/**
 * Posts the difference between what was posted before, with the match and effects of that time (D34, D40), and the
 * parts that the line should take now. Expects a line with postings.
 */
export function adjustLine(
  line: StoredLine,
  match: Match,
  stock: OpenStock,
  { parts, base, modifiers }: Kept,
): Outcome {
  const version = line.version + 1;
  const mains = mainsOf(line);
  const wanted = new Map(parts.map((part) => [part.itemId, part]));
  const changed = mains.map((main) => {
    const { perUnit = new Decimal(0), size } = wanted.get(main.itemId) ?? {};
    const other = currentFallback(line, main, match);
    const fallback = other && !wanted.has(other.itemId) ? other : undefined;
    return adjustPart(line, main, { perUnit, size, fallback }, stock, version);
  });
  const known = new Set(mains.map((main) => main.itemId));
  const added = parts.filter((part) => !known.has(part.itemId)).map((part) => takePart(line, part, stock, version));
  const booked = [...changed, ...added];
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
    base,
    modifiers,
    postings,
    moved: booked.flatMap((one) => one.moved),
  };
}

function adjustPart(
  line: StoredLine,
  main: Posted,
  { perUnit, size, fallback: fallbackNow }: Omit<Part, 'itemId'>,
  stock: OpenStock,
  version: number,
): Booked {
  const other = line.posted.find((one) => one.inPlaceOf === main.itemId && !one.perUnit.isZero());
  const fallback = other ? { itemId: other.itemId, ratio: other.perUnit.div(main.perUnit) } : fallbackNow;
  const stoodFor = other && fallback ? other.quantity.div(fallback.ratio) : new Decimal(0);
  const target = line.quantity.times(perUnit).toDecimalPlaces(PLACES);
  const difference = target.minus(main.quantity).minus(stoodFor).toDecimalPlaces(PLACES);
  if (isNothing(difference, target, other)) return { postings: [], moved: [] };
  const move = (): Taken[] => {
    if (target.isZero()) return [main, ...(other ? [other] : [])].flatMap((one) => reverse(one, stock, line.soldAt));
    if (difference.isNegative()) return giveBack(line, main, other, stock, difference.negated());
    return depleteShelves(stock.shelves, { itemId: main.itemId, at: line.soldAt, fallback, amount: difference });
  };
  const as = (id: string) =>
    id === main.itemId
      ? { perUnit, inPlaceOf: null, unitCost: main.unitCost ?? stock.costOf(id), size }
      : {
          perUnit: perUnit.times(fallback?.ratio ?? 1),
          inPlaceOf: main.itemId,
          unitCost: other?.unitCost ?? stock.costOf(id),
        };
  return book(line, move(), { version, itemId: main.itemId, as });
}

/** Takes all of a part that has no postings yet. */
export function takePart(line: StoredLine, part: Part, stock: OpenStock, version: number): Booked {
  const { itemId, perUnit, fallback, size } = part;
  const demand = { itemId, at: line.soldAt, fallback };
  const amount = line.quantity.times(perUnit).toDecimalPlaces(PLACES);
  const taken = amount.isNegative()
    ? refillShelves(stock.shelves, { ...demand, amount: amount.negated() }, new Map())
    : depleteShelves(stock.shelves, { ...demand, amount });
  const as = (id: string) =>
    id === itemId
      ? { perUnit, inPlaceOf: null, unitCost: stock.costOf(id), size }
      : { perUnit: perUnit.times(fallback?.ratio ?? 1), inPlaceOf: itemId, unitCost: stock.costOf(id) };
  return book(line, taken, { version, itemId, as });
}

/** When an item has a fallback, the last decimal is not a difference, unless nothing should be left of either. */
function isNothing(difference: Decimal, target: Decimal, other: Posted | undefined): boolean {
  if (!other || target.isZero()) return difference.isZero() && (!other || other.quantity.isZero());
  return difference.abs().lte(ROUNDING);
}

function currentFallback(line: StoredLine, { itemId }: Posted, match: Match): Part['fallback'] {
  if (typeof match === 'string' || match.soldAsId === null || match.soldAsId !== line.soldAsId) return undefined;
  return match.parts.find((part) => part.itemId === itemId)?.fallback;
}

/** The last taken comes back first: the fallback item. */
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
