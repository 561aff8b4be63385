import fc from 'fast-check';
import { expect, it } from 'vitest';
import { divide, fractionOf, minus, plus, rounded, times } from './fraction.ts';

it('keeps a third a third', () => {
  const third = divide(fractionOf('1'), fractionOf('3'));
  expect(rounded(times(third, fractionOf('3')), 6)).toBe('1');
  expect(rounded(third, 6)).toBe('0.333333');
});

it('rounds half away from zero', () => {
  expect(rounded(fractionOf('2.675'), 2)).toBe('2.68');
  expect(rounded(minus(fractionOf('0'), fractionOf('2.675')), 2)).toBe('-2.68');
  expect(rounded(minus(fractionOf('0'), fractionOf('0.001')), 2)).toBe('0');
  expect(rounded(fractionOf('10'), 0)).toBe('10');
});

it('divides by negative numbers', () => {
  expect(rounded(divide(fractionOf('1'), minus(fractionOf('0'), fractionOf('4'))), 2)).toBe('-0.25');
});

it('adds decimals exactly', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 0n, max: 10n ** 12n }), (a, b) => {
      const cents = (value: bigint) => fractionOf(`${value / 100n}.${(value % 100n).toString().padStart(2, '0')}`);
      expect(rounded(times(plus(cents(a), cents(b)), fractionOf('100')), 0)).toBe(String(a + b));
    }),
  );
});
