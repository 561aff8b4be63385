import { rarityOf } from './compare-products.ts';
import { readName } from './read-name.ts';
import { spellings } from './search-words.ts';

const RAREST = 5;

/**
 * Queries for a word index to find a product by its name, to run in turn until enough is found: all of its rarest
 * words, then fewer of them, then each alone. The last one, a name after "~", is for names without any known word.
 */
export function wordQueries(name: string): string[] {
  const parts = readName(name);
  const words = [...parts.words, ...(parts.age ? [parts.age] : [])];
  const rarest = words.toSorted((a, b) => rarityOf(b) - rarityOf(a) || b.length - a.length).slice(0, RAREST);
  const terms = rarest.map(term);
  const all = terms.map((_, left) => terms.slice(0, terms.length - left)).filter((some) => some.length > 1);
  const pairs = terms.slice(0, 4).flatMap((one, place) => terms.slice(place + 1).map((other) => [one, other]));
  const queries = [...all, ...pairs, ...terms.map((one) => [one])].map((some) => some.join(' & '));
  return [...new Set(queries), `~${words.join(' ').slice(0, 200)}`];
}

function term(word: string): string {
  const forms = spellings(word).flatMap((form) => [`'${form}'`, `'${form}s'`]);
  return `(${[...forms, ...(word.length >= 4 && !/\d/.test(word) ? [`'${word}':*`] : [])].join(' | ')})`;
}
