import { expect, test } from 'vitest';
import { flagLine } from './flag-line.ts';
import type { TextPiece } from './page-text.ts';
import { readPages } from './read-pages.ts';

type Row = readonly [y: number, ...cells: readonly (readonly [left: number, text: string])[]];

/** Texts on a page by position; letters are five points wide and ten high. */
const page = (rows: readonly Row[]): TextPiece[] =>
  rows.flatMap(([base, ...cells]) =>
    cells.map(([left, text]) => ({ text, left, right: left + text.length * 5, base, height: 10 })),
  );

const HEAD: Row = [100, [20, 'Code'], [80, 'Description'], [280, 'Qty'], [320, 'UOM'], [360, 'Price'], [430, 'Amount']];
const goods = (y: number, code: string, name: string, [qty, unit, price, amount]: readonly string[]): Row => [
  y,
  [20, code],
  [80, name],
  [280, qty ?? ''],
  [320, unit ?? ''],
  [360, price ?? ''],
  [430, amount ?? ''],
];
const sum = (y: number, label: string, amount: string): Row => [y, [300, label], [430, amount]];

const total = (y: number, amount: string) => sum(y, 'Invoice total', amount);

const GIN = goods(120, '1001', 'Gin 12/750ml', ['2', 'CS', '120.00', '240.00']);
const RUM = goods(140, '1002', 'Rum 6/1L', ['3', 'BTL', '20.00', '60.00']);

const read = (...pages: (readonly Row[])[]) => readPages(pages.map(page));
const figures = (document: ReturnType<typeof read>) =>
  document.lines.map((line) => [line.code, line.name, line.cases, line.bottles, line.total]);
const flagsOf = (document: ReturnType<typeof read>) => document.lines.map((line) => flagLine(line, 0, null));

const BOTH = [
  ['1001', 'Gin', '2', '0', '240.00'],
  ['1002', 'Rum', '0', '3', '60.00'],
];

test('deposits, freight, taxes, and discounts are charges, even among the lines; wines with such names are lines', () => {
  const document = read([
    HEAD,
    GIN,
    goods(160, '', 'Keg deposit', ['2', 'EA', '30.00', '60.00']),
    goods(180, '1003', 'Freight Train Red 750ml', ['1', 'BTL', '10.00', '10.00']),
    sum(200, 'Fuel surcharge', '5.00'),
    sum(220, 'Sales tax', '7.50'),
    sum(240, 'Discount', '2.50'),
    sum(260, 'Invoice total', '320.00'),
  ]);
  expect(document.lines.map(({ name }) => name)).toEqual(['Gin', 'Freight Train Red']);
  expect(document.charges.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['deposit', '60.00'],
    ['fees', '5.00'],
    ['tax', '7.50'],
    ['credit', '-2.50'],
  ]);
  expect(document.total).toBe('320.00');
});

test('an amount carried over to the next page is neither a line nor a charge, by its words or by its amount', () => {
  for (const words of ['Carried forward', 'Weitertrag'])
    expect(
      figures(
        read(
          [HEAD, GIN, sum(160, words, '240.00')],
          [HEAD, sum(120, words, '240.00'), RUM, sum(180, 'Total', '300.00')],
        ),
      ),
    ).toEqual(BOTH);
  // Its word says charge, but its amount is the running total.
  expect(read([HEAD, GIN, sum(160, 'Transport', '240.00')], [HEAD, RUM]).charges).toEqual([]);
  const { charges, total } = read(
    [HEAD, GIN, sum(160, 'Weitertrag', '240.00')],
    [HEAD, RUM, sum(180, 'Total', '300.00')],
  );
  expect([charges, total]).toEqual([[], '300.00']);
});

test('an amount with an unknown label is a charge if the total needs it', () => {
  const known = read([HEAD, GIN, RUM, sum(180, 'Umlage', '12.00'), sum(200, 'Summa', '312.00')]);
  expect([known.charges.map(({ label, amount }) => [label, amount]), known.total]).toEqual([
    [['Umlage', '12.00']],
    '312.00',
  ]);
});

