import { shareFound } from '#features/catalog/domain/compare-products.ts';
import { nameWords } from '#features/catalog/domain/name-words.ts';
import type { PosName } from './read-pos-name.ts';

interface SuggestedItem {
  readonly name: string;
  readonly vintage: string | null;
  readonly producer: string | null;
}

/** Less likely than this helps nobody who chooses. */
export const LEAST_SCORE = 0.5;
export const MOST_SUGGESTIONS = 12;

const OTHER_VINTAGE = 0.8;
const VINTAGE_UNKNOWN = 0.95;

/**
 * How likely a till means an item, 0 to 1: its name is short, so what counts is that the item has the words of it, and
 * only then that the item has no others.
 */
export function scoreSuggestion(pos: PosName, item: SuggestedItem): number {
  const asked = nameWords(pos.product);
  const own = nameWords(item.name);
  const found = shareFound(asked, [...own, ...nameWords(item.producer ?? '')]);
  const score = (0.8 * found + 0.2 * shareFound(own, asked)) * vintageDoubt(pos.vintage, item.vintage);
  return Math.round(score * 1e5) / 1e5;
}

function vintageDoubt(asked: string | null, own: string | null): number {
  if (asked === null || asked === own) return 1;
  return own === null || own === 'NV' ? VINTAGE_UNKNOWN : OTHER_VINTAGE;
}
