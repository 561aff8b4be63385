import { expect, test } from 'vitest';
import { readDelimited } from './read-delimited.ts';
import { sumDocument } from './sum-document.ts';

const rows = (text: string) => text.split('\n').map((line) => line.split(','));

test('a table is read by its headers, with the charges and the total below its lines', () => {
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
  expect(read.charges).toEqual([{ kind: 'deposit', label: 'Bottle deposit', amount: '0.60' }]);
  expect(sumDocument(read)).toBe('482.01');
});

test('unknown headers are reported, and a choice of columns is applied', () => {
  const table = rows('Ding,Wieviel,Summe\nCampari 700ml,6,90.00');
  expect(readDelimited(table)).toMatchObject({
    heads: ['Ding', 'Wieviel', 'Summe'],
    choice: [null, null, null],
    lines: [],
  });
  const read = readDelimited(table, ['name', 'quantity', 'total']);
  expect(read.lines).toMatchObject([{ name: 'Campari', size: '700 mL', bottles: '6', total: '90.00' }]);
});

test('a quantity with a pack is reported as unsure, and a discount lowers its line', () => {
  const read = readDelimited(rows('code,name,pack,qty,price,discount\nX1,Gin,12,2,100.00,5.00\nX2,Rum,,4,10.00,'));
  expect(read.lines).toMatchObject([
    { cases: '2', bottles: '0', unit_known: false, total: '195.00' },
    { cases: '0', bottles: '4', unit_known: true, total: '40.00' },
  ]);
});

test('two-line headers are read together: a price under "Case" is not a count of cases (D46)', () => {
  const table = `Acme Wines,,,,,,
Item,,Case,Case,Btl,Ext
No,Description,Qty,Price,Price,Amount
A1,Gin 12/750ml,2,120.00,10.00,240.00
B2,Rum 6/750ml,1,72.00,12.00,72.00`;
  const read = readDelimited(rows(table));
  expect(read.heads).toEqual(['Item No', 'Description', 'Case Qty', 'Case Price', 'Btl Price', 'Ext Amount']);
  expect(read.lines).toMatchObject([
    { code: 'A1', name: 'Gin', pack: 12, cases: '2', bottles: '0', price: '120', total: '240.00', stacked_heads: true },
    { code: 'B2', name: 'Rum', pack: 6, cases: '1', bottles: '0', price: '72', total: '72.00', stacked_heads: true },
  ]);
  // Columns chosen by a person need no review.
  const chosen = readDelimited(rows(table), ['code', 'name', 'cases', 'price', null, 'total']);
  expect(chosen.lines).toHaveLength(2);
  expect(chosen.lines.some((line) => line.stacked_heads)).toBe(false);
});

test('a header over several columns applies to each, and a title above a header is not part of it (D46)', () => {
  const read = readDelimited(
    rows(`Product,Cases,,Bottles,,Line\nName,Qty,Price,Qty,Price,Total\nGin 12/1L,2,99.00,3,9.00,225.00`),
  );
  expect(read.choice).toEqual(['name', 'cases', 'price', 'bottles', null, 'total']);
  expect(read.lines).toMatchObject([{ cases: '2', bottles: '3', total: '225.00' }]);
  const titled = readDelimited(rows('Vendor,Acme Wines,,\nItem,Description,Qty,Amount\nA1,Gin 1L,3,30.00'));
  expect(titled.lines).toMatchObject([{ code: 'A1', bottles: '3', total: '30.00' }]);
  expect(titled.lines[0]).not.toHaveProperty('stacked_heads');
});

test('a two-line header with a delivery date is not shipping, and the delivered number is the quantity', () => {
  const read = readDelimited([
    ['Invoice', 'Supplier', 'Delivery', 'Article', 'Bottle', 'Number', 'Net price'],
    ['number', '', 'date', '', 'size', 'delivered', 'each'],
    ['88213', 'Trade', '21.11.2026', 'Pinot Noir', '750 mL', '6', '21.00'],
    ['88213', 'Trade', '21.11.2026', 'Campari', '1 L', '3', '30.50'],
  ]);
  expect(read).toMatchObject({ number: '88213', vendor: 'Trade', day: '2026-11-21', charges: [] });
  expect(read.lines).toMatchObject([
    { bottles: '6', price: '21', stacked_heads: true },
    { bottles: '3', price: '30.5', stacked_heads: true },
  ]);
});

test('a table has one decimal separator: a period beside decimal commas groups thousands, in every column', () => {
  const rows = (text: string) => text.split('\n').map((row) => row.split(';'));
  const { lines, charges, total } = readDelimited(
    rows(`Bezeichnung;Menge;Preis;Betrag
Bier 0,33 l;1.200;0,50;600,00
Wein 0,75 l;12;1.250,00;15.000,00
Fracht;;;1.020,00
Gesamtbetrag;;;16.620,00`),
  );
  expect(lines.map((line) => [line.bottles, line.total])).toEqual([
    ['1200', '600.00'],
    ['12', '15000.00'],
  ]);
  expect([charges[0]?.amount, total]).toEqual(['1020.00', '16620']);
  const us = readDelimited(rows('Description;Qty;Price;Amount\nBeer;1,200;0.50;600.00\nWine;1.5;10.00;15.00'));
  expect(us.lines.map((line) => line.bottles)).toEqual(['1200', '1.5']);
});

const charged = (text: string) => {
  const { charges, notes } = readDelimited(rows(text));
  return [charges.map(({ kind, amount }) => `${kind} ${amount}`), notes];
};

test('charges of lines add up; one that stands on the first line alone is that of the invoice', () => {
  const table = `Description,Qty,Price,Amount,Deposit,Tax,Freight
Gin 750ml,6,10.00,60.00,0.60,4.80,15.00
Cola 1L,12,1.00,12.00,1.20,,
Rum 750ml,2,20.00,40.00,,3.20,`;
  expect(charged(table)).toEqual([['shipping 15.00', 'tax 8.00', 'deposit 1.80'], []]);
});

test('an amount that every line repeats counts once, unless the total proves that each line is charged', () => {
  const table = (total: string) => `Description,Qty,Price,Amount,Freight,Credit
Gin 750ml,6,10.00,60.00,5.00,1.00
Rum 750ml,2,20.00,40.00,5.00,${total}`;
  expect(charged(table('1.00\nTotal,,,104.00'))).toEqual([['shipping 5.00', 'credit -1.00'], []]);
  expect(charged(table('1.00\nTotal,,,108.00'))).toEqual([['shipping 10.00', 'credit -2.00'], []]);
  expect(charged(table('2.00\nTotal,,,107.00'))).toEqual([['shipping 10.00', 'credit -3.00'], []]);
  expect(charged(table('1.00'))).toEqual([
    ['shipping 5.00', 'credit -1.00'],
    [
      'Shipping 5.00 is on several lines. It was counted once, as a charge of the invoice: check it.',
      'Credit -1.00 is on several lines. It was counted once, as a charge of the invoice: check it.',
    ],
  ]);
});

test('an amount on some lines adds up, unless the total proves that it is one charge', () => {
  const table = `Description,Qty,Price,Amount,Deposit
Gin 750ml,6,10.00,60.00,0.60
Rum 750ml,2,20.00,40.00,0.60
Cola 1L,1,1.00,1.00,`;
  expect(charged(table)).toEqual([['deposit 1.20'], [expect.stringContaining('added up')]]);
  expect(charged(`${table}\nTotal,,,101.60`)).toEqual([['deposit 0.60'], []]);
});
