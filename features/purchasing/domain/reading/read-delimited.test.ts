import { expect, test } from 'vitest';
import { readDelimited } from './read-delimited.ts';
import { sumDocument } from './sum-document.ts';

const rows = (text: string) => text.split('\n').map((line) => line.split(','));

test('a table is read by its heads, with charges and the total below its lines', () => {
  const read = readDelimited(
    rows(`Hawkeye Wholesale,Invoice # A-17,10/05/2022
Item #,UPC,Description,Pack,Qty,UOM,Unit Price,Extension
27189,80686012146,BASIL HAYDEN DARK RYE 750ML,6,2,CS,212.58,425.16
18352,,FOUR ROSES 12/1L,,3,BTL,18.75,56.25
,,Bottle deposit,,,,,0.60
,,Total,,,,,482.01`),
  );
  expect(read).toMatchObject({ number: 'A-17', day: null, day_choices: ['2022-10-05', '2022-05-10'], total: '482.01' });
  expect(read.lines).toMatchObject([
    {
      code: '27189',
      barcode: '080686012146',
      name: 'BASIL HAYDEN DARK RYE',
      size: '750 mL',
      pack: 6,
      cases: '2',
      total: '425.16',
    },
    { code: '18352', pack: 12, size: '1 L', cases: '0', bottles: '3', total: '56.25' },
  ]);
  expect(read.charges).toEqual([{ kind: 'fees', label: 'Bottle deposit', amount: '0.60' }]);
  expect(sumDocument(read)).toBe('482.01');
});

test('heads that nobody knows are told, and a choice of columns is followed', () => {
  const table = rows('Ding,Wieviel,Summe\nCampari 700ml,6,90.00');
  expect(readDelimited(table)).toMatchObject({
    heads: ['Ding', 'Wieviel', 'Summe'],
    choice: [null, null, null],
    lines: [],
  });
  const read = readDelimited(table, ['name', 'quantity', 'total']);
  expect(read.lines).toMatchObject([{ name: 'Campari', size: '700 mL', bottles: '6', total: '90.00' }]);
});

test('a quantity beside a pack is said to be unsure, and a discount lowers its line', () => {
  const read = readDelimited(rows('code,name,pack,qty,price,discount\nX1,Gin,12,2,100.00,5.00\nX2,Rum,,4,10.00,'));
  expect(read.lines).toMatchObject([
    { cases: '2', bottles: '0', unit_known: false, total: '195.00' },
    { cases: '0', bottles: '4', unit_known: true, total: '40.00' },
  ]);
});