test('D46: an amount that is not quantity x price, a line without a price, and an unknown unit are flagged', () => {
  const sure = read([HEAD, GIN, RUM, total(200, '300.00')]);
  expect([figures(sure), flagsOf(sure)]).toEqual([BOTH, [[], []]]);
  const wrong = read([
    HEAD,
    GIN,
    RUM,
    goods(160, '1003', 'Vodka 6/1L', ['4', 'BTL', '9.00', '35.00']),
    total(200, '335.00'),
  ]);
  expect(flagsOf(wrong)).toEqual([[], [], ['amount']]);
  const page = [HEAD, GIN, RUM, total(200, '300.00')];
  const bare = page.map((row) => row.filter((cell) => typeof cell === 'number' || cell[0] !== 360) as unknown as Row);
  expect([figures(read(bare)), flagsOf(read(bare))]).toEqual([BOTH, [['unproved'], ['unproved']]]);
  const unsaid = page.map(
    (row) => row.filter((cell) => typeof cell === 'number' || (cell[0] !== 320 && cell[1] !== 'Qty')) as unknown as Row,
  );
  expect(flagsOf(read(unsaid))).toEqual([['unit'], ['unit']]);
});

test('D46: no line is sure if lines and charges do not add up to the total, or if no total is stated', () => {
  for (const rows of [[], [total(200, '299.00')]])
    expect(flagsOf(read([HEAD, GIN, RUM, ...rows]))).toEqual([['total'], ['total']]);
});

test('D46: a line without an item number is not sure if other lines have one', () => {
  const bare = goods(160, '', 'Vodka 1L', ['1', 'BTL', '9.00', '9.00']);
  expect(flagsOf(read([HEAD, GIN, RUM, bare, total(200, '309.00')]))).toEqual([[], [], ['missing']]);
});

test('D46: an item number that may be two texts is not sure', () => {
  const touching = goods(160, 'AB-12 1003', 'Vodka 6/1L', ['1', 'BTL', '9.00', '9.00']);
  const document = read([HEAD, GIN, RUM, touching, total(200, '309.00')]);
  expect(flagsOf(document)).toEqual([[], [], ['columns']]);
});

test('a size in its own column is read, with a space before its unit too, and is no pack', () => {
  const head: Row = [
    100,
    [20, 'Code'],
    [80, 'Description'],
    [280, 'Size'],
    [330, 'Qty'],
    [370, 'Price'],
    [430, 'Amount'],
  ];
  const sizes = ['750 mL', '1 L', '70 cl'];
  const bodies = sizes.map((size, at): Row => {
    const y = 120 + 20 * at;
    return [y, [20, `100${at}`], [80, 'Gin'], [280, size], [330, '12'], [370, '10.00'], [430, '120.00']];
  });
  const document = read([head, ...bodies, total(200, '360.00')]);
  expect(document.lines.map(({ size, pack, bottles }) => [size, pack, bottles])).toEqual([
    ['750 mL', null, '12'],
    ['1 L', null, '12'],
    ['700 mL', null, '12'],
  ]);
  expect(flagsOf(document)).toEqual([[], [], []]);
});

test('cases and the total bottles in them are counted once, and give the case size', () => {
  const head: Row = [
    100,
    [20, 'Code'],
    [80, 'Description'],
    [280, 'Cases'],
    [320, 'Bottles'],
    [380, 'Price'],
    [430, 'Amount'],
  ];
  const { lines } = read([
    head,
    goods(120, '1001', 'Gin 750ml', ['2', '24', '10.00', '240.00']),
    goods(140, '1002', 'Rum 750ml', ['1', '6', '20.00', '120.00']),
    total(200, '360.00'),
  ]);
  expect(lines.map(({ cases, bottles, pack, price }) => [cases, bottles, pack, price])).toEqual([
    ['2', '0', 12, '10'],
    ['1', '0', 6, '20'],
  ]);
});

