import { expect, test } from 'vitest';
import { flagLine } from '../flag-line.ts';
import type { TextPiece } from '../page-text.ts';
import { readPages } from '../read-pages.ts';

/** Texts on a page by position, one list a row; letters are five points wide. */
const page = (places: readonly number[], rows: readonly (readonly string[])[], step = 12): TextPiece[] =>
  rows.flatMap((cells, row) =>
    cells.flatMap((text, at) => {
      const left = places[at] ?? 0;
      return text === '' ? [] : [{ text, left, right: left + text.length * 5, base: 100 + row * step, height: 10 }];
    }),
  );
const read = (places: readonly number[], rows: readonly (readonly string[])[]) => readPages([page(places, rows)]);
const flagsOf = ({ lines }: ReturnType<typeof read>) => lines.map((line) => flagLine(line, 0, null).join());

test('D46: cases and bottles that share a column are both read', () => {
  const document = read(
    [20, 70, 120, 180, 300, 350, 410],
    [
      ['Item', 'Cs/Bt', 'Pack', 'Product', 'Case', 'Bottle', 'Extension'],
      ['100412', '2/0', '12/750ML', 'House Gin', '120.00', '10.00', '240.00'],
      ['100413', '0/5', '6/1L', 'House Rum', '90.00', '15.00', '75.00'],
      ['100414', '1/0', '12/750ML', 'House Rye', '180.00', '15.00', '180.00'],
      ['', '', '', '', '', 'Total Due', '495.00'],
    ],
  );
  expect(document.lines.map(({ cases, bottles, pack }) => [cases, bottles, pack])).toEqual([
    ['2', '0', 12],
    ['0', '5', 6],
    ['1', '0', 12],
  ]);
  expect(flagsOf(document)).toEqual(['', '', '']);
});

test('D46: discounts in columns of their own are taken off one after the other', () => {
  const document = read(
    [20, 80, 220, 270, 330, 370, 410, 450],
    [
      ['Codice', 'Descrizione', 'UM', 'Quantità', 'Prezzo', 'Sc.1', 'Sc.2', 'Importo'],
      ['1001', 'Gavi', 'BT', '10', '10,00', '20,0', '5,0', '76,00'],
      ['1002', 'Barbera', 'BT', '6', '5,00', '10,0', '', '27,00'],
      ['1003', 'Arneis', 'BT', '3', '8,00', '', '', '24,00'],
      ['', '', '', '', '', '', 'Totale', '127,00'],
    ],
  );
  expect(document.lines.map(({ discount }) => Number(discount))).toEqual([24, 3, 0]);
  expect(flagsOf(document)).toEqual(['', '', '']);
});

test('D46: a discount below a line lowers that line if it is its own, and else the bill', () => {
  const rows = (off: readonly string[], total: string) => [
    ['Item', 'Description', 'Qty', 'Price', 'Amount'],
    ['1001', 'House Gin', '3 CS', '100.00', '300.00'],
    off,
    ['1002', 'House Rum', '2 CS', '90.00', '180.00'],
    ['', '', '', 'Invoice Total', total],
  ];
  const places = [20, 80, 260, 310, 400];
  const own = read(places, rows(['', 'QTY DISCOUNT', '', '4.00-', '12.00-'], '468.00'));
  expect(own.lines.map(({ total, discount }) => [total, discount])).toEqual([
    ['288.00', '12'],
    ['180.00', null],
  ]);
  expect([own.charges, flagsOf(own)]).toEqual([[], ['', '']]);
  const percent = read(places, rows(['', 'DISCOUNT 10%', '', '', '30.00-'], '450.00'));
  expect(percent.lines[0]).toMatchObject({ total: '270.00', discount: '30' });
  const other = read(places, rows(['', 'PROMO DISCOUNT', '', '', '17.00-'], '463.00'));
  expect(other.lines[0]).toMatchObject({ total: '300.00', discount: null });
  expect(other.charges).toMatchObject([{ kind: 'credit', amount: '-17.00' }]);
});

