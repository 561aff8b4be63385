import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareCredit } from './share-credit.ts';

const plain = (parts: readonly Decimal[]) => parts.map((part) => part.toNumber());

test('the first amounts are settled whole, the next one in part, the others stay', () => {
  expect(plain(shareCredit([21, 2, 5], 22.5))).toEqual([21, 1.5, 0]);
  expect(plain(shareCredit([21, 2], 23))).toEqual([21, 2]);
  expect(plain(shareCredit([21], 0.01))).toEqual([0.01]);
});

test('after any number of credits, what came and what is still expected are what was expected, to the cent', () => {
  const cents = fc.integer({ min: 1, max: 100_000 }).map((each) => each / 100);
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 1, maxLength: 8 }),
      fc.array(cents, { maxLength: 8 }),
      (expected, credits) => {
        const whole = Decimal.sum(...expected);
        let open = expected.map((each) => new Decimal(each));
        let came = new Decimal(0);
        for (const credit of credits) {
          const least = Decimal.min(credit, Decimal.sum(...open));
          const parts = shareCredit(open, least);
          expect(Decimal.sum(...parts).equals(least)).toBe(true);
          open = open.map((each, index) => each.minus(parts[index] ?? 0));
          came = came.plus(least);
          expect(open.every((each) => each.gte(0))).toBe(true);
          expect(
            Decimal.sum(...open)
              .plus(came)
              .equals(whole),
          ).toBe(true);
        }
      },
    ),
  );
});

test('nothing is settled by nothing, and the order of the amounts decides', () => {
  expect(plain(shareCredit([], 0))).toEqual([]);
  expect(plain(shareCredit([21, 2], 0))).toEqual([0, 0]);
  expect(plain(shareCredit([2, 21], 22.5))).toEqual([2, 20.5]);
});
