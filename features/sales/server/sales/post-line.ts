import { Decimal } from 'decimal.js';
import { depleteShelves, PLACES, refillShelves } from '../../domain/deplete-shelves.ts';
import type { Part } from '../../domain/depletion-part.ts';
import { adjustLine } from './adjust-line.ts';
import { type Booked, book, costOfOne, mainsOf, type OpenStock, type Outcome, reverse } from './outcome.ts';
import type { Match } from './read-depletions.ts';
import type { StoredLine } from './read-lines.ts';

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
  if (keepsMatch) return adjustLine(line, match, stock);
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

/** Posted of an item and, while that was merged into another one, of the other: after they were parted it stands on both. */
const isSplit = (line: StoredLine) => line.soldAsId !== null && mainsOf(line).length > 1;

/** Everything, from where it stands; a location that is gone is stood for by the first one. */
function takeBack(line: StoredLine, stock: OpenStock, at: Date): Booked {
  const version = line.version + 1;
  const standing = line.posted.filter((one) => !one.quantity.isZero() || !one.perUnit.isZero());
  const moved = standing.flatMap((one) =>
    reverse(one, stock, at).map((taken) => ({ ...taken, unitCost: one.unitCost, version, at })),
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
  const as = (id: string) =>
    id === itemId
      ? { perUnit, inPlaceOf: null, unitCost: stock.costOf(id) }
      : { perUnit: fallback?.perUnit ?? perUnit, inPlaceOf: itemId, unitCost: stock.costOf(id) };
  return book(line, taken, { version, itemId, as });
}
