import { expect, it } from 'vitest';
import { readQuantity, twoDecimals } from './quantity-text.ts';

it('keeps two decimals while typing', () => {
  expect(twoDecimals('1.239')).toBe('1.23');
  expect(twoDecimals('1.239+2.555')).toBe('1.23+2.55');
  expect(twoDecimals('1.')).toBe('1.');
});

it('works out what was typed', () => {
  expect(readQuantity('2c+3', 12)).toBe(27);
  expect(readQuantity('1/2')).toBe(0.5);
  expect(readQuantity('$4.50')).toBe(4.5);
  expect(readQuantity('')).toBeNull();
  expect(readQuantity('abc')).toBeNull();
});
