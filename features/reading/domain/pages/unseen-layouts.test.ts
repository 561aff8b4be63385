import { expect, test } from 'vitest';
import { readTable as read } from '#test/documents/read-table.ts';
import { flagLine } from '../flag-line.ts';
import { readPages } from '../read-pages.ts';

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

test('D46: position numbers under "Item" are no item numbers; those stand before the names, also in brackets or before a hyphen', () => {
  const document = read(
    [20, 80, 300, 360, 460],
    [
      ['Item', 'Material', 'Qty', 'Price', 'Amount'],
      ['000010', '46130429 Gin', '6 CS', '10.00 / 1 CS', '60.00'],
      ['000020', '[VIN2853] Rum', '2 CS', '20.00', '40.00'],
      ['000030', 'P349-63 - Port', '3 CS', '30.00', '90.00'],
      ['', '', '', 'Total', '190.00'],
    ],
  );
  expect(document.lines.map(({ code, name }) => [code, name])).toEqual([
    ['46130429', 'Gin'],
    ['VIN2853', 'Rum'],
    ['P349-63', 'Port'],
  ]);
});

test('D46: where no amount has decimals, those with groups of thousands are amounts', () => {
  const document = read(
    [20, 200, 260, 330],
    [
      ['Descripción', 'Cantidad', 'P. Unitario', 'Valor'],
      ['Carmenere Reserva', '12', '3.900', '46.800'],
      ['Pisco Especial', '6', '7.200', '43.200'],
      ['Espumante Brut', '6', '5.100', '30.600'],
      ['', '', 'Neto', '120.600'],
      ['', '', 'IVA 19%', '22.914'],
      ['', '', 'TOTAL', '143.514'],
    ],
  );
  expect(document.lines.map(({ bottles, price, total }) => [bottles, price, total])).toEqual([
    ['12', '3900', '46800.00'],
    ['6', '7200', '43200.00'],
    ['6', '5100', '30600.00'],
  ]);
  expect([document.total, document.charges.map(({ amount }) => amount)]).toEqual(['143514.00', ['22914.00']]);
  expect(flagsOf(document)).toEqual(['', '', '']);
});

test('D46: a total of yen in one text counts, and so does its tax', () => {
  const document = read(
    [20, 200, 260, 330],
    [
      ['Item', 'Qty', 'Unit price', 'Amount'],
      ['Roku Gin', '6 btl', '¥2,980', '¥17,880'],
      ['Toki', '3 btl', '¥3,300', '¥9,900'],
      ['', '', '', 'Consumption tax (10%) ¥2,778'],
      ['', '', '', 'Total ¥30,558'],
    ],
  );
  expect([document.total, document.charges.map(({ kind, amount }) => [kind, amount])]).toEqual([
    '30558.00',
    [['tax', '2778.00']],
  ]);
});

test('D46: excise below each line is a tax, and so are miscellaneous fees a charge', () => {
  const document = read(
    [20, 200, 260, 360],
    [
      ['Désignation', 'Qté', 'P.U. HT', 'Montant HT'],
      ['Cognac VSOP 70cl', '6', '30,00', '180,00'],
      ["Droits d'accises", '6', '4,12', '24,72'],
      ['Gin 70cl', '3', '20,00', '60,00'],
      ["Droits d'accises", '3', '4,12', '12,36'],
      ['', '', '', 'Misc. Fees: 3,00'],
      ['', '', 'Invoice Amount', '280,08'],
    ],
  );
  expect(document.lines.map(({ name }) => name)).toEqual(['Cognac VSOP', 'Gin']);
  expect(document.charges.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['tax', '24.72'],
    ['tax', '12.36'],
    ['fees', '3.00'],
  ]);
  expect(document.total).toBe('280.08');
});

test('D46: a note in smaller type below a complete name does not belong to the name, but its size and number count', () => {
  const piece = (text: string, left: number, base: number, height = 10) => ({
    text,
    left,
    right: left + text.length * 5,
    base,
    height,
  });
  const line = (base: number, name: string, qty: string, price: string, amount: string, note: string) => [
    piece(name, 20, base),
    piece(qty, 260, base),
    piece(price, 320, base),
    piece(amount, 400, base),
    piece(note, 20, base + 10, 8),
  ];
  const document = readPages([
    [
      ...[
        ['Items', 20],
        ['Qty', 260],
        ['Price', 320],
        ['Amount', 400],
      ].map(([text, left]) => piece(String(text), Number(left), 70)),
      ...line(100, 'Roussette', '6', '15.00', '90.00', 'Chilled, before noon'),
      ...line(140, 'Islay Malt', '2', '50.00', '100.00', 'SKU: 168995 / 700 ml'),
      piece('Total', 320, 200),
      piece('190.00', 400, 200),
    ],
  ]);
  expect(document.lines.map(({ name, size, code }) => [name, size, code])).toEqual([
    ['Roussette', null, null],
    ['Islay Malt', '700 mL', '168995'],
  ]);
});

test('D46: a summary below the lines, in the column of the quantity, makes no price of the quantity', () => {
  const document = read(
    [20, 80, 300, 360],
    [
      ['Cantidad', 'Concepto', 'Precio', 'Importe'],
      ['24,00', 'Sauvignon Blanc 75 cl', '31,680', '760,32'],
      ['23,00', 'Merlot 75 cl', '27,940', '642,62'],
      ['8,00', 'Chardonnay 75 cl', '34,860', '278,88'],
      ['Bruto', 'Base imponible', 'Cuota IVA', 'TOTAL FACTURA'],
      ['1.681,82', '1.681,82', '353,18', '2.035,00'],
    ],
  );
  expect(document.lines.map(({ bottles, price }) => [bottles, price])).toEqual([
    ['24', '31.68'],
    ['23', '27.94'],
    ['8', '34.86'],
  ]);
  expect(document.total).toBe('2035.00');
});
