import { expect, test } from 'vitest';
import type { ReadLine, Table } from './document.ts';
import type { ColumnChoice } from './layout.ts';
import { type ConfirmedLine, learnLayout } from './learn-layout.ts';

const HEADS = ['No', 'Name', 'A', 'B', 'C', 'D'];

const lineOf = (cells: readonly string[], parts: Partial<ReadLine> = {}): ReadLine => ({
  code: null,
  barcode: null,
  name: 'Gin',
  vintage: null,
  size: null,
  pack: null,
  cases: '0',
  bottles: cells[0] ?? '0',
  unit_known: true,
  total: cells[3] ?? '0',
  cells: [null, null, ...cells],
  ...parts,
});

const learn = (
  lines: readonly ReadLine[],
  confirmed: readonly Omit<ConfirmedLine, 'line'>[],
  choice: ColumnChoice,
  how: { chosen?: boolean; amounts?: boolean } = {},
) =>
  learnLayout(
    { lines },
    { heads: HEADS, choice, samples: [] } satisfies Table,
    confirmed.map((each, line) => ({ ...each, line })),
    { chosen: false, amounts: true, ...how },
  );

const READ: ColumnChoice = ['code', 'name', 'quantity', 'price', null, 'total'];
/** Quantity, price, and two more figures. */
const ROWS = [
  ['2', '10', '24', '20'],
  ['3', '20', '36', '60'],
];
const two = (units: readonly [number, number], totals: readonly [number, number], pack = 1, in_cases?: boolean) =>
  units.map((quantity, at) => ({ quantity, total_cost: totals[at] as number, pack, in_cases }));

test('nothing is learned of a document that was read right, unless a person chose its columns or a column was in doubt', () => {
  const lines = ROWS.map((row) => lineOf(row));
  expect(learn(lines, two([2, 3], [20, 60]), READ)).toBeNull();
  expect(learn(lines, two([2, 3], [20, 60]), READ, { chosen: true })).toEqual(READ);
  expect(
    learn(
      ROWS.map((row) => lineOf(row, { doubts: ['columns'] })),
      two([2, 3], [20, 60]),
      READ,
    ),
  ).toEqual(READ);
});

interface Case {
  readonly said: string;
  readonly units: readonly [number, number];
  readonly totals: readonly [number, number];
  readonly pack?: number;
  readonly inCases?: boolean;
  readonly learned: ColumnChoice | null;
}

test.each<Case>([
  {
    said: 'another quantity',
    units: [24, 36],
    totals: [20, 60],
    learned: ['code', 'name', null, 'price', 'quantity', 'total'],
  },
  {
    said: 'cases instead of bottles',
    units: [24, 36],
    totals: [20, 60],
    pack: 12,
    inCases: true,
    learned: ['code', 'name', 'cases', 'price', null, 'total'],
  },
  { said: 'an amount on one line only', units: [2, 3], totals: [20, 61], learned: null },
  { said: 'amounts that no column has', units: [2, 3], totals: [21, 61], learned: null },
  {
    said: 'amounts of another column',
    units: [2, 3],
    totals: [10, 20],
    learned: ['code', 'name', 'quantity', 'total', null, null],
  },
])('a person corrected to $said', ({ units, totals, pack = 1, inCases = false, learned }) => {
  const lines = ROWS.map((row) => lineOf(row));
  expect(learn(lines, two(units, totals, pack, inCases), READ)).toEqual(learned);
});

test('a column that two columns explain is not learned', () => {
  const rows = [
    ['2', '24', '24', '20'],
    ['3', '36', '36', '60'],
  ].map((row) => lineOf(row));
  expect(learn(rows, two([24, 36], [20, 60], 1, false), READ)).toBeNull();
});

test('amounts in another currency teach no column of amounts, but what the quantity counts', () => {
  const lines = ROWS.map((row) => lineOf(row, { unit_known: false }));
  const learned = learn(lines, two([24, 36], [10, 20], 12, true), READ, { amounts: false });
  expect(learned).toEqual(['code', 'name', 'cases', 'price', null, 'total']);
});

test('a pack that a person corrected is in the column that has it on every line', () => {
  const rows = [
    ['2', '240', '12', '480'],
    ['3', '60', '6', '180'],
  ].map((row) => lineOf(row, { unit_known: false }));
  const confirmed = [
    { quantity: 24, total_cost: 480, pack: 12, in_cases: true },
    { quantity: 18, total_cost: 180, pack: 6, in_cases: true },
  ];
  expect(learn(rows, confirmed, READ)).toEqual(['code', 'name', 'cases', 'price', 'pack', 'total']);
});
