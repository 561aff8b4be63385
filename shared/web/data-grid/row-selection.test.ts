import { expect, it } from 'vitest';
import { toggled } from './row-selection.ts';

const ids = ['a', 'b', 'c', 'd'];

it('selects and deselects one row', () => {
  const one = toggled(new Set(), ids, 1, 1);
  expect([...one]).toEqual(['b']);
  expect(toggled(one, ids, 1, 1).size).toBe(0);
});

it('selects a range in both directions', () => {
  expect([...toggled(new Set(['a']), ids, 0, 2)]).toEqual(['a', 'b', 'c']);
  expect([...toggled(new Set(['d']), ids, 3, 1)].sort()).toEqual(['b', 'c', 'd']);
});

it('deselects a range that ends on a selected row', () => {
  expect([...toggled(new Set(ids), ids, 0, 2)]).toEqual(['d']);
});
