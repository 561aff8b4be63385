import { expect, test } from 'vitest';
import { isLine, kindOf, mayBeGoods, withoutHeadings, withoutSums } from './row-kinds.ts';
import type { TextColumn } from './text-columns.ts';
import { type TokenRow, tokensOf } from './tokens.ts';

const rowOf = (texts: readonly string[], base = 0, left = 0): TokenRow => {
  const chunks = texts.map((text, at) => ({ text, left: left + at * 100, right: left + at * 100 + text.length * 5 }));
  const row = { base, height: 10, chunks };
  return { page: 0, row, tokens: tokensOf(row) };
};

test.each([
  [['House Gin', '2', '10.00'], true, true],
  [['House Gin', '2', '10'], false, false],
  [['House Gin', '10.00'], false, false],
  [['Total', '2', '10.00'], false, false],
  [['Subtotal', '2', '10.00'], false, false],
  [['Freight', '2', '10.00'], true, false],
])('%j may be goods: %s, and is a line: %s', (texts, may, is) => {
  expect([mayBeGoods(rowOf(texts)), isLine(rowOf(texts))]).toEqual([may, is]);
});

test.each([
  [['House Gin', '2', '10.00'], true, 'goods'],
  [['Keg deposit', '2', '10.00'], true, 'other'],
  [['House Gin', '2', '10.00'], false, 'other'],
  [['from the Highlands'], false, 'words'],
  [['from the Highlands'], true, 'goods'],
  [['Page 2 of 3'], false, 'other'],
  [['Delivery note no. 7726'], false, 'other'],
  [['Total'], false, 'other'],
  [['Total cases: 154'], false, 'other'],
  [['Freight 15.00'], false, 'other'],
  [['Subtotal 301.98'], false, 'other'],
])('a row of %j that proves itself (%s) is %s', (texts, proved, kind) => {
  expect(kindOf(rowOf(texts), proved)).toBe(kind);
});

test('labels with their sums below are neither goods nor words', () => {
  const table = [
    { row: rowOf(['Net', 'VAT', 'Total'], 0), kind: 'words' as const },
    { row: rowOf(['100.00', '7.00', '107.00'], 12), kind: 'goods' as const },
    { row: rowOf(['House Gin'], 24), kind: 'words' as const },
  ];
  expect(table.map(withoutSums).map(({ kind }) => kind)).toEqual(['other', 'other', 'words']);
});

test('a heading begins to the left of the names, alone and without figures', () => {
  const name = { column: 'name', left: 50, right: 200, unknown: false, sample: '' } satisfies TextColumn;
  const kinds = (left: number, texts: string[], columns: TextColumn[] = [name]) =>
    withoutHeadings([{ row: rowOf(texts, 0, left), kind: 'words' }], columns)[0]?.kind;
  expect([kinds(45.9, ['SPIRITS']), kinds(46, ['SPIRITS'])]).toEqual(['other', 'words']);
  expect([kinds(0, ['SPIRITS', 'Gin']), kinds(0, ['Lot 7']), kinds(0, ['SPIRITS'], [])]).toEqual(
    Array(3).fill('words'),
  );
  const goods = [{ row: rowOf(['SPIRITS']), kind: 'goods' as const }];
  expect(withoutHeadings(goods, [name])).toEqual(goods);
});

test('a heading of empties, and a line drawn with signs, are no words of a name', () => {
  const kinds = ['Leergutrücknahme', '------', 'aus dem Rheingau'].map((text) => kindOf(rowOf([text]), false));
  expect(kinds).toEqual(['other', 'other', 'words']);
});
