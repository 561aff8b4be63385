import { expect, test } from 'vitest';
import { readTable as read } from '#test/documents/read-table.ts';
import { flagLine } from '../flag-line.ts';

const figures = ({ lines }: ReturnType<typeof read>) =>
  lines.map((line) => [line.cases, line.bottles, line.pack, line.price, line.total, flagLine(line, 0, null).join()]);

test('D46: cases with the bottles in each, and a price per bottle: the case costs all of them', () => {
  const document = read(
    [20, 80, 260, 300, 350, 420],
    [
      ['Code', 'Description', 'Cs', 'Btl/cs', 'Prix btl', 'Montant'],
      ['12047', 'Muscadet 750 ml', '2', '12', '15,85', '380,40'],
      ['98210', 'Cidre de glace 375 ml', '1', '12', '24,10', '289,20'],
      ['45110', 'Pastis 750 ml', '1', '6', '29,95', '179,70'],
      ['', '', '', '', 'Total', '849,30'],
    ],
  );
  expect(figures(document)).toEqual([
    ['2', '0', 12, '190.2', '380.40', ''],
    ['1', '0', 12, '289.2', '289.20', ''],
    ['1', '0', 6, '179.7', '179.70', ''],
  ]);
});

test('D46: a column of sales tax is no discount, although the price with tax less the tax is the amount', () => {
  const document = read(
    [20, 200, 260, 320, 380, 440],
    [
      ['Product', 'Qty (btl)', 'Unit ex', 'GST', 'LUC', 'Total ex GST'],
      ['Shiraz 2021 750mL', '12', '38.06', '3.81', '41.87', '456.72'],
      ['Semillon 2017 750mL', '6', '67.08', '6.71', '73.79', '402.48'],
      ['', '', '', '', 'Total', '859.20'],
    ],
  );
  expect(figures(document).map(([, bottles, , price, total]) => [bottles, price, total])).toEqual([
    ['12', '38.06', '456.72'],
    ['6', '67.08', '402.48'],
  ]);
  expect(document.lines.map(({ discount }) => discount)).toEqual([null, null]);
});

test('D46: a column that holds only zeros counts nothing: the lines stay sure, without a note', () => {
  const document = read(
    [20, 90, 250, 290, 340, 420],
    [
      ['Code', 'Description', 'Cases', 'Short', 'Price', 'Amount'],
      ['1001', 'Gin 12/750ml', '2', '0', '120.00', '240.00'],
      ['1002', 'Rum 6/750ml', '3', '0', '60.00', '180.00'],
      ['', '', '', '', 'Total', '420.00'],
    ],
  );
  expect([figures(document).map((line) => line[5]), document.notes]).toEqual([['', ''], []]);
});

test('a keg, a cask, and a can are pieces; a crate and a tray are cases', () => {
  const line = (unit: string) =>
    read(
      [20, 90, 250, 290, 340, 420],
      [
        ['Art.-Nr.', 'Bezeichnung', 'Menge', 'Einh.', 'E-Preis', 'G-Preis'],
        ['4410', 'Pils 30l', `2 ${unit}`, '', '78,00', '156,00'],
        ['4411', 'Helles 30l', `3 ${unit}`, '', '70,00', '210,00'],
        ['', '', '', '', 'Summe', '366,00'],
      ],
    ).lines.map(({ cases, bottles }) => [cases, bottles]);
  const pieces = [
    ['0', '2'],
    ['0', '3'],
  ];
  for (const unit of ['Fass', 'Fässer', 'Keg', 'Kegs', 'Fût', 'Fusti', 'Barril', 'Dosen'])
    expect(line(unit)).toEqual(pieces);
  for (const unit of ['Träger', 'Trays'])
    expect(line(unit)).toEqual([
      ['2', '0'],
      ['3', '0'],
    ]);
});

test('a promotional allowance in one text with its amount is a charge, not part of the name above it', () => {
  const document = read(
    [20, 90, 250, 290, 340, 420],
    [
      ['Code', 'Description', 'Qty', 'UOM', 'Price', 'Amount'],
      ['1001', 'Gin 12/750ml', '2', 'CS', '120.00', '240.00'],
      ['1002', 'Rum 6/750ml', '3', 'CS', '60.00', '180.00'],
      ['', '', '', 'Less promotional allowance (36.00)'],
      ['', '', '', '', '', 'Total 384.00'],
    ],
  );
  expect(document.charges.map(({ kind, amount }) => [kind, amount])).toEqual([['credit', '-36.00']]);
  expect([figures(document).map((line) => line[5]), document.total]).toEqual([['', ''], '384.00']);
});
