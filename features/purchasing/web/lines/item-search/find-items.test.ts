import { expect, test } from 'vitest';
import { type FoundItem, ranked, scanned } from './find-items.ts';

const item = (id: string, score: number) => ({ id, score }) as FoundItem;
const ids = (found: readonly FoundItem[]) => found.map(({ id }) => id);

test('the best match stands first, among equals the one that was ordered before', () => {
  expect(ids(ranked([item('a', 1), item('b', 2), item('c', 1)], ['c']))).toEqual(['b', 'c', 'a']);
});

test('a scan takes the item whose barcode fits, or the only one there is', () => {
  expect(scanned([item('a', 100), item('b', 3)])?.id).toBe('a');
  expect(scanned([item('a', 3)])?.id).toBe('a');
  expect(scanned([item('a', 3), item('b', 3)])).toBeUndefined();
  expect(scanned([])).toBeUndefined();
});
