import { expect, it } from 'vitest';
import { findKind } from './filter-kinds.ts';
import type { FilterOptions } from './filters-api.ts';
import { dataScales, PANEL_SCALE } from './range-scales.ts';

it('ranges from 0 to 2000 in steps of 20 in the panel, and starts at 200 (CONST-046, CONST-047, CONST-048, OCONST-016, OCONST-017, OCONST-018, OCONST-019)', () => {
  expect(PANEL_SCALE).toEqual({ min: 0, max: 2000, step: 20, low: 0, high: 200 });
});

it('ranges over the data next to the list', () => {
  const price = { min: 5, max: 3001, known: true };
  const scaleOf = dataScales({ ranges: { price } } as unknown as FilterOptions);
  expect(scaleOf(findKind('price'))).toMatchObject({ min: 5, max: 3001, low: 5, high: 3001 });
});
