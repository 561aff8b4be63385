import { expect, test } from 'vitest';
import { typoQueries, wordQueries } from './word-queries.ts';

/** The words that a query requires, each by its first form. */
const wordsOf = (query: string) => [...query.matchAll(/\('([^']+)'/g)].map(([, word]) => word);

test('a name is searched by all of its rarest words first, and by letters last', () => {
  const queries = wordQueries('Woodford Reserve Double Oaked');
  expect(wordsOf(queries[0] as string).toSorted()).toEqual(['double', 'oaked', 'reserve', 'woodford']);
  expect(queries.at(-1)).toBe('~woodford reserve double oaked');
  expect(new Set(queries).size).toBe(queries.length);
});

test('at most five words are required, the rarest ones; an age counts as a word', () => {
  expect(wordsOf(wordQueries('one two three four five six seven')[0] as string)).toHaveLength(5);
  expect(wordsOf(wordQueries('Lagavulin 16 Year')[0] as string)).toContain('16');
});

test.each([0, 1, 2, 3, 4])('with a typo in word %i of five, the other four are required together', (at) => {
  const name = ['wodford', 'kentucki', 'dubble', 'oakd', 'resrve'];
  const queries = typoQueries(name.join(' ')).map((query) => wordsOf(query).toSorted().join(' '));
  expect(queries).toContain(name.toSpliced(at, 1).toSorted().join(' '));
});

test('a name of one or two words is also searched by its letters, and no name has more than ten queries', () => {
  expect(typoQueries('Aperoll')).toEqual(wordQueries('Aperoll'));
  expect(typoQueries('Roku Ginn').at(-1)).toBe('~roku ginn');
  expect(typoQueries('one two three four five six seven').length).toBe(10);
});
