import { expect, it } from 'vitest';
import { changeLook } from './change-look.ts';

it('is green for increases and red for decreases', () => {
  expect(changeLook('manual_addition', 3)).toEqual({ tone: 'positive', struck: false });
  expect(changeLook('manual_depletion', -3)).toEqual({ tone: 'negative', struck: false });
  expect(changeLook('move_in', 0)).toEqual({ tone: 'plain', struck: false });
});

it('is gray for counts, the start of a cycle and prices, whatever the change', () => {
  for (const kind of ['stocktake', 'rebase', 'cycle_started', 'price'])
    for (const change of [-2, 0, 2]) expect(changeLook(kind, change).tone).toBe('grey');
});

it('is struck through only for a price adjustment and what a count includes already', () => {
  expect(changeLook('rebase', 36).struck).toBe(true);
  expect(changeLook('price', 0).struck).toBe(true);
  expect(changeLook('stocktake', 0).struck).toBe(false);
});
