import { expect, test } from 'vitest';
import { readSearch } from './search-words.ts';
import { type RankedProduct, spreadFound } from './spread-found.ts';

const row = (name: string, score: number, vintage: string | null = null, kind = false): RankedProduct => ({
  name,
  score,
  vintage,
  kind,
  complete: true,
  other: null,
  lacks: null,
});
const sorted = (query: string, found: readonly RankedProduct[]) => {
  const scores = spreadFound(readSearch(query), found);
  return found
    .map(({ name, vintage }, place) => ({ name: `${name} ${vintage ?? ''}`.trim(), score: scores[place] as number }))
    .sort((a, b) => b.score - a.score)
    .map(({ name }) => name);
};

test('the newest vintage of a wine comes first, and another wine before its second vintage', () => {
  const caymus = ['2018', '2020', '2019'].map((year) => row('Caymus Cabernet', 0.8, year));
  expect(sorted('caymus', [...caymus, row('Caymus Special Selection', 0.78, '2017')])).toEqual([
    'Caymus Cabernet 2020',
    'Caymus Special Selection 2017',
    'Caymus Cabernet 2019',
    'Caymus Cabernet 2018',
  ]);
});

test('the order stays if the search names a vintage', () => {
  const found = [row('Opus One', 0.9, '2019'), row('Opus One', 0.8, '2018'), row('Overture by Opus One', 0.79)];
  expect(sorted('opus one 2019', found)).toEqual(['Opus One 2019', 'Opus One 2018', 'Overture by Opus One']);
});

test('different ages and strengths are different products', () => {
  expect(
    sorted('lagavulin', [row('Lagavulin 16YR', 0.8), row('Lagavulin 8YR', 0.8), row('Lagavulin 16YR', 0.79)]),
  ).toEqual(['Lagavulin 16YR', 'Lagavulin 8YR', 'Lagavulin 16YR']);
});

test('every size of the requested kind comes before products that only have the kind in their name', () => {
  const gins = Array.from({ length: 8 }, () => row('Beefeater', 0.5, null, true));
  expect(sorted('gin', [row('Sloe Gin Liqueur', 0.9), ...gins]).at(-1)).toBe('Sloe Gin Liqueur');
});
