import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { amountOf, asText, shortName } from './stated-amount.ts';

test.each([
  [3.9899999999999998, '3.99'],
  ['0.0000005', '0.000001'],
  ['0.00000049', '0'],
  ['-0.0000001', '0'],
  ['', '0'],
  [null, '0'],
  ['12.340000', '12.34'],
])('a till says %j, which is %s', (stated, text) => {
  expect(asText(amountOf(stated))).toBe(text);
});

test('minus zero is zero', () => {
  expect(asText(new Decimal('-0'))).toBe('0');
});

test('names have at most 255 characters and no blanks around them', () => {
  expect([shortName(` ${'a'.repeat(300)}`), shortName('  '), shortName(null)]).toEqual(['a'.repeat(255), null, null]);
});