test('a discount may be a percentage, with or without a percent sign', () => {
  const head: Row = [
    100,
    [20, 'Code'],
    [80, 'Description'],
    [240, 'Qty'],
    [280, 'UOM'],
    [320, 'Price'],
    [380, 'Disc %'],
    [430, 'Amount'],
  ];
  const row = (y: number, code: string, share: string, amount: string): Row => [
    y,
    [20, code],
    [80, 'Gin 12/750ml'],
    [240, '2'],
    [280, 'CS'],
    [320, '120.00'],
    [380, share],
    [430, amount],
  ];
  const document = read([head, row(120, '1', '10%', '216.00'), row(140, '2', '5', '228.00'), total(200, '444.00')]);
  expect(document.lines.map(({ discount }) => discount)).toEqual(['24', '12']);
  expect(flagsOf(document)).toEqual([[], []]);
});

test('a group heading to the left of the names is not part of a line', () => {
  const { lines } = read([HEAD, [112, [20, 'SPIRITS']], GIN, [130, [20, 'OTHER']], RUM]);
  expect(lines.map(({ code, name }) => [code, name])).toEqual([
    ['1001', 'Gin'],
    ['1002', 'Rum'],
  ]);
});

test('the figures tell whether a price is per bottle or per case, and so which is counted', () => {
  const head: Row = [
    100,
    [20, 'Code'],
    [80, 'Description'],
    [280, 'Qty'],
    [320, 'Btl price'],
    [380, 'Case price'],
    [450, 'Amount'],
  ];
  const row = (y: number, code: string, cells: readonly string[]): Row => [
    y,
    [20, code],
    [80, `Gin ${code} 12/750ml`],
    [280, cells[0] ?? ''],
    [320, cells[1] ?? ''],
    [380, cells[2] ?? ''],
    [450, cells[3] ?? ''],
  ];
  const { lines } = read([
    head,
    row(120, '1001', ['2', '10.00', '120.00', '240.00']),
    row(140, '1002', ['5', '11.00', '132.00', '55.00']),
    row(160, '1003', ['3', '10.00', '120.00', '360.00']),
  ]);
  expect(lines.map(({ cases, bottles, price }) => [cases, bottles, price])).toEqual([
    ['2', '0', '120'],
    ['0', '5', '11'],
    ['3', '0', '120'],
  ]);
});

test('words of a vertically centered cell belong to the row they surround, even if all rows are equally spaced', () => {
  const name = (y: number, text: string): Row => [y, [80, text]];
  const row = (y: number, code: string, qty: string, amount: string): Row =>
    goods(y, code, '', [qty, 'BTL', '10.00', amount]);
  const document = read([
    HEAD,
    name(114, 'Clos du Val'),
    row(120, '1001', '2', '20.00'),
    name(126, 'Cabernet'),
    name(138, 'Stags Leap'),
    row(144, '1002', '3', '30.00'),
    name(150, 'Merlot'),
  ]);
  expect(document.lines.map(({ name: said }) => said)).toEqual(['Clos du Val Cabernet', 'Stags Leap Merlot']);
  const even = read([
    HEAD,
    name(112, 'One'),
    row(124, '1001', '2', '20.00'),
    name(136, 'two'),
    name(148, 'Three'),
    row(160, '1002', '3', '30.00'),
    name(172, 'four'),
  ]);
  expect(even.lines.map(({ name: said }) => said)).toEqual(['One two', 'Three four']);
});

test('D46: words that may belong to the row above or below are flagged on both', () => {
  const document = read([
    HEAD,
    GIN,
    [132, [80, 'Reserva']],
    goods(144, '1002', 'Cava 750ml', ['3', 'BTL', '20.00', '60.00']),
    total(200, '300.00'),
  ]);
  expect(flagsOf(document)).toEqual([['neighbor'], ['neighbor']]);
});

