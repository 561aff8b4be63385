import { expect, test } from 'vitest';
import { readTable as read } from '#test/documents/read-table.ts';
import { flagLine } from '../flag-line.ts';
import { readPages } from '../read-pages.ts';

const flagsOf = ({ lines }: ReturnType<typeof read>) => lines.map((line) => flagLine(line, 0, null).join());

/** Cells of a spreadsheet: `>` before a figure means that it ends at the place, as numbers do. Letters are five points wide. */
const readSheet = (places: readonly (readonly [left: number, right: number])[], rows: readonly (readonly string[])[]) =>
  readPages([
    rows.flatMap((cells, row) =>
      cells.flatMap((cell, at) => {
        const [from, to] = places[at] ?? [0, 0];
        const text = cell.replace('>', '');
        const left = cell.startsWith('>') ? to - text.length * 5 : from;
        return text === '' ? [] : [{ text, left, right: left + text.length * 5, base: 100 + row * 12, height: 10 }];
      }),
    ),
  ]);

test('D46: of two columns with names, the one that repeats a few groups is no part of a name, and a day is no number', () => {
  const document = read(
    [20, 80, 150, 320, 370, 430],
    [
      ['Date', 'Product', 'Description', 'Qty', 'Rate', 'Amount'],
      ['11/17/2026', 'Wine:White', 'Black Swift Riesling', '12', '10.00', '120.00'],
      ['11/16/2026', 'Wine:Red', 'Latour Pauillac', '3', '20.00', '60.00'],
      ['11/25/2026', 'Wine:White', 'Unsworth Charme', '2', '30.00', '60.00'],
      ['11/20/2026', 'Wine:White', 'Moulis Poujeaux', '9', '15.00', '135.00'],
      ['11/22/2026', 'Wine:White', 'Noval Nacional', '2', '25.00', '50.00'],
      ['', '', '', '', 'Total', '425.00'],
    ],
  );
  expect(document.lines.map(({ code, name }) => [code, name])).toEqual([
    [null, 'Black Swift Riesling'],
    [null, 'Latour Pauillac'],
    [null, 'Unsworth Charme'],
    [null, 'Moulis Poujeaux'],
    [null, 'Noval Nacional'],
  ]);
  expect(flagsOf(document)).toEqual(['', '', '', '', '']);
});

test('D46: a brand is part of a name, however often it is repeated', () => {
  const document = read(
    [20, 80, 320, 370, 430],
    [
      ['Brand', 'Description', 'Qty', 'Price', 'Amount'],
      ['Caymus', 'Cabernet Reserve', '12', '10.00', '120.00'],
      ['Caymus', 'Old Zinfandel', '3', '20.00', '60.00'],
      ['Caymus', 'Rose', '2', '30.00', '60.00'],
      ['Caymus', 'Syrah', '9', '15.00', '135.00'],
      ['', '', '', 'Total', '375.00'],
    ],
  );
  expect(document.lines.map(({ name }) => name)).toEqual([
    'Caymus Cabernet Reserve',
    'Caymus Old Zinfandel',
    'Caymus Rose',
    'Caymus Syrah',
  ]);
});

test('D46: deposits that prove themselves next to the lines are not their amounts', () => {
  const document = read(
    [20, 60, 240, 290, 330, 380, 440],
    [
      ['Qty', 'Description', 'Price', 'Disc', 'Dep', 'Ext', 'Ext Dep'],
      ['3', 'Pale Ale', '30.73', '1.50', '1.20', '87.69', '3.60'],
      ['9', 'Rocket Berry', '32.48', '0.00', '1.20', '292.32', '10.80'],
      ['2', 'Winter Beer', '31.72', '1.50', '1.20', '60.44', '2.40'],
      ['', '', '', '', '', 'Sales', '440.45'],
      ['', '', '', '', '', 'Deposits', '16.80'],
      ['', '', '', '', '', 'Invoice Total', '457.25'],
    ],
  );
  expect(document.lines.map(({ total }) => total)).toEqual(['87.69', '292.32', '60.44']);
  expect(document.total).toBe('457.25');
});

