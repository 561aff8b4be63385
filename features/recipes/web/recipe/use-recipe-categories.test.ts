import { expect, test } from 'vitest';
import { recipeFields } from './use-recipe-categories.ts';

test('CONST-039 OCONST-050: recipe categories are refetched after five minutes', () => {
  expect(recipeFields().staleTime).toBe(300_000);
});
