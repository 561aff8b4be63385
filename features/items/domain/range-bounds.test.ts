import { expect, test } from 'vitest';
import { rangeBounds } from './range-bounds.ts';

test('bounds are 0 to 100 without data (FLT-020, CONST-049, OCONST-020)', () => {
  expect(rangeBounds(null, null)).toEqual({ min: 0, max: 100 });
});

test('bounds are the floor of the minimum and one above the ceiling of the maximum (FLT-021, OCONST-021)', () => {
  expect(rangeBounds(1.5, 7.2)).toEqual({ min: 1, max: 9 });
  expect(rangeBounds(3.4, 9.2)).toEqual({ min: 3, max: 11 });
  expect(rangeBounds(-2.25, 7)).toEqual({ min: -3, max: 8 });
});

test('half of the bounds is no data (FLT-020)', () => {
  expect([rangeBounds(null, 5), rangeBounds(5, null)]).toEqual(Array(2).fill({ min: 0, max: 100 }));
});
