import { expect, test } from 'vitest';
import { moveRange } from './move-range.ts';

test('the refusal of a move names what is there, without zeros behind it (ERR-090)', () => {
  expect(moveRange(5)).toBe('Quantity should be a number between 0 and 5');
  expect(moveRange('2.250000')).toBe('Quantity should be a number between 0 and 2.25');
  expect(moveRange(-1)).toBe('Quantity should be a number between 0 and 0');
});

test('the refusal says nothing about stock that is withheld, and nothing can be taken from nothing', () => {
  expect(moveRange(null)).toBe('Quantity should be a number above 0 and at most what is there');
  expect(moveRange(0)).toBe('Quantity should be a number between 0 and 0');
  expect(moveRange('0.5')).toBe('Quantity should be a number between 0 and 0.5');
});
