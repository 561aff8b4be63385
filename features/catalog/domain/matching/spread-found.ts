import type { Ranked } from './rank-found.ts';
import { readName } from './read-name.ts';
import type { SearchWord } from './search-words.ts';

export interface RankedProduct extends Ranked {
  readonly name: string;
  readonly vintage: string | null;
}

/** The penalty for each additional vintage or size of a product, so other products get into the first ten. */
const FURTHER = 0.06;

/**
 * The scores to sort a list by, in the order of the rows. The best fitting row of a product keeps its score (on a tie
 * the newest vintage, or the row without one), and its other rows move down, unless the search names a vintage. If the
 * search names a kind, all products of that kind come before products that only have it in their name.
 */
export function spreadFound(search: readonly SearchWord[], found: readonly RankedProduct[]): number[] {
  const seen = new Map<string, number>();
  const vintageAsked = search.some(({ fact }) => fact === 'vintage');
  const kindAsked = found.some(({ kind }) => kind);
  const scores = new Array<number>(found.length).fill(0);
  const order = [...found.keys()].sort((a, b) => compare(found[a] as RankedProduct, found[b] as RankedProduct));
  for (const place of order) {
    const { name, score, kind } = found[place] as RankedProduct;
    const { words, age, strength } = readName(name);
    const product = [...words, age, strength].join(' ');
    const before = seen.get(product) ?? 0;
    seen.set(product, before + 1);
    const left = Math.max(0.01, vintageAsked ? score : score - FURTHER * before);
    scores[place] = kindAsked ? (kind ? 0.5 + left / 2 : left * 0.49) : left;
  }
  return scores;
}

const compare = (one: RankedProduct, other: RankedProduct) =>
  other.score - one.score || (other.vintage ?? '9999').localeCompare(one.vintage ?? '9999');
