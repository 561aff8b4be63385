import { expect, test } from 'vitest';
import { plannedCell } from './column-plan.ts';

const line = ['Koskenkorva', 'Vodkat ', '0,7', '1.234,50', ''];

test('a cell comes from its column, or is the same in every row', () => {
  expect(plannedCell({ from: 0 }, line)).toBe('Koskenkorva');
  expect(plannedCell({ value: 'Spirits' }, line)).toBe('Spirits');
  expect([plannedCell({ from: 9 }, line), plannedCell({}, line), plannedCell({ from: 4, unit: 'L' }, line)]).toEqual([
    '',
    '',
    '',
  ]);
});

test('words are translated, bare numbers get their unit, a decimal comma becomes a point', () => {
  expect(plannedCell({ from: 1, words: { vodkat: 'Spirits' } }, line)).toBe('Spirits');
  expect(plannedCell({ from: 0, words: { vodkat: 'Spirits' } }, line)).toBe('Koskenkorva');
  expect(plannedCell({ from: 2, unit: 'L' }, line)).toBe('0,7 L');
  expect(plannedCell({ from: 0, unit: 'L' }, line)).toBe('Koskenkorva');
  expect(plannedCell({ from: 3, comma: true }, line)).toBe('1234.50');
});
