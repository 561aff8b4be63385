import { matchProducts, type OfferedProduct } from '#features/catalog/domain/matching/match-products.ts';
import type { PosName } from './read-pos-name.ts';

type SuggestedItem = Pick<OfferedProduct, 'name' | 'vintage' | 'producer' | 'content' | 'usual' | 'barcodes'>;

/** Suggestions below this score don't help; items that fit equally share the score. */
export const LEAST_SCORE = 0.002;
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
