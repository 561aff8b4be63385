import { expect, test } from 'vitest';
import { barcodeOf } from './barcode-text.ts';
import { partsOf, serviceSigns } from './edifact-text.ts';
import { numberBeside } from './find-facts.ts';
import { headsKey, sameHead } from './layout.ts';
import { chargeLines, depositsApart } from './learned-charges.ts';
import { printedText } from './printed-text.ts';
import { readCells, unitOf } from './read-cells.ts';
import { isSubtotal, readCharge, totalRank } from './read-charge.ts';
import { readDay, readDays, settleDay } from './read-day.ts';
import { isMoney, pointOf, readFigure } from './read-figure.ts';
import { isSize, readPack, readPackCell } from './read-pack.ts';
import { sumDocument, wholeOf } from './sum-document.ts';

test.each([
  ['5010327755014', '5010327755014'],
  ['0 88004 02272 3', '088004022723'],
  ['88004022723.0', '088004022723'],
  ['12345', null],
  ['000000000000', null],
  ['123456789012345', null],
  ['4711-A', null],
])('the barcode in "%s" is %s', (cell, code) => {
  expect(barcodeOf(cell)).toBe(code);
});

test.each([
  ['1,234', undefined, '1234'],
  ['1,234.5', undefined, '1234.5'],
  ['1.234,5', undefined, '1234.5'],
  ['1.234', undefined, '1.234'],
  ['1.234.567', undefined, '1234567'],
  ['1,234,567', undefined, '1234567'],
  ['12,5', undefined, '12.5'],
  ['1,2345', undefined, '1.2345'],
  ['0,123', undefined, '0.123'],
  ['1.234', ',', '1234'],
  ['1,234', ',', '1.234'],
  ['1,234', '.', '1234'],
  ['12.50', ',', '12.5'],
  ['12,50', '.', '12.5'],
  ['1,234.50', ',', '1234.5'],
  ['0,750', undefined, '0.75'],
  ['0,750', '.', '0.75'],
  ['0.750', ',', '0.75'],
  ['00,5', undefined, '0.5'],
  ['.5', undefined, '0.5'],
  ['-(5)', undefined, null],
  ['(5)', undefined, '-5'],
  ['5 CR', undefined, '-5'],
  ['- 5', undefined, '-5'],
  ['+5', undefined, '5'],
  ['EUR 5', undefined, '5'],
  ['5,00 EUR', undefined, '5'],
  ['1.23456789', undefined, null],
  ['$', undefined, null],
] as const)('the figure "%s" with the separator %s is %s', (printed, point, figure) => {
  expect(readFigure(printed, point)).toBe(figure);
});

test.each([
  [['12,50', '3,20'], ','],
  [['12.50'], '.'],
  [[], undefined],
  [['12'], undefined],
  [['1.00', '2.00', '3.00', '4,00'], undefined],
  [['1.00', '2.00', '3.00', '4.00', '4,00'], '.'],
  [['1,00', '2,00', '3,00', '4,00', '4.00'], ','],
  [['1,00', '2,00', '3,00', '4.00'], undefined],
  [['1.234,00', '5,00', '290.63'], ','],
  [['1,234.00', '5.00', '290,63'], '.'],
  [['1.234,00', '290.63'], undefined],
  [['1,234.00', '290,63'], undefined],
  [['1.234,00', '1,234.00'], undefined],
])('the figures %j have the decimal separator %s', (texts, point) => {
  expect(pointOf(texts)).toBe(point);
});

test('money has two or four decimals or a sign', () => {
  expect(['1.50', '1,50', '1.5000', '$5', '5 €'].filter(isMoney)).toHaveLength(5);
  expect(['1.5', '1.500', '5', 'x $', ''].filter(isMoney)).toEqual([]);
});

