import fs from 'node:fs';
import path from 'node:path';
import { canonicalBarcode } from '#features/catalog/domain/barcode.ts';
import { csvLine } from '#shared/server/tables/write-csv.ts';
import { countBottles, readCells, titleCase } from './iowa-records.ts';

const FILE = path.resolve(import.meta.dirname, '../../db/seed/catalogue/products.csv');

/** Sets, gifts and special orders come and go; the list marks them. */
const PASSING = /^(?:SOOH|HA|BP|DISCO)\b|SHOT GLASS|GIFT|\bW\//;
const PASSING_CATEGORIES = new Set(['TEMPORARY & SPECIALTY PACKAGES', 'SPECIAL ORDER ITEMS']);

/** The products in the state's price list, in the universal catalog's format. */
const cells = readCells('iowa_liquor_products_2024-03-01.csv');
const uses = Map.groupBy(cells, (row) => row.UPC ?? '');
const regular = cells.filter(
  (row) =>
    Number(row['Bottle Volume__ml']) > 0 &&
    !PASSING.test(row['Item Description'] ?? '') &&
    !PASSING_CATEGORIES.has(row['Category Name'] ?? ''),
);
const nameOf = (row: Record<string, string>) => titleCase((row['Item Description'] ?? '').replace(/\s+/g, ' '));

/** What a sample of stores bought from 2012 to 2022, by item number; of a product, all sizes together. */
const bought = countBottles();
const soldByName = new Map<string, number>();
for (const row of cells)
  soldByName.set(nameOf(row), (soldByName.get(nameOf(row)) ?? 0) + (bought.get(row['Item Number'] ?? '') ?? 0));

const lines = regular.map((row) => {
  const upc = uses.get(row.UPC ?? '')?.length === 1 ? (row.UPC ?? '') : '';
  const strength = Number(row.Proof) / 2;
  const sold = soldByName.get(nameOf(row)) ?? 0;
  return csvLine([
    nameOf(row),
    'Spirits',
    titleCase(row['Category Name'] ?? ''),
    `${row['Bottle Volume__ml']} mL`,
    canonicalBarcode(upc),
    titleCase((row['Vendor Name'] ?? '').replace(/\s+/g, ' ')),
    strength > 0 && strength <= 100 ? String(strength) : '',
    sold > 0 ? String(sold) : '', // some only came back
  ]);
});
const sorted = [...new Set(lines)].sort();
fs.writeFileSync(
  FILE,
  csvLine(['name', 'type', 'subtype', 'size', 'barcode', 'producer', 'abv', 'bottles_sold']) + sorted.join(''),
);
console.log(`wrote ${sorted.length} products to ${FILE}`);
