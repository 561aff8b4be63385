import { expect, test } from 'vitest';
import { type FoundItem, type FoundProduct, itemSearch, productSearch, ranked } from './find-items.ts';

const item = (id: string, score: number) => ({ id, score }) as FoundItem;
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id);

test('the best match comes first; among equals, the one ordered before', () => {
  expect(ids(ranked([item('a', 1), item('b', 2), item('c', 1)], ['c']))).toEqual(['b', 'c', 'a']);
});

test('SRCH-011 INV-078: universal catalog products are among the own items, ranked 15 above their score', () => {
  const product = (id: string, score: number) => ({ id, score }) as FoundProduct;
  expect(ids(ranked([item('a', 22), item('b', 40)], [], [product('u', 9), product('v', 3)]))).toEqual([
    'b',
    'u',
    'a',
    'v',
  ]);
});

test('SRCH-014 SRCH-015: own items are fetched fifteen at a time, universal ones with their vintages', () => {
  const inputOf = (key: readonly unknown[]) => (key[1] as { input: object }).input;
  expect(inputOf(itemSearch('gin').queryKey)).toMatchObject({ q: 'gin', size: 15 });
  expect(inputOf(productSearch('gin').queryKey)).toEqual({ q: 'gin', no_vintage: false });
});
