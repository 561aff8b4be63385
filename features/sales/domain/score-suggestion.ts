import {
  LEAST_CONFIDENCE,
  matchProducts,
  type OfferedProduct,
  SURE_CONFIDENCE,
} from '#features/catalog/domain/matching/match-products.ts';
import type { PosName } from './read-pos-name.ts';
import { hasBrand, namesBrandOrKind } from './same-product.ts';

type SuggestedItem = Pick<OfferedProduct, 'name' | 'vintage' | 'producer' | 'content' | 'usual' | 'barcodes'>;

/** The least score of the brand or kind that is asked for; items that fit equally share the score. */
const LEAST_OF_BRAND = 0.002;
/** From this score on, a product may have the name of a dish: Ole Smoky Banana Pudding Cream. */
const SURELY_NO_DISH = SURE_CONFIDENCE;
export const MOST_SUGGESTIONS = 12;

/** The probability of each item, 0 to 1. The till's size is the serving, so it says nothing about the bottle. */
export function scoreSuggestions(pos: PosName, codes: readonly string[], items: readonly SuggestedItem[]): number[] {
  const asked = { name: pos.product, vintage: pos.vintage, producer: null, content: null };
  const unsaid = { short_type: null };
  return matchProducts(
    { ...asked, ...unsaid, barcodes: codes },
    items.map((item) => ({ ...item, ...unsaid })),
  ).map(({ confidence }) => confidence);
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