test('what came back under a heading of empties is a deposit, and what is below zero elsewhere a credit of goods', () => {
  const rows = (heading: string) => [
    ['Menge', 'Einheit', 'Artikel', 'Preis', 'Betrag'],
    ['3', 'Kasten', 'Pils 20/0,50 l', '10,00', '30,00'],
    ['2', 'Kasten', 'Cola 24/0,33 l', '12,00', '24,00'],
    ['', '', heading, '', ''],
    ['-9', 'Kasten', '20/0,50 l MW', '3,10', '-27,90'],
    ['', '', '', 'Zu zahlen', '26,10'],
  ];
  const places = [20, 60, 120, 300, 380];
  const back = read(places, rows('Leergut'));
  expect(back.lines).toHaveLength(2);
  expect(back.charges).toEqual([{ kind: 'deposit', label: 'Leergut: 20/0,50 l MW', amount: '-27.90' }]);
  expect(read(places, rows('Retouren Getränke')).lines).toHaveLength(3);
});

test('a quantity may name what it counts and its pack in one cell', () => {
  const document = read(
    [20, 200, 340, 420],
    [
      ['Wine', 'Quantity', 'Price per case', 'Total'],
      ['2022 Estate Pinot Noir', '3 cases (12 x 750ml)', '$216.00', '$648.00'],
      ['2021 Zinfandel', '1 case (12 x 750ml)', '$180.00', '$180.00'],
      ['', '', 'Total:', '$828.00'],
    ],
  );
  expect(document.lines.map(({ name, cases, pack, size }) => [name, cases, pack, size])).toEqual([
    ['2022 Estate Pinot Noir', '3', 12, '750 mL'],
    ['2021 Zinfandel', '1', 12, '750 mL'],
  ]);
  expect(flagsOf(document)).toEqual(['', '']);
});

test('headers of one, two and three lines that are centered are read as wholes', () => {
  const places = [20, 90, 230, 290, 340, 400, 460];
  const heads = [
    ['', '', 'PU', '', '', '', ''],
    ['', '', '', '', 'Qté', 'PU net', 'Montant'],
    ['Code', 'Désignation', 'brut', 'Remise', '', '', ''],
    ['', '', '', '', 'bout.', 'HT', 'HT'],
    ['', '', 'HT', '', '', '', ''],
  ];
  const goods = [
    ['V5232', 'Cabernet Sauvignon', '41,81', '10 %', '6', '37,63', '225,78'],
    ['V5233', 'Merlot', '10,00', '', '12', '10,00', '120,00'],
    ['', '', '', '', '', 'Total HT', '345,78'],
  ];
  const below = page(places, goods, 14).map((piece) => ({ ...piece, base: piece.base + 40 }));
  const document = readPages([[...page(places, heads, 5), ...below]]);
  expect(document.table?.heads).toEqual([
    'Code',
    'Désignation',
    'PU brut HT',
    'Remise',
    'Qté bout.',
    'PU net HT',
    'Montant HT',
  ]);
  expect(document.lines.map(({ code, bottles, price }) => [code, bottles, price])).toEqual([
    ['V5232', '6', '41.81'],
    ['V5233', '12', '10'],
  ]);
  expect(flagsOf(document)).toEqual(['', '']);
});

test('a crate in the column of packs is what the quantity counts', () => {
  const document = read(
    [20, 90, 200, 300, 350, 410],
    [
      ['Artikelnr.', 'Omschrijving', 'Verpakking', 'Aantal', 'Prijs', 'Bedrag'],
      ['51000', 'Pils', 'krat 24x30cl', '2', '19,00', '38,00'],
      ['51007', 'Tripel', 'krat 24x33cl', '3', '30,00', '90,00'],
      ['', '', '', '', 'Te betalen', '128,00'],
    ],
  );
  expect(document.lines.map(({ cases, pack, unit_known }) => [cases, pack, unit_known])).toEqual([
    ['2', 24, true],
    ['3', 24, true],
  ]);
  expect(flagsOf(document)).toEqual(['', '']);
});

test('a column of figures that repeat is no column of item numbers', () => {
  const document = read(
    [20, 200, 250, 300, 350, 420],
    [
      ['Wine', 'x', 'Case size', 'Cases', 'Price', 'Total'],
      ['Fronsac', '13.0', '6x75cl', '2', '60.00', '120.00'],
      ['Margaux', '13.0', '6x75cl', '1', '90.00', '90.00'],
      ['Pauillac', '12.5', '6x75cl', '3', '80.00', '240.00'],
      ['Graves', '13.0', '6x75cl', '1', '50.00', '50.00'],
      ['', '', '', '', 'Total', '500.00'],
    ],
  );
  expect(document.lines.map(({ code, cases }) => [code, cases])).toEqual([
    [null, '2'],
    [null, '1'],
    [null, '3'],
    [null, '1'],
  ]);
});

