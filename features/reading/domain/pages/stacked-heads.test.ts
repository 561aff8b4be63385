import { expect, test } from 'vitest';
import { flagLine } from '../flag-line.ts';
import type { TextPiece } from '../page-text.ts';
import { readPages } from '../read-pages.ts';

/** Texts on a page: each line with its pieces and their positions; letters are five points wide. */
const page = (lines: readonly (readonly (readonly [string, number])[])[], pitch = 12): TextPiece[] =>
  lines.flatMap((line, row) =>
    line.map(([text, left]) => ({ text, left, right: left + text.length * 5, base: 100 + row * pitch, height: 10 })),
  );

const body = (figures: readonly (readonly string[])[], places: readonly number[]) =>
  figures.map((cells) => cells.map((text, at) => [text, places[at] as number] as const));

const PLACES = [20, 70, 230, 280, 330, 380];
const LINES = body(
  [
    ['A100', 'Gin 12/750ml', '2', '120.00', '10.00', '240.00'],
    ['B200', 'Rum 6/750ml', '1', '72.00', '12.00', '72.00'],
  ],
  PLACES,
);
const head = (upper: readonly string[], lower: readonly string[]) =>
  body([upper, lower], PLACES).map((line) => line.filter(([text]) => text !== ''));
const read = (upper: readonly string[], lower: readonly string[]) =>
  readPages([
    page([...head(upper, lower), ...LINES, ...body([['', '', '', '', 'Total', '312.00']], PLACES)]),
  ]).lines.map((line) => ({
    ...line,
    flags: flagLine(line, 0, null),
  }));

test.each([
  [
    'a count above its unit',
    ['Item', 'Description', 'Qty', 'Case', 'Btl', 'Ext'],
    ['No', '', 'Cases', 'Price', 'Price', 'Amount'],
  ],
  [
    'units above counts',
    ['Item', 'Product', 'Case', 'Case', 'Btl', 'Line'],
    ['Code', 'Name', 'Qty', 'Price', 'Price', 'Total'],
  ],
  [
    'a full row above',
    ['Code', 'Description', 'Cases', 'Case', 'Bottle', 'Total'],
    ['', '', 'Shipped', 'Cost', 'Cost', ''],
  ],
])('prices under two-line headers are not counts, as the figures prove: %s (D46)', (_, upper, lower) => {
  const each = { bottles: '0', flags: [] };
  expect(read(upper, lower)).toMatchObject([
    { ...each, cases: '2', price: '120', total: '240.00' },
    { ...each, cases: '1', price: '72', total: '72.00' },
  ]);
});

test('header rows below the one that names the most columns belong to it', () => {
  const [gin] = readPages([
    page([
      ...head(['Item', 'Description', 'Qty', 'Price', 'Btl', 'Total'], ['Number', '', 'Ship', '', 'Price', 'USD']),
      ...LINES,
    ]),
  ]).lines;
  expect(gin).toMatchObject({ code: 'A100', name: 'Gin' });
});

test('a text row above or below a one-line header is not part of it', () => {
  const heads = ['Item', 'Description', 'Cases', 'Price', '', 'Amount'];
  const above = read(['', 'Wines of the month', '', '', '', ''], heads);
  const below = read(heads, ['', 'House pours', '', '', '', '']);
  for (const lines of [above, below]) expect(lines.map((line) => line.cases)).toEqual(['2', '1']);
});

test('on a page whose rows are all far apart, a second header row may be as far below the first', () => {
  const rows = body(
    [
      ['Item', 'Description', 'Ship', 'List', 'Ext'],
      ['Number', 'Name', 'Cases', 'Price', 'Amount'],
      ['A100', 'Gin', '2', '120.00', '240.00'],
      ['B200', 'Rum', '1', '72.00', '72.00'],
      ['', '', '', 'Total', '312.00'],
    ],
    [20, 70, 230, 300, 380],
  ).map((line) => line.filter(([text]) => text !== ''));
  expect(readPages([page(rows, 26)]).lines).toMatchObject([{ cases: '2' }, { cases: '1' }]);
});
