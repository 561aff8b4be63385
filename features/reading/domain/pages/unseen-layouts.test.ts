import { expect, test } from 'vitest';
import { readTable as read } from '#test/documents/read-table.ts';
import { flagLine } from '../flag-line.ts';

const flagsOf = ({ lines }: ReturnType<typeof read>) => lines.map((line) => flagLine(line, 0, null).join());

test('D46: the number of a delivery between the lines is no part of a name', () => {
  const document = read(
    [20, 80, 300, 350, 420],
    [
      ['Codice', 'Descrizione', 'Quantità', 'Prezzo', 'Importo'],
      ['', 'Rif. DDT n. 7726 del 13/10/2026', '', '', ''],
      ['VI13205', 'Gamay rosso CL 75', '12', '29,77', '357,24'],
      ['', 'Rif. DDT n. 7727 del 14/10/2026', '', '', ''],
      ['VI75504', 'Chardonnay 2019 CL 75', '6', '28,72', '172,32'],
      ['', '', '', 'Totale', '529,56'],
    ],
  );
  expect(document.lines.map(({ name, vintage, size }) => [name, vintage, size])).toEqual([
    ['Gamay rosso', null, '750 mL'],
    ['Chardonnay 2019', '2019', '750 mL'],
  ]);
  expect(flagsOf(document)).toEqual(['', '']);
});

test('D46: discounts one after the other are a discount', () => {
  const document = read(
    [20, 80, 260, 310, 370, 430],
    [
      ['Codice', 'Descrizione', 'Quantità', 'Prezzo', 'Sconti', 'Importo'],
      ['VI13205', 'Gamay rosso', '12', '10,00', '10+5', '102,60'],
      ['VI75504', 'Chardonnay', '6', '28,72', '', '172,32'],
      ['', '', '', '', 'Totale', '274,92'],
    ],
  );
  expect(document.lines.map(({ discount }) => discount)).toEqual(
    ['17.40', null].map((off) => off && String(Number(off))),
  );
  expect(flagsOf(document)).toEqual(['', '']);
});

test('D46: item numbers among the words of a name are numbers', () => {
  const document = read(
    [20, 300, 360, 430],
    [
      ['Old Pulteney SKU-2356 · 6 × 700 mL', '2 cases', '$89.00', '$178.00'],
      ['Reifel Rye Art.-Nr. W-8957 · 12 × 750 mL', '1 case', '$203.93', '$203.93'],
      ['', '', 'Total', '$381.93'],
    ],
  );
  expect(document.lines.map(({ code, name }) => [code, name])).toEqual([
    ['SKU-2356', 'Old Pulteney'],
    ['W-8957', 'Reifel Rye'],
  ]);
});

test('D46: a tax or a fee that is one text with its amount is a charge', () => {
  const document = read(
    [20, 80, 260, 310, 370],
    [
      ['Code', 'Description', 'Qty', 'Price', 'Amount'],
      ['1001', 'Dry gin', '2', '10.00', '20.00'],
      ['1002', 'White rum', '3', '5.00', '15.00'],
      ['', '', '', '', 'SPLIT CASE FEE 4.95'],
      ['', '', '', '', 'Total VAT: £7.00'],
      ['', '', '', '', 'TOTAL 46.95'],
    ],
  );
  expect(document.charges).toEqual([
    { kind: 'fees', label: 'SPLIT CASE FEE', amount: '4.95' },
    { kind: 'tax', label: 'Total VAT', amount: '7.00' },
  ]);
  expect(flagsOf(document)).toEqual(['', '']);
});

test('D46: sums side by side, each below its label, are charges and the total', () => {
  const document = read(
    [20, 80, 260, 330, 430],
    [
      ['Ref.', 'Descripción', 'Uds.', 'Precio', 'Importe'],
      ['1001', 'Ginebra', '2', '10,00', '20,00'],
      ['1002', 'Ron blanco', '3', '5,00', '15,00'],
      ['', 'Base imponible', 'IVA 21%', 'R.E. 5,2%', 'Total factura'],
      ['', '35,00', '7,35', '1,82', '44,17'],
    ],
  );
  expect([document.total, document.charges.map(({ kind, amount }) => [kind, amount])]).toEqual([
    '44.17',
    [
      ['tax', '7.35'],
      ['tax', '1.82'],
    ],
  ]);
  expect(document.lines.map(({ name }) => name)).toEqual(['Ginebra', 'Ron blanco']);
});

test('D46: where cases, bottles in each and all bottles are side by side, they are so many cases', () => {
  const document = read(
    [20, 80, 240, 280, 330, 380, 440],
    [
      ['Ref.', 'Descripción', 'Cajas', 'U/C', 'Uds.', 'Precio', 'Importe'],
      ['1001', 'Ginebra', '2', '12', '24', '10,00', '240,00'],
      ['1002', 'Ron blanco', '3', '6', '18', '5,00', '90,00'],
      ['', '', '', '', '', 'Total', '330,00'],
    ],
  );
  expect(document.lines.map(({ cases, bottles, pack }) => [cases, bottles, pack])).toEqual([
    ['2', '0', 12],
    ['3', '0', 6],
  ]);
});

test('D46: a sum of the deposits among the lines is not charged again', () => {
  const document = read(
    [20, 80, 260, 310, 370],
    [
      ['Code', 'Produit', 'Qté', 'Prix HT', 'Total HT'],
      ['B100', 'Bière blonde fût 30 L', '2', '90,00', '180,00'],
      ['CONS', 'Consigne fût', '2', '30,00', '60,00'],
      ['CONS', 'Consigne fût', '1', '30,00', '30,00'],
      ['DECO', 'Déconsigne fût', '-1', '30,00', '-30,00'],
      ['', '', '', 'Consignes', '90,00'],
      ['', '', '', 'Déconsignes', '-30,00'],
      ['', '', '', 'Total à payer', '240,00'],
    ],
  );
  expect(document.charges.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['deposit', '60.00'],
    ['deposit', '30.00'],
    ['deposit', '-30.00'],
  ]);
  expect(document.lines.some((line) => line.total_missed)).toBe(false);
});

test('quantities in thousandths are read by the point of grouped amounts, although item numbers look like money', () => {
  const document = read(
    [20, 80, 260, 310, 350, 410],
    [
      ['Art.', 'Omschrijving', 'Aantal', 'Eenh.', 'Prijs', 'Bedrag'],
      ['290.63', 'Blonde 24x33cl', '3,000', 'BAK', '538,40', '1.615,20'],
      ['815.38', 'Tripel 24x33cl', '2,000', 'BAK', '29,83', '59,66'],
      ['', '', '', '', 'Totaal te betalen', '1.674,86'],
    ],
  );
  expect(document.lines.map(({ code, cases, total }) => [code, cases, total])).toEqual([
    ['290.63', '3', '1615.20'],
    ['815.38', '2', '59.66'],
  ]);
});
