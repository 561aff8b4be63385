import { matchProducts, type OfferedProduct } from '#features/catalog/domain/matching/match-products.ts';
import type { PosName } from './read-pos-name.ts';

type SuggestedItem = Pick<OfferedProduct, 'name' | 'vintage' | 'producer' | 'content' | 'usual' | 'barcodes'>;

/** Less likely than this helps nobody who chooses; items that fit alike share what there is. */
export const LEAST_SCORE = 0.002;
export const MOST_SUGGESTIONS = 12;

/**
 * How sure it is of each item that a till means it, 0 to 1. The size that a till names is what is served, so it says
 * nothing of the bottle.
 */
export function scoreSuggestions(pos: PosName, codes: readonly string[], items: readonly SuggestedItem[]): number[] {
  const asked = { name: pos.product, vintage: pos.vintage, producer: null, content: null };
  const unsaid = { short_type: null };
  return matchProducts(
    { ...asked, ...unsaid, barcodes: codes },
    items.map((item) => ({ ...item, ...unsaid })),
  ).map(({ confidence }) => confidence);
}