test.each([
  ['2026-02-30', []],
  ['1978-12-31', []],
  ['1979-01-01', ['1979-01-01']],
  ['2099-12-31', ['2099-12-31']],
  ['2100-01-01', []],
  ['2026/1/2', ['2026-01-02']],
  ['1/2/26', ['2026-01-02', '2026-02-01']],
  ['2/2/26', ['2026-02-02']],
  ['13/2/26', ['2026-02-13']],
  ['2/13/26', ['2026-02-13']],
  ['1.2.2026', ['2026-02-01']],
  ['Dec. 5, 2026', ['2026-12-05']],
  ['5 Jan, 2026', ['2026-01-05']],
  ['5-Foo-2026', []],
  ['20261231', ['2026-12-31']],
  ['261231', ['2026-12-31']],
  ['2612310', []],
])('D45: "%s" is %j', (text, days) => {
  expect(readDays(text)).toEqual(days);
  expect(readDay(text)).toBe(days.length === 1 ? days[0] : null);
});

test('D45: a date that reads two ways is decided by the order of the others, or stays open', () => {
  const both = ['2026-01-02', '2026-02-01'];
  expect(settleDay([], 'day_first')).toEqual({ day: null, day_order: 'day_first' });
  expect(settleDay(['2026-01-02'], null)).toEqual({ day: '2026-01-02', day_order: null });
  expect(settleDay(both, 'month_first')).toEqual({ day: both[0], day_choices: both, day_order: 'month_first' });
  expect(settleDay(both, 'day_first')).toEqual({ day: both[1], day_choices: both, day_order: 'day_first' });
  expect(settleDay(both, null)).toEqual({ day: null, day_choices: both, day_order: null });
});

test.each([
  ['Gin 12/750ML', 12, '750 mL', 'Gin'],
  ['Gin 4/6/12OZ', 24, '12 oz', 'Gin'],
  ['Gin 12/750', 12, '750 mL', 'Gin'],
  ['Gin CL 75', null, '750 mL', 'Gin'],
  ['Gin 750ML 12/CS', 12, '750 mL', 'Gin'],
  ['Gin case of 6', 6, null, 'Gin'],
  ['Gin 500pk 1L', 500, '1 L', 'Gin'],
  ['Gin 501pk 1L', null, '1 L', 'Gin'],
  ['Gin (750 ml)', null, '750 mL', 'Gin'],
  ['Gin 1/6 bbl', null, '1/6 bbl', 'Gin'],
  ['Gin 0 x 750 ml', null, '750 mL', 'Gin'],
  ['Gin', null, null, 'Gin'],
])('"%s" is a pack of %s, each %s', (text, pack, size, rest) => {
  expect(readPack(text)).toEqual({ pack, size, rest });
});

test.each([
  ['12', 12, null],
  [' 12.0 ', 12, null],
  ['0', null, null],
  ['500', 500, null],
  ['501', null, null],
  ['12/750ML', 12, '750 mL'],
  ['', null, null],
])('a pack column with "%s" has packs of %s', (text, pack, size) => {
  expect(readPackCell(text)).toMatchObject({ pack, size });
});

test('a size is nothing but a size', () => {
  expect(['750 mL', '12/750ML', '1 L'].every(isSize)).toBe(true);
  expect(['Gin 750 mL', '12', '', 'CS 24'].some(isSize)).toBe(false);
});

const cells = { name: 'House Gin', quantity: '2', price: '10', total: '20.00' };

