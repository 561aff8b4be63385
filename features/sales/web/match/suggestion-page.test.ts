import { expect, test } from 'vitest';
import { SUGGESTIONS_PER_PAGE, suggestionPage } from './suggestion-page.ts';

const twelve = Array.from({ length: 12 }, (_, at) => at);

test('POS-039, CONST-029: twelve suggestions are on pages of five, five, and two', () => {
  expect(SUGGESTIONS_PER_PAGE).toBe(5);
  expect([1, 2, 3].map((page) => suggestionPage(twelve, page).shown.length)).toEqual([5, 5, 2]);
  expect(suggestionPage(twelve, 3)).toEqual({ shown: [10, 11], pages: 3, first: 10 });
});

test('a page whose suggestions were removed shows the last remaining ones', () => {
  expect(suggestionPage(twelve.slice(0, 10), 3)).toEqual({ shown: [5, 6, 7, 8, 9], pages: 2, first: 5 });
  expect(suggestionPage([], 1)).toEqual({ shown: [], pages: 0, first: 0 });
});
