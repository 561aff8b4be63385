import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planTaking } from './plan-taking.ts';

const shelves = (...quantities: number[]) =>
  quantities.map((quantity, index) => ({ locationId: `shelf ${index}`, quantity: new Decimal(quantity) }));
const plan = (need: number, ...quantities: number[]) => {
  const { taken, missing } = planTaking(new Decimal(need), shelves(...quantities));
  return { taken: taken.map((each) => [each.locationId, each.quantity.toNumber()]), missing: missing.toNumber() };
};

test('D41: locations are emptied in order; any shortage is taken from the first', () => {
  expect(plan(2, 3, 5)).toEqual({ taken: [['shelf 0', 2]], missing: 0 });
  expect(plan(4, 3, 0, 5)).toEqual({
    taken: [
      ['shelf 0', 3],
      ['shelf 2', 1],
    ],
    missing: 0,
  });
  expect(plan(10, 3, 5)).toEqual({
    taken: [
      ['shelf 0', 5],
      ['shelf 1', 5],
    ],
    missing: 2,
  });
  expect(plan(1, -2, 0.5)).toEqual({
    taken: [
      ['shelf 0', 0.5],
      ['shelf 1', 0.5],
    ],
    missing: 0.5,
  });
  expect(plan(1)).toEqual({ taken: [], missing: 1 });
});

test('D41: for any stock, exactly the needed quantity is taken, and only the first location can go below zero', () => {
  const figure = fc.integer({ min: -5_000_000, max: 50_000_000 }).map((whole) => new Decimal(whole).div(1e6));
  const need = fc.integer({ min: 1, max: 90_000_000 }).map((whole) => new Decimal(whole).div(1e6));
  fc.assert(
    fc.property(need, fc.array(figure, { minLength: 1, maxLength: 6 }), (amount, quantities) => {
      const there = quantities.map((quantity, index) => ({ locationId: String(index), quantity }));
      const { taken, missing } = planTaking(amount, there);
      expect(Decimal.sum(...taken.map((each) => each.quantity)).eq(amount)).toBe(true);
      expect(new Set(taken.map((each) => each.locationId)).size).toBe(taken.length);
      for (const each of taken) {
        expect(each.quantity.gt(0)).toBe(true);
        const own = there.find((shelf) => shelf.locationId === each.locationId)?.quantity ?? new Decimal(0);
        if (each.locationId !== '0') expect(each.quantity.lte(own)).toBe(true);
      }
      const held = there.reduce((sum, shelf) => sum.plus(Decimal.max(0, shelf.quantity)), new Decimal(0));
      expect(missing.eq(Decimal.max(0, amount.minus(held)))).toBe(true);
    }),
  );
});