test.each([
  ['a quantity', {}, { cases: '0', bottles: '2', unit_known: true, total: '20.00' }],
  ['a pack of unknown unit', { pack: '12' }, { cases: '2', bottles: '0', unit_known: false, pack: 12 }],
  ['a pack of one', { pack: '1' }, { cases: '0', bottles: '2', unit_known: true, pack: 1 }],
  ['a unit', { pack: '12', unit: 'BT' }, { cases: '0', bottles: '2', unit_known: true }],
  ['a unit at the quantity', { quantity: '2 cs', unit: 'BT' }, { cases: '2', bottles: '0', unit_known: true }],
  ['cases and bottles', { cases: '1', bottles: '3' }, { cases: '1', bottles: '3', unit_known: true }],
  ['only bottles', { bottles: '3' }, { cases: '0', bottles: '3', unit_known: true }],
  ['neither', { cases: '0', bottles: '0' }, { cases: '0', bottles: '2', unit_known: true }],
  ['an amount below zero', { total: '-20.00' }, { cases: '0', bottles: '-2', total: '-20.00' }],
  ['both below zero', { quantity: '-2', total: '-20' }, { cases: '0', bottles: '-2', total: '-20.00' }],
  ['an amount of zero', { total: '-0.00' }, { cases: '0', bottles: '2', total: '0.00' }],
  ['no amount', { total: '' }, { total: '20.00' }],
  ['no amount and a discount', { total: '', discount: '-1.50' }, { total: '18.50', discount: '1.5' }],
  ['no amount, but cases', { total: '', cases: '3', bottles: '' }, { total: '30.00', cases: '3' }],
  ['thirds of a cent', { total: '20.005' }, { total: '20.01' }],
  ['a size of a bare number', { size: '750' }, { size: '750 mL' }],
  ['a vintage', { vintage: 'n/v' }, { vintage: 'NV' }],
  ['a vintage in its name', { name: 'Barolo 2015' }, { vintage: '2015' }],
])('a line with %s is read from its cells', (_, more, read) => {
  expect(readCells({ ...cells, ...more })).toMatchObject(read);
});

test('a row without goods, quantity or amount is no line', () => {
  for (const less of [{ name: '' }, { quantity: '' }, { quantity: '0' }, { quantity: 'two' }, { total: '', price: '' }])
    expect(readCells({ ...cells, ...less })).toBeNull();
  expect(readCells({ ...cells, name: '', code: '4711' })).toMatchObject({ code: '4711', name: '' });
  expect(readCells({ ...cells, name: 'x'.repeat(200) })?.name).toHaveLength(170);
});

test('units are cases, bottles, or unknown', () => {
  expect(['CS', 'Kiste.', 'cartons', ' box '].map(unitOf)).toEqual(Array(4).fill('cases'));
  expect(['BTL', 'ea.', 'Fl', 'keg'].map(unitOf)).toEqual(Array(4).fill('bottles'));
  expect(['', 'gin', 'xcs'].map(unitOf)).toEqual([null, null, null]);
});

test.each([
  ['Keg deposit', '30', 'deposit', '30.00'],
  ['Keg deposit returned', '-30', 'deposit', '-30.00'],
  ['Discount', '-5', 'credit', '-5.00'],
  ['Discount', '5', 'credit', '-5.00'],
  ['Freight', '-5', 'credit', '-5.00'],
  ['Freight:', '5', 'shipping', '5.00'],
])('"%s" of %s is %s of %s', (label, printed, kind, amount) => {
  expect(readCharge(label, printed)).toEqual({ kind, label: label.replace(':', ''), amount });
});

test('a charge of nothing, and what is no charge, is none; a long label is cut', () => {
  expect([readCharge('Freight', '0.00'), readCharge('House Gin', '5')]).toEqual([null, null]);
  expect(readCharge(`Freight ${'x'.repeat(90)}`, '5')?.label).toHaveLength(80);
});

test.each([
  ['Invoice Total', 4],
  ['Invoice Amount', 4],
  ['Total', 3],
  ['Total tax', 0],
  ['Amount due', 2],
  ['Balance due', 1],
  ['Subtotal', 0],
  ['House Gin', 0],
])('"%s" names the amount due with rank %d', (label, rank) => {
  expect(totalRank(label)).toBe(rank);
  expect(isSubtotal(label)).toBe(label === 'Subtotal');
});

test('EDIFACT texts are split at separators that are not released', () => {
  expect(partsOf("a+b?+c+'", '+', '?')).toEqual(['a', 'b?+c', "'"]);
  expect(partsOf('', '+', '?')).toEqual(['']);
  expect(partsOf('a??+b', '+', '?')).toEqual(['a??', 'b']);
  expect(serviceSigns('UNA:*.! ~UNB*x')).toEqual({
    component: ':',
    element: '*',
    release: '!',
    end: '~',
    advice: 'UNA:*.! ~',
    rest: 'UNB*x',
  });
  expect(serviceSigns(' UNB+x')).toMatchObject({ component: ':', element: '+', release: '?', end: "'", rest: 'UNB+x' });
});

