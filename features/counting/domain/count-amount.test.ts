import { expect, test } from 'vitest';
import {
  inWords,
  isFarAbove,
  isTyped,
  NOTHING_TYPED,
  openLevel,
  pressBesideTenths,
  pressKey,
  stepBy,
  totalOf,
  withTenths,
} from './count-amount.ts';

const typed = (keys: string, options?: { point: boolean }) =>
  [...keys].reduce((text, key) => pressKey(text, key, options), '');

test.each([
  [400, 34, true],
  [50, 10, true],
  [50, 10.01, false],
  [49.99, 0, false],
  [50, 0, true],
  [27, 3, false], // a delivery of two cases
  [34, 400, false],
  [400, null, false],
])('%d after a last count of %d is asked about: %s', (count, last, asked) => {
  expect(isFarAbove(count, last)).toBe(asked);
});

test('the pad accepts only figures to the hundredth (CNT-002)', () => {
  expect(typed('12')).toBe('12');
  expect(typed('.5')).toBe('0.5');
  expect(typed('1.239')).toBe('1.23');
  expect(typed('1..5')).toBe('1.5');
  expect(typed('007')).toBe('7');
  expect(typed('12345678')).toBe('123456');
  expect(typed('1x2')).toBe('12');
  expect(typed('1.5', { point: false })).toBe('15');
  expect(pressKey('1.5', 'Backspace')).toBe('1.');
  expect(pressKey('', 'Backspace')).toBe('');
});

test('touching the open bottle changes its tenths and keeps the full ones', () => {
  expect(withTenths('3', 4)).toBe('3.4');
  expect(withTenths('3.9', 0)).toBe('3');
  expect(withTenths('', 7)).toBe('0.7');
  expect(withTenths('2', 14)).toBe('2.9');
  expect([openLevel('3.4'), openLevel('3'), openLevel('3.'), openLevel('')]).toEqual([0.4, 0, 0, 0]);
});

test('after a tap on the open bottle, digits are full bottles and the tenths stay', () => {
  const after = (text: string, keys: readonly string[]) => keys.reduce(pressBesideTenths, text);
  expect(after('0.5', ['2'])).toBe('2.5');
  expect(after('0.5', ['1', '2'])).toBe('12.5');
  expect(after('3.7', ['0'])).toBe('30.7');
  expect(after('0', ['4'])).toBe('4');
  expect(after('0.5', ['.'])).toBe('0.');
  expect([after('2.5', ['Backspace']), after('0.5', ['Backspace']), after('2', ['Backspace'])]).toEqual(['2', '', '']);
});

test('steps one bottle up or down, never below zero', () => {
  expect([stepBy('', 1), stepBy('2.4', 1), stepBy('2.4', -1), stepBy('0.4', -1), stepBy('', -1)]).toEqual([
    '1',
    '3.4',
    '1.4',
    '0',
    '0',
  ]);
});

test('cases, bottles and tenths add up and keep the text as typed (D10)', () => {
  expect(totalOf({ cases: '2', bottles: '3.4' }, 12)).toBe(27.4);
  expect(inWords({ cases: '2', bottles: '3.4' }, 12)).toBe('2 cases of 12 + 3.4');
  expect(inWords({ cases: '1', bottles: '' }, 6)).toBe('1 case of 6');
  expect(inWords({ cases: '', bottles: '0' }, 6)).toBe('0');
  const weighed = { remaining: 0.63, typed: '941 g' };
  expect(totalOf({ cases: '1', bottles: '2' }, 6, weighed)).toBe(8.63);
  expect(inWords({ cases: '1', bottles: '2' }, 6, weighed)).toBe('1 case of 6 + 2 + 0.63 (941 g on the scale)');
  expect(inWords(NOTHING_TYPED, 1, weighed)).toBe('0.63 (941 g on the scale)');
  expect([isTyped(NOTHING_TYPED), isTyped({ cases: '', bottles: '0' })]).toEqual([false, true]);
});