test('words at the top of a page without headers may end the previous line: both are flagged', () => {
  const next: Row[] = [
    [100, [80, 'Reserva']],
    goods(120, '1003', 'Cava 750ml', ['1', 'BTL', '9.00', '9.00']),
    RUM,
    total(200, '369.00'),
  ];
  expect(flagsOf(read([HEAD, GIN, RUM], next))).toEqual([[], ['neighbor'], ['neighbor', 'missing'], []]);
});

test('credits are negative however they are printed', () => {
  for (const amount of ['-60.00', '60.00-', '(60.00)', '60.00 CR']) {
    const { lines } = read([HEAD, GIN, goods(140, '1002', 'Rum 6/1L', ['3', 'BTL', '20.00', amount])]);
    expect(lines[1]).toMatchObject({ bottles: '-3', total: '-60.00' });
  }
});

test('a charge and its amount may be one text, aligned to the right: it is no name, and the total is reached', () => {
  const one = (y: number, text: string): Row => [y, [460 - text.length * 5, text]];
  const document = read([
    HEAD,
    GIN,
    RUM,
    one(170, 'Subtotal 300.00'),
    one(182, 'Freight 15.00'),
    one(194, 'VAT 20% 63.00'),
    one(206, 'Total due GBP 378.00'),
  ]);
  expect(figures(document)).toEqual(BOTH);
  expect(document.charges.map(({ kind, label, amount }) => [kind, label, amount])).toEqual([
    ['shipping', 'Freight', '15.00'],
    ['tax', 'VAT 20%', '63.00'],
  ]);
  expect(document.total).toBe('378.00');
  expect(flagsOf(document)).toEqual([[], []]);
});

test('a discount is subtracted, unless the total proves that it was added', () => {
  const document = (total: string) =>
    read([HEAD, GIN, RUM, sum(180, 'Discount', '10.00'), sum(200, 'Invoice total', total)]);
  const charges = (total: string) => document(total).charges.map(({ kind, amount }) => [kind, amount]);
  expect([charges('290.00'), charges('310.00')]).toEqual([[['credit', '-10.00']], [['fees', '10.00']]]);
  expect([flagsOf(document('290.00')), flagsOf(document('310.00'))]).toEqual([
    [[], []],
    [[], []],
  ]);
  expect([charges('305.00'), flagsOf(document('305.00'))]).toEqual([[['credit', '-10.00']], [['total'], ['total']]]);
});

test('the prices of a case and of a bottle, side by side, give the bottles in a case', () => {
  const head: Row = [
    100,
    [20, 'Code'],
    [80, 'Description'],
    [280, 'Qty'],
    [320, 'UOM'],
    [360, 'Btl Price'],
    [430, 'Price'],
    [500, 'Amount'],
  ];
  const line = (y: number, ...[unit, bottle, price, amount]: readonly string[]): Row => [
    y,
    [20, '1001'],
    [80, 'Gin'],
    [280, '2'],
    [320, unit ?? ''],
    [360, bottle ?? ''],
    [430, price ?? ''],
    [500, amount ?? ''],
  ];
  const packs = (...rows: readonly Row[]) => read([head, ...rows]).lines.map(({ pack }) => pack);
  expect(packs(line(120, 'CS', '8.33', '100.00', '200.00'), line(140, 'CS', '10.00', '60.00', '120.00'))).toEqual([
    12, 6,
  ]);
  // 100.00 is no multiple of 8.50, and a bottle is no case.
  expect(packs(line(120, 'CS', '8.50', '100.00', '200.00'), line(140, 'BTL', '10.00', '10.00', '20.00'))).toEqual([
    null,
    null,
  ]);
});

test('a tax with its rate, in one text with its amount, is a charge that the total needs', () => {
  const document = read([
    HEAD,
    GIN,
    RUM,
    [180, [330, 'Goods 300.00']],
    [200, [330, 'VAT @ 20% 60.00']],
    [220, [330, 'TOTAL £360.00']],
  ]);
  expect(document.charges).toEqual([{ kind: 'tax', label: 'VAT @ 20%', amount: '60.00' }]);
  expect(document.total).toBe('360.00');
});
