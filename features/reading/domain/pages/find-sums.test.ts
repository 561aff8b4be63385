import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import type { ReadCharge } from '../document.ts';
import { findSums, type SumRow, sumsOf, sumsUnder } from './find-sums.ts';
import { type TokenRow, tokensOf } from './tokens.ts';

const row = (label: string, amount: string, more: Partial<SumRow> = {}): SumRow => ({
  label,
  amount,
  below: true,
  ...more,
});
const sums = (goods: string, rows: SumRow[], counted: ReadCharge[] = [], running: string[] = []) => {
  const { charges, total, balanced } = findSums(
    rows,
    new Decimal(goods),
    running.map((each) => new Decimal(each)),
    counted,
  );
  return [charges.map(({ kind, amount }) => `${kind} ${amount}`).join(', '), total, balanced];
};

test.each([
  ['the goods alone', [row('Total', '100.00')], '', '100.00'],
  ['freight', [row('Freight', '5.00'), row('Total', '105.00')], 'shipping 5.00', '105.00'],
  ['a discount', [row('Discount', '5.00'), row('Total', '95.00')], 'credit -5.00', '95.00'],
  ['a charge of unknown name', [row('Handover', '5.00'), row('Total', '105.00')], 'fees 5.00', '105.00'],
  ['a percentage of unknown name', [row('Handover 5%', '5.00'), row('Total', '105.00')], 'tax 5.00', '105.00'],
  ['a repeated charge', [row('VAT', '5.00'), row('VAT', '5.00'), row('Total', '105.00')], 'tax 5.00', '105.00'],
  ['a total without a label', [row('Sum of it all', '100.00')], '', '100.00'],
  ['a subtotal', [row('Subtotal', '100.00'), row('Tax', '7.00'), row('Total', '107.00')], 'tax 7.00', '107.00'],
  ['a date beside an amount', [row('Terms', '3.00'), row('Total', '100.00')], '', '100.00'],
  ['a charge above the lines', [row('Freight', '5.00', { below: false }), row('Total', '100.00')], '', '100.00'],
])('lines of 100.00 come to the total with %s', (_, rows, charges, total) => {
  expect(sums('100', rows)).toEqual([charges, total, true]);
});

test('a discount that is added to the bill is a fee', () => {
  expect(sums('100', [row('Promo rebate', '5.00'), row('Total', '105.00')])).toEqual(['fees 5.00', '105.00', true]);
});

test('the charges among the lines are added once, although a summary repeats them', () => {
  const counted: ReadCharge[] = [
    { kind: 'deposit', label: 'Keg deposit', amount: '30.00' },
    { kind: 'deposit', label: 'Keg deposit returned', amount: '-10.00' },
  ];
  const all = 'deposit 30.00, deposit -10.00';
  expect(sums('100', [row('Deposits', '20.00'), row('Total', '120.00')], counted)).toEqual([all, '120.00', true]);
  expect(sums('100', [row('Deposits', '30.00'), row('Total', '120.00')], counted)).toEqual([all, '120.00', true]);
});

test('a running total is a sum, whatever it is called', () => {
  expect(sums('100', [row('Levy', '40.00'), row('Total', '100.00')], [], ['40', '100'])).toEqual(['', '100.00', true]);
});

test('what comes to no sum is told, with the total that the paper names', () => {
  expect(sums('100', [row('Freight', '5.00'), row('Total', '117.00')])).toEqual(['shipping 5.00', '117.00', false]);
  expect(sums('100', [row('Freight', '5.00')])).toEqual(['shipping 5.00', null, false]);
  expect(sums('100', [])).toEqual(['', null, false]);
});

test('a charge as large as the goods is a sum, unless there are no goods', () => {
  expect(sums('100', [row('Freight', '100.00'), row('Total', '200.00')])).toEqual(['', '200.00', false]);
  expect(sums('100', [row('Freight', '99.00'), row('Total', '199.00')])).toEqual(['shipping 99.00', '199.00', true]);
  expect(sums('0', [row('Freight', '100.00'), row('Total', '100.00')])).toEqual(['shipping 100.00', '100.00', true]);
});

test('an invoice total counts more than a total, and the last of equal ones most', () => {
  const off = (...rows: SumRow[]) => sums('100', rows)[1];
  expect(off(row('Invoice total', '150.00'), row('Total', '140.00'))).toBe('150.00');
  expect(off(row('Total', '150.00'), row('Total', '140.00'))).toBe('140.00');
});

const tokenRow = (base: number, ...texts: string[]): TokenRow => {
  const chunks = texts.map((text, at) => ({ text, left: at * 100, right: at * 100 + text.length * 5 }));
  const text = { base, height: 10, chunks };
  return { page: 0, row: text, tokens: tokensOf(text) };
};

test.each([
  [['Freight', '5.00'], [['Freight', '5.00', undefined]]],
  [['Freight 5.00'], [['Freight', '5.00', undefined]]],
  [['Total: $123.45'], [['Total:', '123.45', undefined]]],
  [
    ['VAT', '5.00', '7.00'],
    [
      ['VAT', '5', true],
      ['VAT', '7', true],
    ],
  ],
  [['Total', '3', '107.00'], [['Total', '107', undefined]]],
  [['House Gin', '3', '107.00'], []],
  [['Total'], []],
  [['5.00'], []],
])('%j states %j', (texts, stated) => {
  expect(sumsOf(tokenRow(0, ...texts)).map(({ label, amount, several }) => [label, Number(amount), several])).toEqual(
    stated.map(([label, amount, several]) => [label, Number(amount), several]),
  );
});

test('labels over as many amounts are sums side by side', () => {
  const under = (labels: string[], amounts: string[], base = 12) =>
    sumsUnder(tokenRow(0, ...labels), tokenRow(base, ...amounts)).map(({ label, amount }) => [label, Number(amount)]);
  expect(under(['Net', 'VAT', 'Total'], ['100.00', '7.00', '107.00'])).toEqual([
    ['Net', 100],
    ['VAT', 7],
    ['Total', 107],
  ]);
  expect(under(['Net', 'Rate', 'Total'], ['100.00', '7 %', '107.00'])).toEqual([
    ['Net', 100],
    ['Total', 107],
  ]);
  expect(under(['Net', 'Total'], ['100.00', '107.00'], 39.9)).toHaveLength(2);
  expect(under(['Net', 'Total'], ['100.00', '107.00'], 40)).toEqual([]);
  expect(under(['Total'], ['107.00'])).toEqual([]);
  expect(under(['Net', 'Total'], ['100.00'])).toEqual([]);
  expect(under(['Net', 'Total'], ['3', '107.00'])).toEqual([]);
  expect(under(['Net', 'Gross'], ['100.00', '107.00'])).toEqual([]);
});
