import fs from 'node:fs';
import path from 'node:path';
import { Decimal } from 'decimal.js';
import Papa from 'papaparse';
import { canonicalBarcode } from '#features/catalog/domain/barcode.ts';
import { csvLine, figure } from '#shared/server/tables/write-csv.ts';
import { inTradeData } from '#test/trade-data.ts';

/** Public purchase records of the State of Iowa, which sells all spirits there: every order of every licensed store. */
const FOLDER = inTradeData('iowa_liquor');

const IOWA_VENDOR = 'Iowa Alcoholic Beverages Division';

export const haveIowaRecords = fs.existsSync(FOLDER);

export interface IowaProduct {
  readonly number: string;
  readonly name: string;
  readonly category: string;
  readonly size: string;
  readonly barcode: string;
  readonly supplier: string;
}

export interface IowaLine {
  readonly invoice: string;
  readonly line: number;
  readonly date: string;
  readonly product: IowaProduct;
  readonly bottles: number;
  readonly dollars: string;
}

type Cells = Record<string, string>;

export function readCells(name: string): Cells[] {
  const text = fs.readFileSync(path.join(FOLDER, name), 'utf8').replace(/^\ufeff/, '');
  return Papa.parse<Cells>(text, { header: true, skipEmptyLines: true }).data;
}

/** The bottles that stores bought, by item number, over all records of sales. */
export function countBottles(): Map<string, number> {
  const bottles = new Map<string, number>();
  for (const file of fs.readdirSync(FOLDER).filter((name) => name.startsWith('iowa_sales_')))
    for (const cells of readCells(file)) {
      const number = cells['Item Number'] as string;
      bottles.set(number, (bottles.get(number) ?? 0) + Math.round(Number(cells['Bottles Sold'])));
    }
  return bottles;
}

/** One store's orders, each line with its product. */
export function readIowaStore(file: string): IowaLine[] {
  const sales = readCells(file);
  const products = describeProducts([...new Set(sales.map((cells) => cells['Item Number'] as string))]);
  return sales.map((cells) => {
    const key = cells['Invoice/Item Number'] as string;
    return {
      invoice: key.slice(0, -5),
      line: Number(key.slice(-5)),
      date: cells.Date as string,
      product: products.get(cells['Item Number'] as string) as IowaProduct,
      bottles: Number(cells['Bottles Sold']),
      dollars: cells['Sale (Dollars)'] as string,
    };
  });
}

/**
 * The state's price lists for these items, newer list first. A barcode listed for several items is ignored, and equal
 * names of one size are told apart by the item number.
 */
function describeProducts(numbers: readonly string[]): Map<string, IowaProduct> {
  const newer = readCells('iowa_liquor_products_2024-03-01.csv');
  const older = readCells('iowa_liquor_products_2022-11-01.csv');
  const rows = new Map([...older, ...newer].map((cells) => [cells['Item Number'] as string, cells]));
  const uses = Map.groupBy(newer, (cells) => cells.UPC ?? '');
  const names = new Map<string, string>();
  return new Map(
    numbers.map((number) => {
      const cells = rows.get(number);
      const size = `${cells?.['Bottle Volume__ml'] ?? cells?.['Bottle Volume (ml)'] ?? 750} mL`;
      const plain = cells ? titleCase(cells['Item Description'] as string) : `Iowa item ${number}`;
      const taken = names.has(`${plain} ${size}`.toLowerCase());
      names.set(`${plain} ${size}`.toLowerCase(), number);
      const upc = newer.includes(cells as Cells) && uses.get(cells?.UPC ?? '')?.length === 1 ? (cells?.UPC ?? '') : '';
      return [
        number,
        {
          number,
          name: taken ? `${plain} (item ${number})` : plain,
          category: titleCase(cells?.['Category Name'] ?? 'Spirits'),
          size,
          barcode: canonicalBarcode(upc),
          supplier: titleCase((cells?.['Vendor Name'] ?? '').replace(/\s+/g, ' ')),
        },
      ] as const;
    }),
  );
}

const SMALL = new Set(['of', 'the', 'in', 'and', 'de', 'la', 'w', 'with', 'for', 'on']);
const CAPITAL = /^(?:[ivx]{2,4}|usa|llc|rtd|xo|vs|vsop|bib|vap|hh|pf|yr|dba|rgr|gtd|dj|jp|ii|iii)$/i;

/** The lists are in capitals, which read badly. */
export function titleCase(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[a-z'’]+/g, (word, place: number) => {
      if (place > 0 && SMALL.has(word)) return word;
      return CAPITAL.test(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1);
    });
}

export interface PlacedLine extends IowaLine {
  readonly location?: string;
}

/**
 * Orders in the product's own invoice format. Unit costs have six decimals, so that every line is right to the cent.
 */
export function toInvoiceFile(
  lines: readonly PlacedLine[],
  vendorOf: (line: PlacedLine) => string = () => IOWA_VENDOR,
): string {
  const header = csvLine([
    'invoice_number',
    'vendor',
    'date',
    'barcode',
    'name',
    'size',
    'type',
    'subtype',
    'quantity',
    'unit_cost',
    'location',
  ]);
  const rows = lines.map((line) => {
    const { invoice, date, product, bottles, dollars, location } = line;
    const unitCost = new Decimal(dollars).div(bottles).toDecimalPlaces(6).toFixed();
    const { barcode, name, size, category } = product;
    return csvLine([
      invoice,
      vendorOf(line),
      date,
      barcode,
      name,
      size,
      'Spirits',
      category,
      figure(String(bottles)),
      figure(unitCost),
      location,
    ]);
  });
  return header + rows.join('');
}
