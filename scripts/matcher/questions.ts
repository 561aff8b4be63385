import { createHash } from 'node:crypto';
import { compareParts, describeProduct, likeness } from '#features/catalog/domain/matching/compare-products.ts';
import { readName } from '#features/catalog/domain/matching/read-name.ts';
import { WordIndex } from './find-offered.ts';
import type { Listed, Pair } from './lists.ts';

/** Which of several offered products is the one asked for. */
export interface Question {
  readonly pair: Pair;
  readonly offered: readonly Listed[];
  /** Of each offered product. */
  readonly features: readonly (readonly number[])[];
  /** The place of the right one; -1 for none of them. */
  readonly right: number;
  readonly weight: number;
}

interface Asking {
  readonly weight: number;
  /** Only the nearest products: the others teach little. */
  readonly few?: boolean;
  /** The right one is not among them. */
  readonly without?: boolean;
}

const ENOUGH = 16;

const isSame = (row: Listed, { to }: Pair): boolean => row === to || row.gtin === to.gtin;

/** Pairs as questions to the other list: as they are, or as invoices and tills write them. */
export class QuestionMaker {
  readonly #indexes: ReadonlyMap<string, WordIndex>;
  #seed = 20_261_123;

  constructor(lists: ReadonlyMap<string, readonly Listed[]>) {
    this.#indexes = new Map([...lists].map(([name, rows]) => [name, new WordIndex(rows)]));
  }

  asItIs(pair: Pair): Question {
    return this.#ask(pair.from, pair, { weight: 1 });
  }

  /** Four of each pair: as it is, with the right one left out, written shorter, and without its size. */
  inFourWays(pair: Pair): Question[] {
    const weight = pair.class.endsWith('shops') ? 3 : 1;
    const short = { ...pair.from, name: this.#shorten(pair.from.name) };
    const shorter = { ...pair.from, name: this.#shorten(pair.from.name), content: null };
    return [
      this.#ask(pair.from, pair, { weight, few: true }),
      this.#ask(pair.from, pair, { weight: 0.15 * weight, few: true, without: true }),
      this.#ask(short, pair, { weight: 0.3 * weight, few: true }),
      this.#ask(shorter, pair, { weight: 0.15 * weight, few: true }),
    ];
  }

  #ask(from: Listed, pair: Pair, { weight, few, without }: Asking): Question {
    const found = (this.#indexes.get(pair.list) as WordIndex).find(from.name);
    const offered = found.filter((row, place) => (isSame(row, pair) ? !without : !few || place < ENOUGH));
    const asked = describeProduct(from);
    const features = offered.map((row) => compareParts(asked, describeProduct(row)));
    return { pair, offered, features, right: offered.findIndex((row) => isSame(row, pair)), weight };
  }

  /** Leaves words out and cuts others off. */
  #shorten(name: string): string {
    const kept = name.split(' ').filter((_, place) => place === 0 || this.#next() > 0.2);
    return kept.map((word) => (word.length > 5 && this.#next() < 0.15 ? word.slice(0, 4) : word)).join(' ');
  }

  /** Always the same row of numbers from 0 to 1. */
  #next(): number {
    this.#seed = (this.#seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return this.#seed / 2_147_483_648;
  }
}

const LEAST_SEEN = 4;

/** How often only one of two names of a product has a word, of words that at least four pairs of different names have. */
export function learnLeftOut(pairs: readonly Pair[]): Record<string, number> {
  const seen = new Map<string, { both: number; one: number }>();
  for (const { from, to } of pairs) {
    const [mine, theirs] = [readName(from.name).words, readName(to.name).words];
    if (mine.join(' ') === theirs.join(' ')) continue;
    for (const word of new Set([...mine, ...theirs])) {
      const count = seen.get(word) ?? { both: 0, one: 0 };
      const among = mine.includes(word) ? theirs : mine;
      if (among.some((each) => likeness(each, word) > 0.5)) count.both += 1;
      else count.one += 1;
      seen.set(word, count);
    }
  }
  return Object.fromEntries(
    [...seen]
      .filter(([, { both, one }]) => both + one >= LEAST_SEEN)
      .map(([word, { both, one }]): [string, number] => [word, Math.round((100 * (one + 1)) / (both + one + 4)) / 100])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** In which of so many parts a pair is tried: all pairs of one product are in the same one. */
export function partsOf(pairs: readonly Pair[], parts: number): number[] {
  const above = new Map<string, string>();
  const rootOf = (node: string): string => {
    const next = above.get(node);
    return next === undefined || next === node ? node : rootOf(next);
  };
  const keys = (pair: Pair) =>
    [pair.from, pair.to].map(({ name }) => readName(name).words.toSorted().slice(0, 3).join(' '));
  for (const pair of pairs)
    for (const key of [...keys(pair), pair.gtin]) {
      const [one, other] = [rootOf(key), rootOf(keys(pair)[0] as string)];
      if (one !== other) above.set(one, other);
    }
  return pairs.map((pair) => (createHash('sha256').update(rootOf(pair.gtin)).digest()[1] ?? 0) % parts);
}
