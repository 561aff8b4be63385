import fs from 'node:fs';
import path from 'node:path';
import { csvLine, figure } from '#shared/server/tables/write-csv.ts';
import { type DerivedCount, deriveCounts, placeLines } from './derive-shelves.ts';
import { readIowaStore, toInvoiceFile } from './iowa-records.ts';
import { toRecipeFile } from './recipe-records.ts';

/** Writes db/seed/demo from the state's records: `node scripts/demo/write-demo.ts`. Always the same, byte for byte. */
const FOLDER = path.resolve(import.meta.dirname, '../../db/seed/demo');
const STORE = 'iowa_sales_store_6199_cocktail_bar_2021-08_2022-10.csv';

const lines = placeLines(readIowaStore(STORE));
const products = new Map(lines.map((line) => [line.product.number, line.product]));

const items = [...products.values()].map(({ name, category, size, barcode, supplier }) =>
  csvLine([name, 'Spirits', category, size, barcode, supplier]),
);

const showCount = ({ location, product, quantity, countedAt }: DerivedCount) =>
  csvLine([location, product.barcode, product.name, product.size, figure(quantity), countedAt]);

fs.mkdirSync(FOLDER, { recursive: true });
const write = (name: string, text: string) => fs.writeFileSync(path.join(FOLDER, name), text.replaceAll('\r\n', '\n'));
write('items.csv', csvLine(['name', 'type', 'subtype', 'size', 'barcode', 'producer']) + items.join(''));
write('invoices.csv', toInvoiceFile(lines));
write('recipes.csv', toRecipeFile([...products.values()]));
write(
  'counts.csv',
  csvLine(['location', 'barcode', 'name', 'size', 'quantity', 'counted_at']) +
    deriveCounts(lines).map(showCount).join(''),
);