test('D46: names above their figures belong to them, where a drawn line is below the last one', () => {
  const rows = [
    ['Tidewater Beer'],
    ['Route 41'],
    ['========'],
    ['1813 Park Lager'],
    ['', '3 BTL', '@ 27.63', '82.89'],
    ['7900 Trail Hopper'],
    ['', '1 BTL', '@ 31.78', '31.78'],
    ['9970 Lime Malt'],
    ['', '9 BTL', '@ 26.51', '238.59'],
    ['========'],
    ['Total due', '', '', '353.26'],
  ];
  const { lines } = read([20, 40, 110, 240], rows);
  expect(lines.map(({ code, name, total }) => [code, name, total])).toEqual([
    ['1813', 'Park Lager', '82.89'],
    ['7900', 'Trail Hopper', '31.78'],
    ['9970', 'Lime Malt', '238.59'],
  ]);
});

test('D46: sums side by side above the headers are sums, not the first line of goods', () => {
  const document = read(
    [20, 80, 260, 320, 380, 440],
    [
      ['VALOR DO FRETE', '', '', 'VALOR DO IPI', '', 'VALOR TOTAL DA NOTA'],
      ['0,00', '', '', '20,00', '', '520,00'],
      ['CÓDIGO', 'DESCRIÇÃO DO PRODUTO', 'UN', 'QUANT.', 'V. UNIT.', 'V. TOTAL'],
      ['910532', 'BAJEL PIRATA', 'UN', '10,0000', '20,0000', '200,00'],
      ['579337', 'GISSELBRECHT', 'UN', '6,0000', '30,0000', '180,00'],
      ['956728', 'TALIANO MICHELE', 'UN', '12,0000', '10,0000', '120,00'],
    ],
  );
  expect(document.lines.map(({ code, bottles, price, total }) => [code, bottles, Number(price), total])).toEqual([
    ['910532', '10', 20, '200.00'],
    ['579337', '6', 30, '180.00'],
    ['956728', '12', 10, '120.00'],
  ]);
  expect(document.total).toBe('520.00');
  expect(flagsOf(document)).toEqual(['', '', '']);
});

test('D46: amounts without decimals under Japanese headers are read, one with a sign or not', () => {
  const document = read(
    [20, 60, 100, 320, 360, 400, 450],
    [
      ['日付', '品番', '品名', '数量', '単位', '単価', '金額'],
      ['11/10', '466717', 'Bertani Valpolicella 2021 750ml', '11', '本', '9,350', '102,850'],
      ['11/24', '951128', 'Crystal Head Vodka 700ml', '19', '本', '2,850', '54,150'],
      ['11/16', '539227', 'Anselmann Trocken 2024 750ml', '24', '本', '4,030', '96,720'],
      ['', '', '', '', '', '小計', '253,720'],
      ['', '', '', '', '', '消費税 (10%)', '25,372'],
      ['', '', '', '', '', '合計', '¥279,092'],
    ],
  );
  expect(document.lines.map(({ code, name, bottles, total }) => [code, name, bottles, total])).toEqual([
    ['466717', 'Bertani Valpolicella 2021', '11', '102850.00'],
    ['951128', 'Crystal Head Vodka', '19', '54150.00'],
    ['539227', 'Anselmann Trocken 2024', '24', '96720.00'],
  ]);
  expect([document.total, document.charges]).toEqual([
    '279092.00',
    [{ kind: 'tax', label: '消費税 (10%)', amount: '25372.00' }],
  ]);
  expect(flagsOf(document)).toEqual(['', '', '']);
});

/** Numbers end where their cell does, next to the texts of the next one; headers are centered; zeros are left out. */
const SHEET = [
  [60, 90],
  [92, 140],
  [170, 190],
  [200, 215],
  [280, 330],
  [370, 420],
] as const;

test('D46: a spreadsheet has its numbers next to the names, under centered headers, without zeros', () => {
  const document = readSheet(SHEET, [
    ['Code', 'Product', 'BTL', '', 'Price', 'Amount'],
    ['>922966', 'Albarino 2024', '', '>24', '>18.3', '>439.2'],
    ['>901515', 'Spritz 750ml', '', '>48', '>11.25', '>540'],
    ['>915506', 'Barolo 2019', '', '>36', '>17.12', '>616.32'],
    ['>439527', 'Petit Mouton', '', '>10', '>8.25', '>82.5'],
    ['', 'Goods', '', '', '', '>1678.02'],
    ['', 'Delivery', '', '', '', '>9.5'],
    ['', 'Total due', '', '', '', '>1687.52'],
  ]);
  expect(document.lines.map(({ code, name, bottles, total }) => [code, name, bottles, total])).toEqual([
    ['922966', 'Albarino 2024', '24', '439.20'],
    ['901515', 'Spritz', '48', '540.00'],
    ['915506', 'Barolo 2019', '36', '616.32'],
    ['439527', 'Petit Mouton', '10', '82.50'],
  ]);
  expect([document.total, document.charges[0]?.amount]).toEqual(['1687.52', '9.50']);
  expect(flagsOf(document)).toEqual(['', '', '', '']);
});

