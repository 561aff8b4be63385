import { expect, test } from 'vitest';
import {
  inWords,
  isTyped,
  openLevel,
  pressBesideTenths,
  pressKey,
  stepBy,
  totalOf,
  withTenths,
} from './count-amount.ts';

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

test('keys beside the picture of a bottle replace what stands there', () => {
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
