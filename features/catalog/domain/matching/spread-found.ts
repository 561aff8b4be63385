import type { Ranked } from './rank-found.ts';
import { readName } from './read-name.ts';
import type { SearchWord } from './search-words.ts';

export interface RankedProduct extends Ranked {
  readonly name: string;
  readonly vintage: string | null;
}

/** What each further vintage or size of one product loses, so that others have a place among the first ten. */
const FURTHER = 0.06;

/**
 * The scores, in their order, after which a list is sorted: of one product the best fitting row, else the newest vintage
 * or what never had one, stands where it was, and the others further down, unless a vintage was asked for. Where a kind
 * was asked for, all of that kind come before anything that is only called so.
 */
export function spreadFound(search: readonly SearchWord[], found: readonly RankedProduct[]): number[] {
  const seen = new Map<string, number>();
  const vintageAsked = search.some(({ vintage }) => vintage);
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
