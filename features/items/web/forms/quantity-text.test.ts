import { expect, it } from 'vitest';
import { quantityProblem, readQuantity, roundedText, twoDecimals } from './quantity-text.ts';

it('keeps two decimals while typing (STK-016)', () => {
  expect(twoDecimals('1.239')).toBe('1.23');
  expect(twoDecimals('1.239+2.555')).toBe('1.23+2.55');
  expect(twoDecimals('1.')).toBe('1.');
});

it('rounds a plain number on blur, but not a sum (QSTK-006, QSTK-012)', () => {
  expect(roundedText('1.239')).toBe('1.24');
  expect(roundedText('1.2')).toBe('1.2');
  expect(roundedText('1/3')).toBe('1/3');
  expect(roundedText('.999')).toBe('1');
});

it('calculates what was typed', () => {
  expect(readQuantity('2c+3', 12)).toBe(27);
  expect(readQuantity('1/2')).toBe(0.5);
  expect(readQuantity('$4.50')).toBe(4.5);
  expect(readQuantity('')).toBeNull();
  expect(readQuantity('abc')).toBeNull();
});

it('distinguishes missing from unreadable input', () => {
  expect(quantityProblem(' ', 'Quantity is required')).toBe('Quantity is required');
  expect(quantityProblem('2c', 'Quantity is required')).toBe('No case size is known here: enter units, such as 2*12');
  expect(quantityProblem('abc', 'Quantity is required')).toBe('Enter a number, or a calculation such as 3+4 or 1/2');
});
