import { expect, test } from 'vitest';
import { mergeFound } from './merge-found.ts';

const own = (id: string, score: number, original_item_id: string | null = null) => ({ id, score, original_item_id });

test('SRCH-011 SRCH-012 SRCH-013 INV-078: universal scores are raised by 15 and both kinds stand in one list, best first', () => {
  const merged = mergeFound(
    [own('a', 40), own('b', 12), own('c', 25)],
    [
      { id: 'u', score: 10 },
      { id: 'v', score: 2 },
    ],
  );
  expect(merged.map(({ id, score }) => [id, score])).toEqual([
    ['a', 40],
    ['c', 25],
    ['u', 25],
    ['v', 17],
    ['b', 12],
  ]);
});

test('a product that an own item is matched to is not listed beside it', () => {
  expect(mergeFound([own('a', 1, 'u')], [{ id: 'u', score: 10 }]).map(({ id }) => id)).toEqual(['a']);
});
