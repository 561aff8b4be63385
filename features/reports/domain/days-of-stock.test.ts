import { expect, test } from 'vitest';
import { daysByMainType, daysOfStock } from './days-of-stock.ts';

test.each([
  [100, 50, 7, 14],
  [100, 30, 10, 33.33],
  [0, 10, 7, 0],
  [-20, 10, 7, -14],
  [100, 0, 7, null],
  [100, -5, 7, null],
])('a value of %d at a usage of %d in %d days lasts %s days', (value, used, days, lasts) => {
  expect(daysOfStock(value, used, days)).toBe(lasts);
});

test('a main type lasts as long as the value of its types at their usage together', () => {
  const kinds = [
    { short_type: 'WI', end_value: 100, usage: 10 },
    { short_type: 'WI', end_value: 100, usage: 0 },
    { short_type: 'BE', end_value: 50, usage: 0 },
    { short_type: 'WI', end_value: 100, usage: 90 },
  ];
  expect(daysByMainType(kinds, 10)).toEqual([
    ['WI', 30],
    ['BE', null],
  ]);
});

test('days are rounded to the hundredth, and no value lasts no time', () => {
  expect([daysOfStock(1, 3, 10), daysOfStock(2, 3, 1), daysOfStock(1, 0.01, 1)]).toEqual([3.33, 0.67, 100]);
  expect(daysByMainType([], 7)).toEqual([]);
});
