import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchBill } from './match-bill.ts';

const line = (ordered: [number, number] | null, accepted: number, billed: [number, number]) => {
  const of = ([quantity, unitCost]: [number, number]) => ({ quantity, unitCost });
  const { quantity, price } = matchBill({ ordered: ordered && of(ordered), accepted, billed: of(billed) });
  return [quantity.toNumber(), price.toNumber()];
};

test('what is billed too much is told apart: bottles that did not come, and a cost that was not agreed', () => {
  expect(line([6, 10], 6, [6, 10])).toEqual([0, 0]);
  expect(line([6, 10], 4, [6, 10])).toEqual([20, 0]);
  expect(line([6, 10], 6, [6, 10.5])).toEqual([0, 3]);
  expect(line([6, 10], 4, [6, 10.5])).toEqual([21, 2]);
  expect(line([6, 10], 6, [5, 10])).toEqual([-10, 0]);
  expect(line([6, 10], 6, [6, 9])).toEqual([0, -6]);
});

test('accepted bottles that are not billed are missing at the ordered cost, whatever cost the empty line has', () => {
  expect(line([6, 10], 6, [0, 0])).toEqual([-60, 0]);
  expect(line([6, 10], 6, [0, 99])).toEqual([-60, 0]);
  expect(line([6, 10], 0, [0, 0])).toEqual([0, 0]);
});

test('what was not ordered has no agreed cost: only bottles that did not come are too much', () => {
  expect(line(null, 2, [2, 20])).toEqual([0, 0]);
  expect(line(null, 0, [2, 20])).toEqual([40, 0]);
});

test('both parts are together what is billed less what was expected, to the cent', () => {
  const quantity = fc.integer({ min: 0, max: 500 });
  const cost = fc.integer({ min: 1, max: 5_000_000 }).map((value) => value / 10_000);
  fc.assert(
    fc.property(quantity, cost, quantity, quantity, cost, (ordered, agreed, accepted, billed, billedCost) => {
      const parts = line([ordered, agreed], accepted, [billed, billedCost]).map((part) => new Decimal(part as number));
      const cents = (n: number, c: number) => new Decimal(c).times(n).toDecimalPlaces(2);
      expect((parts[0] as Decimal).plus(parts[1] as Decimal).toNumber()).toBe(
        cents(billed, billedCost).minus(cents(accepted, agreed)).toNumber(),
      );
    }),
  );
});

test('a single bottle is billed, too', () => {
  expect(line([1, 10], 1, [1, 12])).toEqual([0, 2]);
});
