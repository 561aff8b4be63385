import { Decimal } from 'decimal.js';
import { depleteShelves, PLACES, refillShelves, type Taken } from '../../domain/deplete-shelves.ts';
import type { Part } from '../../domain/depletion-part.ts';
import { type Booked, book, costOfOne, mainsOf, type OpenStock, type Outcome, reverse } from './outcome.ts';
import type { Match } from './read-depletions.ts';
import type { Posted, StoredLine } from './read-lines.ts';

/** What rounding each of two items to the sixth place may leave. */
const ROUNDING = '0.000002';

/**
 * The difference to what was posted before, by the match and the ratio of that time (D34, D40). Expects a line that is
 * posted of something.
 */
export function adjustLine(line: StoredLine, match: Match, stock: OpenStock): Outcome {
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
  if (isNothing(difference, target, other)) return { postings: [], moved: [] };
  const move = (): Taken[] => {
    if (target.isZero()) return [main, ...(other ? [other] : [])].flatMap((one) => reverse(one, stock, line.soldAt));
    if (difference.isNegative()) return giveBack(line, main, other, stock, difference.negated());
    return depleteShelves(stock.shelves, { itemId: main.itemId, at: line.soldAt, fallback, amount: difference });
  };
  const as = (id: string) =>
    id === main.itemId
      ? { perUnit: main.perUnit, inPlaceOf: null, unitCost: main.unitCost ?? stock.costOf(id) }
      : {
          perUnit: main.perUnit.times(fallback?.ratio ?? 1),
          inPlaceOf: main.itemId,
          unitCost: other?.unitCost ?? stock.costOf(id),
        };
  return book(line, move(), { version, itemId: main.itemId, as });
}

/** Of two items that stand for each other the last decimal is no difference, unless nothing should be left of either. */
function isNothing(difference: Decimal, target: Decimal, other: Posted | undefined): boolean {
  if (!other || target.isZero()) return difference.isZero() && (!other || other.quantity.isZero());
  return difference.abs().lte(ROUNDING);
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
