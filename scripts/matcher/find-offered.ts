import { rarityOf } from '#features/catalog/domain/matching/compare-products.ts';
import { readName } from '#features/catalog/domain/matching/read-name.ts';
import type { Listed } from './lists.ts';

/** As many as the product looks at. */
const MOST_OFFERED = 40;

/** Products of a list by their words; what the database does for the product (`matching.products_of_words`). */
export class WordIndex {
  readonly #rows: readonly Listed[];
  readonly #places = new Map<string, number[]>();

  constructor(rows: readonly Listed[]) {
    this.#rows = rows;
    for (const [place, { name }] of rows.entries())
      for (const word of readName(name).words) {
        const places = this.#places.get(word);
        if (places) places.push(place);
        else this.#places.set(word, [place]);
      }
  }

  /** Those that share the rarest words, at most forty. */
  find(name: string): Listed[] {
    const scores = new Map<number, number>();
    for (const word of readName(name).words)
      for (const place of this.#places.get(word) ?? [])
        scores.set(place, (scores.get(place) ?? 0) + rarityOf(word) ** 2);
    return [...scores]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, MOST_OFFERED)
      .map(([place]) => this.#rows[place] as Listed);
  }
}
