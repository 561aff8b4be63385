import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalText, divide, fixed, fractionOf, minus, plus, rounded, times } from './fraction.ts';

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

it('writes all decimal places on request', () => {
  expect(fixed(fractionOf('7.5'), 2)).toBe('7.50');
  expect(fixed(fractionOf('-0.004'), 2)).toBe('0.00');
  expect(fixed(fractionOf('-0.005'), 2)).toBe('-0.01');
  expect(fixed(fractionOf('1200'), 0)).toBe('1200');
  expect(rounded(fractionOf('1200'), 0)).toBe('1200');
});

it('reads any text of a number without losing a digit', () => {
  expect(decimalText(fractionOf('-.50'))).toBe('-0.5');
  expect(decimalText(fractionOf('1e-7'))).toBe('0.0000001');
  expect(decimalText(fractionOf('1.25E+3'))).toBe('1250');
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(Number(decimalText(fractionOf(String(value))))).toBe(value + 0);
    }),
  );
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

it.each([
  ['0.5', 0, '1'],
  ['0.4999', 0, '0'],
  ['-0.5', 0, '-1'],
  ['-0.4', 0, '0'],
  ['0.05', 2, '0.05'],
  ['0.005', 2, '0.01'],
  ['99.995', 2, '100.00'],
  ['0', 3, '0.000'],
])('writes %s with %i places as %s', (text, places, written) => {
  expect(fixed(fractionOf(text), places)).toBe(written);
});

it.each([
  ['', '0'],
  ['-.5', '-0.5'],
  ['5.', '5'],
  ['1e3', '1000'],
  ['1.5e1', '15'],
  ['12e-1', '1.2'],
  ['1E0', '1'],
])('reads "%s" as %s', (text, written) => {
  expect(decimalText(fractionOf(text))).toBe(written);
});

it('keeps the denominator above zero, whatever is divided', () => {
  for (const [a, b] of [
    ['1', '-4'],
    ['-1', '-4'],
    ['-1', '4'],
    ['0', '-4'],
  ] as const)
    expect(divide(fractionOf(a), fractionOf(b)).bottom > 0n).toBe(true);
  expect(fixed(divide(fractionOf('-1'), fractionOf('-4')), 2)).toBe('0.25');
});

it.each([
  [plus, '0.5', '0.25', '0.75'],
  [minus, '0.5', '0.25', '0.25'],
  [times, '0.5', '0.25', '0.125'],
  [times, '1.5', '-0.02', '-0.03'],
  [divide, '1.5', '0.25', '6'],
  [divide, '1.5', '-0.25', '-6'],
  [divide, '-0.25', '-1.25', '0.2'],
  [divide, '0.001', '20', '0.00005'],
])('%o of %s and %s is %s', (of, a, b, result) => {
  expect(rounded(of(fractionOf(a), fractionOf(b)), 6)).toBe(result);
});
