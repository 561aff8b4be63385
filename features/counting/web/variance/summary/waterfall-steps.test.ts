import { expect, test } from 'vitest';
import { waterfallSteps } from './waterfall-steps.ts';

const totals = {
  starting_quantity: 10,
  purchases: 6,
  sales: 4,
  manual_adjustments: -1,
  running_count: 11,
  actual_count: 9,
  variance_quantity: -2,
};

const line = (given = {}) =>
  waterfallSteps({ ...totals, ...given }).map(({ label, amount, to }) => [label, amount, to]);

test('each change ends where the next starts, and the last one at the counted quantity', () => {
  expect(line()).toEqual([
    ['Starting', 10, 10],
    ['Purchases', 6, 16],
    ['Sales', -4, 12],
    ['Adjustments', -1, 11],
    ['Running', 11, 11],
    ['Variance', -2, 9],
    ['Actual', 9, 9],
  ]);
});

test('uncounted stock is a step of its own and no loss', () => {
  expect(line({ actual_count: 4, variance_quantity: -2 }).slice(4)).toEqual([
    ['Running', 11, 11],
    ['Not counted', -5, 6],
    ['Variance', -2, 4],
    ['Actual', 4, 4],
  ]);
});

test('before the first count the chart ends with the expected stock', () => {
  expect(line({ actual_count: null, variance_quantity: null }).at(-1)).toEqual(['Running', 11, 11]);
});

test('sums of decimals have no rounding residue', () => {
  expect(line({ starting_quantity: 0.1, purchases: 0.2, sales: 0, manual_adjustments: 0 })[1]).toEqual([
    'Purchases',
    0.2,
    0.3,
  ]);
});
