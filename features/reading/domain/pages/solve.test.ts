import { expect, test } from 'vitest';
import type { Column } from '../columns/column-words.ts';
import { solveRoles, solveRow } from './solve.ts';
import { type TokenRow, tokensOf } from './tokens.ts';
import { type Track, tracksOf } from './tracks.ts';

/** A page of figures: each column is 100 points wide; empty cells have no figure. */
function page(table: readonly (readonly string[])[], heads: readonly (Column | null)[] = [], chosen = false) {
  const rows = table.map((cells, at): TokenRow => {
    const chunks = cells.flatMap((text, place) => (text ? [{ text, left: place * 100, right: place * 100 + 40 }] : []));
    const row = { base: at * 20, height: 10, chunks };
    return { page: 0, row, tokens: tokensOf(row) };
  });
  const tracks = tracksOf(rows);
  for (const track of tracks) {
    const column = heads[track.left / 100];
    if (column) track.head = { column, text: column, left: track.left, right: track.right, chosen };
  }
  return { rows, tracks };
}
const place = (track: Track | null | undefined) => (track ? track.left / 100 : null);
function roles(...given: Parameters<typeof page>) {
  const { rows, tracks } = page(...given);
  const found = solveRoles(rows, tracks, []);
  return (
    found && {
      amount: place(found.amount),
      counts: found.counts.map(place),
      prices: found.prices.map(place),
      discount: place(found.discount),
    }
  );
}
const LINES = [
  ['2', '10.00', '20.00'],
  ['3', '7.50', '22.50'],
  ['5', '4.00', '20.00'],
];

test('quantity, price and amount are found by what they prove, wherever they stand', () => {
  expect(roles(LINES)).toEqual({ amount: 2, counts: [0], prices: [1], discount: null });
  const turned = LINES.map((line) => line.toReversed());
  expect(roles(turned)).toEqual({ amount: 0, counts: [2], prices: [1], discount: null });
});

test('a discount is found where only with it the amounts hold', () => {
  const less = [
    ['2', '10.00', '1.00', '19.00'],
    ['3', '7.50', '2.50', '20.00'],
    ['5', '4.00', '0.50', '19.50'],
  ];
  expect(roles(less, ['quantity', 'price', 'discount', 'total'])).toMatchObject({ amount: 3, discount: 2 });
});

test('columns that a person chose are taken, whatever the figures prove', () => {
  expect(roles(LINES, ['price', 'quantity', 'total'], true)).toEqual({
    amount: 2,
    counts: [1],
    prices: [0],
    discount: null,
  });
  expect(roles(LINES, ['cases', 'discount', 'total'], true)).toEqual({
    amount: 2,
    counts: [0],
    prices: [],
    discount: 1,
  });
  // Without a quantity, the figures decide.
  expect(roles(LINES, [null, 'price', 'total'], true)).toMatchObject({ amount: 2, counts: [0] });
});

test('where no figures prove each other, headers name the roles', () => {
  const wrong = [
    ['2', '10.00', '31.00'],
    ['3', '7.50', '47.00'],
  ];
  expect(roles(wrong, ['quantity', 'price', 'total'])).toMatchObject({ amount: 2, counts: [0], prices: [1] });
  expect(roles(wrong, [null, null, 'total'])).toMatchObject({ amount: 2, counts: [0], prices: [] });
  expect(roles(wrong, ['size', null, 'total'])).toMatchObject({ counts: [] });
});

const solve = (cells: string[], heads: (Column | null)[] = ['quantity', 'price', 'total']) => {
  const { rows, tracks } = page([cells], heads);
  const at = (column: Column) => tracks.filter(({ head }) => head?.column === column);
  const [amount] = at('total');
  const given = {
    amount: amount as Track,
    counts: [...at('quantity'), ...at('cases'), ...at('bottles')],
    prices: at('price'),
    discount: at('discount')[0] ?? null,
    packs: at('pack'),
  };
  const found = solveRow(rows[0] as TokenRow, given);
  return found && [found.holds, found.off, found.held];
};

test.each([
  ['2', '10.00', '20.00', true],
  ['2', '10.00', '20.02', true],
  ['2', '10.00', '19.98', true],
  ['2', '10.00', '20.03', false],
  ['1', '10.00', '10.01', true],
  ['1', '10.00', '10.02', false],
  ['100', '1.00', '101.00', true],
  ['100', '1.00', '101.02', false],
  ['-2', '10.00', '-20.00', true],
  ['-2', '10.00', '20.00', true],
  ['0', '10.00', '0.00', false],
])('D46: %s at %s for %s holds within a cent for each: %s', (count, price, amount, holds) => {
  expect(solve([count, price, amount])?.[0]).toBe(holds);
});

test.each([
  ['an amount of the line', '1.50', '18.50', 1.5],
  ['an amount for each', '0.75', '18.50', 1.5],
  ['a percentage', '10%', '18.00', 2],
  ['nothing', '0.00', '20.00', 0],
  ['something that was not taken off', '3.00', '20.00', null],
])('a discount may be %s', (_, off, amount, less) => {
  const found = solve(['2', '10.00', off, amount], ['quantity', 'price', 'discount', 'total']);
  expect(less === null ? found?.[0] : found?.slice(0, 2)).toEqual(less === null ? false : [true, less]);
});

test('the price of a bottle proves cases with the bottles in each, and never with bottles', () => {
  const heads = (count: Column): Column[] => [count, 'pack', 'price', 'total'];
  expect(solve(['2', '12', '10.00', '240.00'], heads('cases'))).toEqual([true, 0, 12]);
  expect(solve(['2', '12', '10.00', '240.00'], heads('bottles'))?.[0]).toBe(false);
  expect(solve(['2', '12', '10.00', '20.00'], heads('cases'))).toEqual([true, 0, null]);
  expect(solve(['2', '1000', '1.00', '2000.00'], heads('cases'))?.[0]).toBe(false);
  expect(solve(['2', '999', '1.00', '1998.00'], heads('cases'))).toEqual([true, 0, 999]);
  expect(solve(['2', '1', '10.00', '20.00'], heads('cases'))).toEqual([true, 0, null]);
});

test('a row without an amount is no line, and one that proves nothing keeps its figures', () => {
  const { rows, tracks } = page([['2', '10.00', '']], ['quantity', 'price', 'total']);
  const [counts, prices] = tracks;
  const amount = { left: 200, right: 240, tokens: new Map() };
  const given = { amount, counts: [counts as Track], prices: [prices as Track], discount: null, packs: [] };
  expect(solveRow(rows[0] as TokenRow, given)).toBeNull();
});