test('codes of taxes, and cases next to all bottles, are no columns that a person must look at', () => {
  const document = read(
    [20, 80, 220, 280, 350, 410, 470],
    [
      ['Code', 'Product', 'Cases', 'Total units', 'Unit price', 'Goods', 'VAT'],
      ['W1001', 'House Gin', '2', '24', '10.00', '240.00', '2'],
      ['W1002', 'House Rum', '3', '18', '5.00', '90.00', '1'],
      ['W1003', 'House Rye', '0', '4', '20.00', '80.00', '2'],
      ['', '', '', '', '', 'Total 410.00', ''],
    ],
  );
  expect(document.lines.map(({ cases, bottles, pack }) => [cases, bottles, pack])).toEqual([
    ['2', '0', 12],
    ['3', '0', 6],
    ['0', '4', null],
  ]);
  expect(document.lines.flatMap((line) => line.doubts ?? [])).not.toContain('columns');
});

test('sentences that people type are lines: a name, a count, a price and an amount', () => {
  const document = read(
    [20],
    [
      ['Copper Kettle Distilling'],
      [''],
      [''],
      ['Barrel-Aged Gin 750 ml \u2014 12 bottles @ $42.00 = $504.00'],
      ['Rye Whiskey, Batch 12, 750 ml - 6 bottles @ $54.00 = $324.00'],
      ['Estate Red 2022 12/750ML: 2 cases @ $120.00 = $240.00'],
      ['Total $1,068.00'],
    ],
  );
  expect(document.lines.map(({ name, cases, bottles, total }) => [name, cases, bottles, total])).toEqual([
    ['Barrel-Aged Gin', '0', '12', '504.00'],
    ['Rye Whiskey, Batch 12', '0', '6', '324.00'],
    ['Estate Red 2022', '2', '0', '240.00'],
  ]);
  expect([document.total, document.lines.some((line) => line.total_missed)]).toEqual(['1068.00', false]);
});

test('item numbers of eight digits are item numbers, and Canadian taxes are taxes', () => {
  const document = read(
    [20, 90, 220, 290, 360],
    [
      ['Code', 'Produit', 'Nb bouteilles', 'Prix unitaire', 'Montant'],
      ['00440274', 'Margaux', '20', '57,17 $', '1 143,40 $'],
      ['00107967', 'Rose', '2', '77,86 $', '155,72 $'],
      ['00096214', 'Ungava', '7', '26,26 $', '183,82 $'],
      ['', '', '', 'TPS (5 %) :', '74,15 $'],
      ['', '', '', 'TVQ (9,975 %) : 147,92 $', ''],
      ['', '', '', 'Total à payer :', '1 705,01 $'],
    ],
  );
  expect(document.lines.map(({ code, barcode }) => [code, barcode])).toEqual([
    ['00440274', null],
    ['00107967', null],
    ['00096214', null],
  ]);
  expect(document.charges.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['tax', '74.15'],
    ['tax', '147.92'],
  ]);
});

test('a sum below the lines raises no doubt about the column above it', () => {
  const document = read(
    [20, 60, 110, 240, 300, 350, 400, 450],
    [
      ['Qty', 'Item', 'Description', 'Package', 'Price', 'Promo', 'Net', 'Amount'],
      ['14', '8943', 'Long Drink', '24/12 OZ', '22.19', '-1.00', '21.19', '296.66'],
      ['1', '2529', 'Lager', '24/12 OZ', '25.88', '', '25.88', '25.88'],
      ['2', '7477', 'Pear Cider', '24/12 OZ', '36.92', '-2.00', '34.92', '69.84'],
      ['', '', '', '', '', '', 'Product 392.38'],
      ['', '', '', '', '', '', 'CRV 20.40'],
      ['', '', '', '', '', '', 'Total Due 412.78'],
    ],
  );
  expect(document.lines.flatMap((line) => line.doubts ?? [])).not.toContain('columns');
  expect(document.lines.map(({ total, discount }) => [total, Number(discount)])).toEqual([
    ['296.66', 14],
    ['25.88', 0],
    ['69.84', 4],
  ]);
});
