import { expect, test } from 'vitest';
import { isSameSize } from './same-size.ts';

const size = (volume: string, unit: string, count = 1) => ({ volume, unit, count });

test('sizes are compared by their content, not by their names', () => {
  expect(isSameSize(size('750', 'mL'), size('0.750000', 'L'))).toBe(true);
  expect(isSameSize(size('2', 'kg'), size('2000', 'g'))).toBe(true);
  expect(isSameSize(size('330', 'mL', 6), size('0.33', 'L', 6))).toBe(true);
});

test('a different amount, kind of unit or pack is a different size', () => {
  expect(isSameSize(size('750', 'mL'), size('1', 'L'))).toBe(false);
  expect(isSameSize(size('1000', 'mL'), size('1000', 'g'))).toBe(false);
  expect(isSameSize(size('330', 'mL', 6), size('1980', 'mL'))).toBe(false);
  expect(isSameSize(size('12', 'oz'), size('355', 'mL'))).toBe(false);
});
