import { expect, test } from 'vitest';
import { readPages } from '../read-pages.ts';
import { placeRows } from './transcribed-rows.ts';

const ROWS = [
  ['Lakeside Beverage'],
  ['Invoice No: 47110', 'Invoice Date: 10/25/2025'],
  ['Item', 'Description', 'Qty', 'Price', 'Amount'],
  ['1001', 'House Gin 750ML', '2', '10.00', '20.00'],
  ['1002', 'Long\nDrink 750ML', '3', '4.50', '13.50'],
  ['Freight', '5.00'],
  ['Invoice Total', '', '38.50'],
];

test('a page that a model copied is read like any other: its figures prove lines and total', () => {
  const document = readPages([placeRows(ROWS)]);
  expect(document).toMatchObject({ number: '47110', total: '38.50', charges: [{ kind: 'shipping', amount: '5.00' }] });
  expect(document.lines.map(({ code, name, bottles, price, total }) => [code, name, bottles, price, total])).toEqual([
    ['1001', 'House Gin', '2', '10', '20.00'],
    ['1002', 'Long Drink', '3', '4.5', '13.50'],
  ]);
  expect(document.lines.some((line) => line.total_missed)).toBe(false);
});

test('a figure that the model made up is no proof', () => {
  const wrong = ROWS.map((row) => row.map((cell) => (cell === '13.50' ? '31.50' : cell)));
  expect(readPages([placeRows(wrong)]).lines.every((line) => line.total_missed)).toBe(true);
});
