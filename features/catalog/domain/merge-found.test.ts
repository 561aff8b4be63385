import { expect, test } from 'vitest';
import { mergeFound } from './merge-found.ts';

const own = (id: string, score: number, original_item_id: string | null = null) => ({ id, score, original_item_id });

test('SRCH-011 SRCH-012 SRCH-013 INV-078: universal scores are raised by 15 and both kinds are in one list, best first', () => {
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

test('a product matched to one of the venue items is not listed separately', () => {
  expect(mergeFound([own('a', 1, 'u')], [{ id: 'u', score: 10 }]).map(({ id }) => id)).toEqual(['a']);
});

test('a product with the barcode of a venue item is that item, whatever leading zeros its code has', () => {
  const gin = { ...own('a', 1), barcode: '080368580031' };
  const found = [
    { id: 'u', score: 10, barcode: '80368580031' },
    { id: 'v', score: 9, barcode: null },
  ];
  expect(mergeFound([gin, { ...own('b', 0), barcode: null }], found).map(({ id }) => id)).toEqual(['v', 'a', 'b']);
});
