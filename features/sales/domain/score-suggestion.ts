import {
  LEAST_CONFIDENCE,
  matchProducts,
  type OfferedProduct,
  SURE_CONFIDENCE,
} from '#features/catalog/domain/matching/match-products.ts';
import { readName } from '#features/catalog/domain/matching/read-name.ts';
import { doubtOf } from './other-bottle.ts';
import type { PosName } from './read-pos-name.ts';
import { hasBrand, isSameProduct, namesBrandOrKind } from './same-product.ts';
import { isUnaskedSmall } from './small-bottle.ts';

type SuggestedItem = Pick<OfferedProduct, 'name' | 'vintage' | 'producer' | 'content' | 'usual' | 'barcodes'>;

/** The least score of the brand or kind that is asked for; items that fit equally share the score. */
const LEAST_OF_BRAND = 0.002;
/** From this score on, a product may have the name of a dish: Ole Smoky Banana Pudding Cream. */
const SURELY_NO_DISH = SURE_CONFIDENCE;
export const MOST_SUGGESTIONS = 12;
/** What only fits well is never sure. */
const MOST_UNCERTAIN = 0.85;
/** What speaks against an item makes it no likely one: it stays below an even chance. */
const MOST_UNLIKELY = 0.45;

/** The probability of each item, 0 to 1. The till's size is the serving, so it says nothing about the bottle. */
export function scoreSuggestions(pos: PosName, codes: readonly string[], items: readonly SuggestedItem[]): number[] {
  const asked = { name: pos.product, vintage: pos.vintage, producer: null, content: null };
  const unsaid = { short_type: null };
  return matchProducts(
    { ...asked, ...unsaid, barcodes: codes },
    items.map((item) => ({ ...item, ...unsaid })),
  ).map(({ confidence }) => confidence);
}

interface Weighed {
  readonly name: string;
  readonly vintage: string | null;
  readonly producer: string | null;
  readonly content: number | null;
  /** A main type, such as SP. */
  readonly type: string;
}

/**
 * The scores after what a till's name says against each item. Scores compare the items of the venue, so the best of
 * them scores high even where the venue has no such bottle. Another bottle scores 0. A mini or half bottle that no one
 * asked for gives its score to the full bottles of the same product.
 */
export function weighDoubts(pos: PosName, items: readonly Weighed[], scores: readonly number[]): number[] {
  const small = items.map((item) => isUnaskedSmall(pos, item));
  const isSame = (one: Weighed, other: Weighed) =>
    one.type === other.type && one.vintage === other.vintage && keyOf(one) === keyOf(other);
  const given = items.map((item, place) => {
    const score = scores[place] as number;
    if (small[place]) return score;
    const own = items.map((other, at) => ({ at, share: isSame(item, other) ? (scores[at] as number) : 0 }));
    const sum = (isGiven: boolean) => own.reduce((all, { at, share }) => all + (small[at] === isGiven ? share : 0), 0);
    return sum(false) > 0 ? score + (score / sum(false)) * sum(true) : score;
  });
  const hasFull = (item: Weighed) => items.some((other, at) => !small[at] && isSame(item, other));
  return items.map((item, place) => {
    const score = given[place] as number;
    const doubt = doubtOf(pos.product, item);
    if (doubt === 'other') return 0;
    if (small[place]) return Math.min(score, hasFull(item) ? LEAST_CONFIDENCE : MOST_UNLIKELY);
    if (doubt === 'unlikely') return Math.min(score, MOST_UNLIKELY);
    return isSameProduct(pos.product, item.name) ? score : Math.min(score, MOST_UNCERTAIN);
  });
}

function keyOf({ name }: Weighed): string {
  const { words, age } = readName(name);
  return `${words.toSorted().join(' ')} ${age ?? ''}`;
}

/** Whether a score is high enough to be suggested; what may be a dish needs a sure one and the brand. */
export function isWorthSuggesting(
  { product }: PosName,
  isDish: boolean,
  item: Pick<SuggestedItem, 'name' | 'producer'>,
  score: number,
): boolean {
  if (isDish) return score >= SURELY_NO_DISH && hasBrand(product, item);
  return score >= (namesBrandOrKind(product, item) ? LEAST_OF_BRAND : LEAST_CONFIDENCE);
}
