import { expect, test } from 'vitest';
import { contentOf } from './content.ts';

// From a US gallon of 231 cubic inches and a pound of 453.59237 g, to six digits.
test.each([
  ['mL', 1],
  ['L', 1000],
  ['tsp', 4.92892],
  ['tbsp', 14.7868],
  ['oz', 29.5735],
  ['cup', 236.588],
  ['pt', 473.176],
  ['qt', 946.353],
  ['gal', 3785.41],
  ['g', 1],
  ['kg', 1000],
  ['lb', 453.592],
])('a package of one %s holds %d', (unit, held) => {
  expect(contentOf(1, unit, 1)).toBeCloseTo(held, 3);
});

test('the content of a pack is that of all its bottles, and items that are not poured have no content', () => {
  expect(contentOf(330, 'mL', 6)).toBe(1980);
  expect(contentOf(1, 'each', 6)).toBeNull();
});
