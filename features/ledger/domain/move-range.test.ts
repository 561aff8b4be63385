import { expect, test } from 'vitest';
import { moveRange } from './move-range.ts';

test('the refusal of a move names what is there, without zeros behind it (ERR-090)', () => {
  expect(moveRange(5)).toBe('Quantity should be a number between 0 and 5');
  expect(moveRange('2.250000')).toBe('Quantity should be a number between 0 and 2.25');
  expect(moveRange(-1)).toBe('Quantity should be a number between 0 and 0');
});
