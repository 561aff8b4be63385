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

const MOST_TYPO_QUERIES = 9;

/**
 * Queries for a row of a file, which may have a typo in any word: all of its rarest words, all but each one of them, then
 * as above. Few enough for files of hundreds of names; the one by letters is always the last.
 */
export function typoQueries(name: string): string[] {
  const usual = wordQueries(name);
  const terms = (usual[0] ?? '').split(' & ');
  const butOne = terms.length > 2 ? terms.map((_, left) => terms.toSpliced(left, 1).join(' & ')) : [];
  const byWords = [...new Set([...usual.slice(0, 1), ...butOne, ...usual.slice(1, -1)])];
  return [...byWords.filter((query) => !query.startsWith('~')).slice(0, MOST_TYPO_QUERIES), usual.at(-1) as string];
}

function term(word: string): string {
  const forms = spellings(word).flatMap((form) => [`'${form}'`, `'${form}s'`]);
  return `(${[...forms, ...(word.length >= 4 && !/\d/.test(word) ? [`'${word}':*`] : [])].join(' | ')})`;
}
