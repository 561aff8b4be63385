import { expect, test } from 'vitest';
import { dateOrderOf, dateOrdersOf, isAmbiguousDay } from './date-order.ts';

test.each([
  ['25/12/2026', 'day_first'],
  ['12/25/2026', 'month_first'],
  ['13-1-26', 'day_first'],
  ['1/13/26', 'month_first'],
  ['12/12/2026', null],
  ['3/4/2026', null],
  ['13/13/2026', null],
  ['25/12', null],
  ['2026-12-25', null],
  ['25/12-2026', null],
  ['A25/12/2026', null],
  ['', null],
])('D45: %s shows the order %s', (text, order) => {
  expect(dateOrderOf([text])).toBe(order);
});

test('D45: one document decides its other days, and one that contradicts itself decides nothing', () => {
  expect(dateOrderOf(['Due 3/4/2026', 'Shipped 25/3/2026, ordered 20/3/2026'])).toBe('day_first');
  expect(dateOrderOf(['25/3/2026', '3/25/2026'])).toBeNull();
  expect([...dateOrdersOf(['25/3/2026 and 3/25/2026'])]).toEqual(['day_first', 'month_first']);
});

test.each([
  ['3/4/2026', true],
  ['12/11/26', true],
  ['11/12/26', true],
  ['03-04-26', true],
  [' 3/4/2026 10:00', true],
  ['4/4/2026', false],
  ['13/4/2026', false],
  ['4/13/2026', false],
  ['13/14/2026', false],
  ['3/4-2026', false],
  ['3/4/20261', false],
  ['2026-03-04', false],
  ['gin', false],
])('D45: %s can be read two ways: %s', (text, is) => {
  expect(isAmbiguousDay(text)).toBe(is);
});
