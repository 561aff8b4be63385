import { SURE_CONFIDENCE } from '#features/catalog/domain/matching/match-products.ts';

export type Reason = 'code' | 'barcode' | 'name' | 'model';
export type Confidence = 'sure' | 'likely' | 'choose';

export interface Weighed {
  readonly confidence: number;
  readonly reason: Reason;
  /** Its size is not that of the line. */
  readonly contradicts?: boolean | undefined;
}

/** From here on the best candidate is offered as the answer, to be looked at. */
const LIKELY = 0.65;
/** The next one must be this much less like it. */
const MARGIN = 0.04;

/**
 * How far the first of a line's candidates can be trusted. What the vendor's own number or a barcode says is sure; a name
 * is, when it fits well and no other item's fits nearly as well. An item of another size than the line's is never proposed,
 * unless the vendor's number says so; then it is looked at (D46).
 */
export function weighCandidates(candidates: readonly Weighed[]): Confidence {
  const [first, second] = candidates;
  if (!first) return 'choose';
  const alone = !second || first.confidence - second.confidence >= MARGIN;
  if (first.contradicts) return first.reason === 'code' ? 'likely' : 'choose';
  if (first.reason === 'code') return 'sure';
  if (first.reason === 'barcode') return first.confidence >= SURE_CONFIDENCE ? 'sure' : 'likely';
  if (first.reason === 'name' && first.confidence >= SURE_CONFIDENCE && alone) return 'sure';
  return first.confidence >= LIKELY ? 'likely' : 'choose';
}

interface Case {
  readonly pack: number | null;
  readonly cases: string;
  readonly unit_known: boolean;
  readonly total: string;
  readonly bottles: string;
}

/** Units of an item in a case: an item that is itself a six-pack stands four times in a case of 24. */
export function unitsInCase(pack: number | null, count: number): number {
  if (pack === null || count <= 1) return pack ?? 1;
  return pack % count === 0 ? pack / count : pack;
}

/** How far two unit costs may be apart and still be one price, as a share of the known one. */
const SAME_PRICE = 0.35;

/**
 * Whether a quantity counts cases. Where the document does not say, what the item cost last tells: 120.00 for a bottle
 * that costs 10 is the price of a case of twelve.
 */
export function countsCases(line: Case, units: number, lastCost: number | null): boolean {
  const stated = Number(line.cases) !== 0;
  if (line.unit_known || units <= 1 || !lastCost) return stated;
  const quantity = Math.abs(Number(line.cases) + Number(line.bottles));
  const each = Math.abs(Number(line.total)) / quantity;
  const far = (cost: number) => Math.abs(cost - lastCost) / lastCost;
  const [asCase, asBottle] = [far(each / units), far(each)];
  return Math.min(asCase, asBottle) > SAME_PRICE ? stated : asCase < asBottle;
}