test('D46: two rows above each row of figures are its name and its pack', () => {
  const { lines } = read(
    [20, 60, 120, 200],
    [
      ['ITEM', 'DESCRIPTION'],
      ['', '  QTY', 'PRICE', 'AMOUNT'],
      ['------------'],
      ['943683', 'RON CENTENARIO'],
      ['', '12/750ML'],
      ['', '9 BTL', '24.76', '222.84'],
      ['41077', 'JEREMIAH WEED'],
      ['', '12/1L'],
      ['', '10 BTL', '12.08', '120.80'],
      ['27928', 'JOSEPH MAGNUS'],
      ['', '6/750ML'],
      ['', '6 BTL', '57.64', '345.84'],
      ['------------'],
      ['TOTAL', '', '', '689.48'],
    ],
  );
  expect(lines.map(({ code, name, size, total }) => [code, name, size, total])).toEqual([
    ['943683', 'RON CENTENARIO', '750 mL', '222.84'],
    ['41077', 'JEREMIAH WEED', '1 L', '120.80'],
    ['27928', 'JOSEPH MAGNUS', '750 mL', '345.84'],
  ]);
});

test('D46: a price below the name is the price, if it proves the line', () => {
  const priced = (each: string) =>
    read(
      [20, 250, 350],
      [
        ['Items', 'Quantity', 'Amount'],
        ['Sangria Red', '10', '$497.40'],
        [each, '', ''],
        ['Pale Ale', '3', '$111.72'],
        ['($37.24 ea.)', '', ''],
        ['', 'Total Due', '$609.12'],
      ],
    );
  const proved = priced('($49.74 ea.)');
  expect(proved.lines.map(({ name, price }) => [name, price])).toEqual([
    ['Sangria Red', '49.74'],
    ['Pale Ale', '37.24'],
  ]);
  expect(flagsOf(proved).join()).not.toContain('unproved');
  const other = priced('($49.75 ea.)');
  expect(other.lines[0]?.price).toBeNull();
  expect(flagsOf(other)[0]).toContain('unproved');
});

test('D46: net, tax, and gross side by side below the lines are the tax and the total', () => {
  const document = read(
    [20, 60, 200, 250, 320, 380, 440],
    [
      ['Lp.', 'Nazwa towaru', 'Ilość', 'Cena netto', 'Wartość netto', 'Kwota VAT', 'Wartość brutto'],
      ['1', 'Smirnoff Vodka', '20', '93,92', '1 878,40', '432,03', '2 310,43'],
      ['2', 'Barsol Pisco', '16', '94,66', '1 514,56', '348,35', '1 862,91'],
      ['', '', '', 'Razem', '3 392,96', '780,38', '4 173,34'],
      ['Do zapłaty: 4 173,34 PLN'],
    ],
  );
  expect([document.total, document.charges]).toEqual(['4173.34', [{ kind: 'tax', label: 'VAT', amount: '780.38' }]]);
});

test('D46: short words next to the quantities that are no known unit are doubted', () => {
  const rows = (unit: string) => [
    ['Code', 'Description', 'Qty', 'Price', 'Value'],
    ['1008728', 'Fauve Rose', '14', unit, '100.00', '1,400.00'],
    ['6548126', 'Elyssia Cava', '10', unit, '116.43', '1,164.30'],
    ['8969678', 'Casa Emma', '19', unit, '47.81', '908.39'],
    ['', '', '', '', 'Total', '3,472.69'],
  ];
  const flags = (unit: string) => flagsOf(read([20, 80, 250, 300, 350, 420], rows(unit)));
  expect(flags('ZAK')).toEqual(['unit', 'unit', 'unit']);
  expect(flags('BTL')).toEqual(['', '', '']);
});
