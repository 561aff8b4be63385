import { expect, test } from 'vitest';
import { plannedCell, plansOfLine, splitByLocation } from './column-plan.ts';

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

test('in a column with decimal commas, a figure that can only have a decimal point keeps its value', () => {
  const read = (cell: string) => plannedCell({ from: 0, comma: true }, [cell]);
  const pairs = [
    ['26,90', '26.90'],
    ['22.50', '22.50'],
    ['1.10', '1.10'],
    ['0.6', '0.6'],
    ['1.234', '1234'],
    ['1.234.567,8', '1234567.8'],
    ['-12.345,00 €', '-12345.00 €'],
    ['€ 9,5', '€ 9.5'],
    ['1,234.50', '1,234.50'],
    ['6', '6'],
  ] as const;
  for (const [cell, value] of pairs) expect([cell, read(cell)]).toEqual([cell, value]);
});

test('a line is a row for each location with a quantity, and one row without it where all are empty', () => {
  const at = [
    { from: 1, location: 'Bar' },
    { from: 2, location: 'Cellar' },
  ];
  const split = splitByLocation({ name: { from: 0 }, quantity: { at, comma: true } });
  const read = (line: string[]) =>
    plansOfLine(split, line).map(({ location = {}, quantity = {} }) => [
      plannedCell(location, line),
      plannedCell(quantity, line),
    ]);
  expect(read(['Gin', '1,5', '0'])).toEqual([
    ['Bar', '1.5'],
    ['Cellar', '0'],
  ]);
  expect(read(['Gin', ' ', '2'])).toEqual([['Cellar', '2']]);
  expect(read(['Gin', '', ''])).toEqual([['', '']]);
});

test('a cell of a million characters is no figure, and is passed on at once', () => {
  const letters = `${'a'.repeat(1_000_000)}.`; // a pattern that takes the square of its length runs for minutes
  expect(plannedCell({ from: 0, comma: true }, [letters])).toBe(letters);
  const digits = `${'1'.repeat(1_000_000)}x`;
  expect(plannedCell({ from: 0, unit: 'mL' }, [digits])).toBe(digits);
});
