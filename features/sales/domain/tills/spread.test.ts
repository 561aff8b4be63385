import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spread } from './spread.ts';

const cents = fc.integer({ min: -100_000, max: 100_000 }).map((each) => new Decimal(each).div(100));
const weights = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 12 });

test('the parts add up to the cent, each within a cent of its exact share', () => {
  fc.assert(
    fc.property(cents, weights, (amount, numbers) => {
      const parts = spread(
        amount.toFixed(2),
        numbers.map((each) => new Decimal(each)),
      );
      const sum = parts.reduce((all, part) => all.plus(part), new Decimal(0));
      expect(sum.toFixed(2)).toBe(amount.toFixed(2));
      const total = numbers.reduce((all, each) => all + each, 0);
      for (const [index, part] of parts.entries()) {
        const share = total === 0 ? 1 / numbers.length : (numbers[index] as number) / total;
        expect(amount.times(share).minus(part).abs().lt('0.01')).toBe(true);
      }
    }),
  );
});

test('a remaining cent goes to the largest remainder, else to the first', () => {
  const of = (amount: string, ...shares: number[]) =>
    spread(
      amount,
      shares.map((each) => new Decimal(each)),
    );
  expect(of('1.00', 1, 1, 1)).toEqual(['0.34', '0.33', '0.33']);
  expect(of('0.05', 1, 8)).toEqual(['0.01', '0.04']);
  expect(of('-1.00', 1, 2)).toEqual(['-0.33', '-0.67']);
  expect(of('2.00', 0, 5)).toEqual(['0.00', '2.00']);
  expect(of('0.01', 3, 3)).toEqual(['0.01', '0.00']);
  expect(of('0.10', 0, 0, 0)).toEqual(['0.04', '0.03', '0.03']);
  expect(of('2.00')).toEqual([]);
});
