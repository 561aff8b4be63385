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

test.each([
  ['12345', '6', '123456'],
  ['123456', '7', '123456'],
  ['123456', '.', '123456.'],
  ['123456.7', '8', '123456.78'],
  ['1.23', '4', '1.23'],
  ['0', '5', '5'],
  ['0', '0', '0'],
  ['10', '5', '105'],
  ['0.', '5', '0.5'],
  ['', '.', '0.'],
  ['3', '10', '3'],
  ['3', 'Enter', '3'],
])('CNT-002: after %s, the key %s shows %s', (text, key, shown) => {
  expect(pressKey(text, key)).toBe(shown);
});

test.each([
  [1, '2.1'],
  [3.6, '2.4'],
  [9, '2.9'],
  [10, '2.9'],
  [0, '2'],
  [-1, '2'],
])('an open bottle of %d tenths beside two full ones is %s', (tenths, text) => {
  expect(withTenths('2', tenths)).toBe(text);
});

test('hundredths of an open bottle are shown as full as they are', () => {
  expect([openLevel('3.45'), openLevel('0.05'), openLevel('12')]).toEqual([0.45, 0.05, 0]);
});

test.each([
  ['2.45', 1, '3.45'],
  ['2.45', -1, '1.45'],
  ['0.1', 0.2, '0.3'],
  ['1', -1, '0'],
])('%s and a step of %d is %s', (text, step, shown) => {
  expect(stepBy(text, step)).toBe(shown);
});

test('keys next to the picture of a bottle change the full bottles, not the open one', () => {
  const keys = (text: string, ...pressed: string[]) => pressed.reduce(pressBesideTenths, text);
  expect(keys('12.5', 'Backspace')).toBe('12');
  expect(keys('', '.')).toBe('0.');
  expect(keys('', '7')).toBe('7');
  expect(keys('1.5', 'x')).toBe('1.5');
});

test.each([
  ['2', '', 6, undefined, 12, '2 cases of 6'],
  ['1', '0', 6, undefined, 6, '1 case of 6'],
  ['0', '', 6, undefined, 0, '0'],
  ['', '0.5', 1, undefined, 0.5, '0.5'],
  ['', '0', 1, { remaining: 0.25, typed: '512 g' }, 0.25, '0.25 (512 g on the scale)'],
  ['', '1.005', 1, undefined, 1, '1.005'],
  ['', '2.015', 1, { remaining: 0.3, typed: '1 kg' }, 2.32, '2.015 + 0.3 (1 kg on the scale)'],
] as const)(
  '%s cases and %s bottles are counted and written (D10, CNT-002)',
  (cases, bottles, pack, weighed, total, words) => {
    expect(totalOf({ cases, bottles }, pack, weighed)).toBe(total);
    expect(inWords({ cases, bottles }, pack, weighed)).toBe(words);
  },
);

test('cases alone are typed, and so are bottles alone', () => {
  expect([isTyped({ cases: '1', bottles: '' }), isTyped({ cases: '', bottles: '1' })]).toEqual([true, true]);
});
