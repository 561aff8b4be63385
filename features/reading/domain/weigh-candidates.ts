import { SURE_CONFIDENCE } from '#features/catalog/domain/matching/match-products.ts';

export type Reason = 'code' | 'learned' | 'barcode' | 'name' | 'model';
export type Confidence = 'sure' | 'likely' | 'choose';

export interface Weighed {
  readonly confidence: number;
  readonly reason: Reason;
  /** Its size differs from the line's. */
  readonly contradicts?: boolean | undefined;
}

/** From this likeness on, the best candidate is proposed for review. */
const LIKELY = 0.65;
/** The lead that the best candidate needs over the next one. */
const MARGIN = 0.04;

/**
 * The confidence in the first of a line's candidates. A match by the vendor's item number, by what a person chose for
 * the same text of this vendor, or by a barcode is sure; so is a name that fits well if no other item's fits nearly as well. An item of another size is never proposed, unless the
 * vendor's number or an earlier choice names it; then it needs review (D46).
 */
export function weighCandidates(candidates: readonly Weighed[]): Confidence {
  const [first, second] = candidates;
  if (!first) return 'choose';
  const alone = !second || first.confidence - second.confidence >= MARGIN;
  const taught = first.reason === 'code' || first.reason === 'learned';
  if (first.contradicts) return taught ? 'likely' : 'choose';
  if (taught) return 'sure';
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

/** Units of an item in a case: a six-pack counts four times in a case of 24. */
export function unitsInCase(pack: number | null, count: number): number {
  if (pack === null || count <= 1) return pack ?? 1;
  return pack % count === 0 ? pack / count : pack;
}

/** How much two unit costs may differ and still be one price, as a share of the known cost. */
const SAME_PRICE = 0.35;

/**
 * Whether a quantity counts cases. If the document does not say, the item's last cost decides: 120.00 for a bottle that
 * costs 10 is the price of a case of twelve.
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