test.each([
  ['Invoice No: 4711', '4711'],
  ['Invoice # INV-90817', 'INV-90817'],
  ['Rechnungsnummer 2026/17', '2026/17'],
  ['Invoice -90817', 'Invoice -90817'],
  ['Invoice date', null],
  ['Invoice 03/04/2026', null],
])('the number beside the label in "%s" is %s', (text, number) => {
  expect(numberBeside(text)).toBe(number);
});

test('headers are the same in any case and spacing, and in one order', () => {
  expect([sameHead('Unit  Price:', 'unit price'), sameHead('Qty', 'Qty #')]).toEqual([true, false]);
  expect(headsKey(['Item', 'Qty.'])).toBe('item|qty');
});

test('a printed text is a name with vintage and size, however it is spelled', () => {
  const text = (name: string, vintage: string | null = null, size: string | null = null) =>
    printedText({ name, vintage, size });
  expect(text('  Château  MARGAUX ', '2015', '750 mL')).toBe('chateau margaux 2015 750ml');
  expect([text('***'), printedText(undefined)]).toEqual(['3', null]);
  expect(text('-- //')).toBeNull();
  expect(text('x'.repeat(500))).toHaveLength(400);
});

const line = (name: string, total: string) => ({
  ...(readCells({ ...cells, name, total }) ?? { name, total }),
  name,
  total,
});
const paper = (...lines: ReturnType<typeof line>[]) =>
  ({ format: 'table', lines, charges: [], total: null, texts: [], notes: [] }) as never as Parameters<
    typeof chargeLines
  >[0];

test('lines that a person called charges are charges, unless all of them would be', () => {
  const kinds = new Map([
    ['pallets', 'fees' as const],
    ['back', 'credit' as const],
    ['kegs', 'deposit' as const],
  ]);
  const read = chargeLines(
    paper(
      line('Gin', '20.00'),
      line('Pallets', '5.00'),
      line('Back', '3.00'),
      line('Kegs', '-30'),
      line('Pallets', '-1'),
    ),
    kinds,
  );
  expect(read.lines.map(({ name }) => name)).toEqual(['Gin']);
  expect(read.charges.map(({ kind, label, amount }) => [kind, label, amount])).toEqual([
    ['fees', 'Pallets', '5.00'],
    ['credit', 'Back', '-3.00'],
    ['deposit', 'Kegs', '-30.00'],
    ['credit', 'Pallets', '-1.00'],
  ]);
  const all = paper(line('Pallets', '5.00'));
  expect(chargeLines(all, kinds)).toBe(all);
  const none = paper(line('Gin', '5.00'));
  expect(chargeLines(none, kinds)).toBe(none);
  const long = chargeLines(paper(line('Gin', '1'), line(`Keg deposit ${'x'.repeat(90)}`, '5')), new Map());
  expect(depositsApart(long).charges[0]?.label).toHaveLength(80);
});

test('a document costs its total and what was prepaid, and is worth its lines and charges', () => {
  const charge = (kind: 'prepaid' | 'tax', amount: string) => ({ kind, label: kind, amount });
  expect(wholeOf({ total: '70.00', charges: [charge('prepaid', '-30.00'), charge('tax', '5')] })).toBe('100.00');
  expect(wholeOf({ total: null, charges: [] })).toBeNull();
  expect(sumDocument({ lines: [], charges: [charge('tax', '5'), charge('prepaid', '-0.01')] })).toBe('4.99');
  expect(sumDocument({ lines: [], charges: [] })).toBe('0.00');
});

test('a text of a million characters is no figure, which shows at once', () => {
  expect(readFigure(`a${' '.repeat(1_000_000)}b`)).toBeNull(); // looking for a trailing minus takes minutes
});
