import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editLine, exactUnitCost, lineTotal, lineUnitCost, totalFits } from './line-maths.ts';

const line = { quantity: '3', unitCost: '3.33', totalCost: '9.99' };

test('INV-067: a new total gives the unit cost to two decimals', () => {
  expect(editLine(line, 'totalCost', '10')).toEqual({ quantity: '3', unitCost: '3.33', totalCost: '10' });
  expect(editLine({ ...line, quantity: '7' }, 'totalCost', 100)).toMatchObject({ unitCost: '14.29' });
});

test('INV-068: a total without a quantity does not change the unit cost', () => {
  expect(editLine({ ...line, quantity: '0' }, 'totalCost', '10')).toEqual({
    quantity: '0',
    unitCost: '3.33',
    totalCost: '10',
  });
  expect(lineUnitCost(0, 10)).toBeNull();
});

test('INV-069 INV-070: a new quantity or unit cost gives the total to two decimals', () => {
  expect(editLine(line, 'quantity', '3')).toMatchObject({ totalCost: '9.99' });
  expect(editLine(line, 'unitCost', '2.5')).toMatchObject({ totalCost: '7.50' });
  expect(editLine({ quantity: '1.1', unitCost: '0', totalCost: '0' }, 'unitCost', 1.05)).toMatchObject({
    totalCost: '1.16',
  });
});

test('INV-071: an empty or invalid amount is 0', () => {
  expect(editLine(line, 'unitCost', '')).toEqual({ quantity: '3', unitCost: '0', totalCost: '0.00' });
  expect(editLine(line, 'quantity', null)).toMatchObject({ quantity: '0', totalCost: '0.00' });
  expect(editLine(line, 'totalCost', 'abc')).toMatchObject({ totalCost: '0', unitCost: '0' });
});

test('a unit cost derived from a total fits that total; another one does not', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000_00 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), cents, (quantity, total) => {
      const amount = (total / 100).toFixed(2);
      const cost = lineUnitCost(quantity, amount);
      expect(cost && totalFits(quantity, cost, amount)).toBe(true);
      expect(cost && totalFits(quantity, cost, Number(lineTotal(quantity, cost)) + quantity + 1)).toBe(false);
    }),
  );
});

test.each([
  ['3', '3.33', '9.97', true],
  ['3', '3.33', '9.96', false],
  ['3', '3.33', '10.01', true],
  ['3', '3.33', '10.02', false],
  ['-3', '3.33', '-10.01', true],
  ['-3', '3.33', '-10.02', false],
  ['0', '5', '0', true],
  ['0', '5', '0.01', false],
])(
  '%s at %s for %s fit (%s): off by at most half a cent for each bottle, and half a cent',
  (quantity, cost, total, fits) => {
    expect(totalFits(quantity, cost, total)).toBe(fits);
  },
);

test.each([
  [3, 10, '3.333333'],
  ['6', '15', '2.5'],
  ['-4', '-10', '2.5'],
  ['3', '-10', '-3.333333'],
])('the exact cost of one of %s for %s is %s', (quantity, total, cost) => {
  expect(exactUnitCost(quantity, total)).toBe(cost);
});

test.each([
  ['2.', '2'],
  ['.5', '0.5'],
  ['+4', '4'],
  ['-4', '-4'],
  ['1e2', '100'],
  ['.', '0'],
  ['1.2.3', '0'],
])('INV-071: the quantity "%s" is read as %s', (typed, quantity) => {
  expect(editLine(line, 'quantity', typed).quantity).toBe(quantity);
});

test('INV-068: the cost stays if bottles go back, because a total says nothing about one of them', () => {
  expect(editLine({ ...line, quantity: '-3' }, 'totalCost', '10')).toMatchObject({ unitCost: '3.33' });
});
