import fs from 'node:fs';
import path from 'node:path';
import { Decimal } from 'decimal.js';
import { csvLine, figure } from '#shared/server/tables/write-csv.ts';
import { type IowaLine, type IowaProduct, readIowaStore, toInvoiceFile } from './iowa-records.ts';
import { type Cocktail, type DerivedCount, liveVenue, type PlacedDelivery } from './live-venue.ts';
import { type DemoProduct, MADE_UP } from './made-up-products.ts';
import { bottlesOf } from './menu.ts';
import { type Recipe, readRecipes, toRecipeFile } from './recipe-records.ts';
import { toSalesFile } from './tickets.ts';
import { readTillShape } from './till-shape.ts';
import { chance, FIRST_DAY } from './venue-days.ts';

/** Writes db/seed/demo from the records: `node scripts/demo/write-demo.ts`. Always the same, byte for byte. */
const FOLDER = path.resolve(import.meta.dirname, '../../db/seed/demo');
const STORE = 'iowa_sales_store_6199_cocktail_bar_2021-08_2022-10.csv';
/** The newest orders are not put away yet. */
const UNSORTED_ORDERS = 4;

const lines = readIowaStore(STORE);
const records = new Map(lines.map((line) => [line.product.number, line.product]));
const products = new Map([...records.values()].map((record) => [record.number, describe(record)]));
const unsorted = new Set([...new Set(lines.map((line) => line.invoice))].slice(-UNSORTED_ORDERS));

function describe({ number, name, category, size, barcode, supplier }: IowaProduct): DemoProduct {
  return { key: `SP ${number}`, name, type: 'Spirits', subtype: category, size, barcode, producer: supplier };
}

const productOf = ({ number }: IowaProduct) => products.get(number) as DemoProduct;

const bought = lines.map((line: IowaLine) => ({
  date: line.date,
  product: productOf(line.product),
  bottles: line.bottles,
  cost: new Decimal(line.dollars).div(line.bottles).toNumber(),
  unsorted: unsorted.has(line.invoice),
}));
const stocked = MADE_UP.map((product) => {
  const { cost = 0, pack = 1, par = 0 } = product.madeUp ?? {};
  return { date: FIRST_DAY, product, bottles: Math.ceil(par / pack) * pack, cost, unsorted: false };
});

const cocktailOf = ({ name, price, ingredients }: Recipe): Cocktail => ({
  weekly: 2 + 10 * chance('weekly', name),
  entry: {
    item: name,
    variation: '',
    category: 'Cocktails',
    price,
    size: '',
    takes: ingredients.map(({ product, ounces }) => ({
      key: productOf(product).key,
      bottles: bottlesOf(`${ounces} oz`, productOf(product)),
    })),
  },
});

const recipes = readRecipes([...records.values()]);
const cocktails = recipes.map(cocktailOf);
const shape = readTillShape();
const venue = liveVenue([...bought, ...stocked], cocktails, shape);

const itemLine = ({ name, type, subtype, size, barcode, producer, region, variety }: DemoProduct) =>
  csvLine([name, type, subtype, size, barcode, producer, region ?? '', variety ?? '']);

const showCount = ({ location, product, quantity, countedAt }: DerivedCount) =>
  csvLine([location, product.barcode, product.name, product.size, figure(String(quantity)), countedAt]);

function showOrder({ date, product, bottles, cost, location }: PlacedDelivery): string {
  const vendor = product.madeUp?.vendor ?? '';
  const number = `${vendor
    .split(' ')
    .map((word) => word[0])
    .join('')}-${date.replaceAll('-', '')}`;
  const cells = [number, vendor, date, '', product.name, product.size, product.type, product.subtype];
  return csvLine([...cells, String(bottles), figure(String(cost)), location === 'Recently Added' ? '' : location]);
}

const write = (name: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(FOLDER, name)), { recursive: true });
  fs.writeFileSync(path.join(FOLDER, name), text.replaceAll('\r\n', '\n'));
};
const ITEM_HEAD = csvLine(['name', 'type', 'subtype', 'size', 'barcode', 'producer', 'region', 'variety']);
const ORDER_HEAD = ['invoice_number', 'vendor', 'date', 'barcode', 'name', 'size', 'type', 'subtype', 'quantity'];
const placed = venue.placed.slice(0);

write('items.csv', ITEM_HEAD + [...products.values()].map(itemLine).join(''));
write(
  'invoices.csv',
  toInvoiceFile(
    lines.map((line) => {
      const found = placed.findIndex(
        ({ date, product, bottles }) =>
          date === line.date && product === productOf(line.product) && bottles === line.bottles,
      );
      const [delivery] = placed.splice(found, 1);
      return delivery?.location === 'Recently Added' ? line : { ...line, location: delivery?.location as string };
    }),
  ),
);
write('recipes.csv', toRecipeFile(recipes));
write('made-up/items.csv', ITEM_HEAD + MADE_UP.map(itemLine).join(''));
write(
  'made-up/invoices.csv',
  csvLine([...ORDER_HEAD, 'unit_cost', 'location']) +
    [...placed, ...venue.ordered]
      .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      .map(showOrder)
      .join(''),
);
write(
  'made-up/counts.csv',
  csvLine(['location', 'barcode', 'name', 'size', 'quantity', 'counted_at']) + venue.counts.map(showCount).join(''),
);
write('made-up/sales.csv', toSalesFile(venue.rounds, shape));
write(
  'made-up/menu.csv',
  csvLine(['item', 'variation', 'category', 'price', 'name', 'size', 'stocked_size']) +
    [...venue.menu, ...cocktails.map(({ entry }) => entry)]
      .map(({ item, variation, category, price, size, takes }) => {
        const product = [...products.values(), ...MADE_UP].find((each) => each.key === takes[0]?.key);
        return csvLine([
          item,
          variation,
          category,
          String(price),
          size ? (product?.name ?? '') : '',
          size,
          size ? (product?.size ?? '') : '',
        ]);
      })
      .join(''),
);
