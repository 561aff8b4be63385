import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database, Tx } from '#shared/server/database.ts';
import { Problems } from '#shared/server/tables/problems.ts';
import { readTable } from '#shared/server/tables/read-table.ts';
import { type NewKnownItem, type PutOutcome, putKnownItems } from '../matching/put-known-items.ts';
import { CATALOGUE_COLUMNS, readCatalogueRow } from './catalogue-rows.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../../db/seed/catalogue');
/** The included lists and the source of their facts, which is shown with each product. */
const LISTS = [
  {
    file: 'products.csv',
    source: 'Products list of the State of Iowa (Alcoholic Beverages Division, data.iowa.gov), March 2024',
  },
  { file: 'well-known.csv', source: "Cellarhand's own list of well-known drinks (MIT license), November 2026" },
];
const ROWS_AT_ONCE = 2000;

/** Fills an empty universal catalog with the included products (UNI-018); returns how many. */
export function seedCatalogue(systemDb: Database): Promise<number> {
  return systemDb.transaction().execute(async (tx) => {
    await lockCatalogue(tx);
    const { rows } = await sql<{ filled: boolean }>`
      select exists (select from matching.universal_item) as filled`.execute(tx);
    return rows[0]?.filled ? 0 : (await putLists(tx)).created;
  });
}

/** Adds missing products from the included lists and updates the others. Removes nothing. */
export function refreshCatalogue(systemDb: Database): Promise<PutOutcome> {
  return systemDb.transaction().execute(async (tx) => {
    await lockCatalogue(tx);
    return putLists(tx);
  });
}

/** If several processes start at once, only one does it. */
const lockCatalogue = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('cellarhand.catalogue', 0))`.execute(tx);

async function putLists(tx: Tx): Promise<PutOutcome> {
  let [created, updated] = [0, 0];
  for (const list of LISTS) {
    const products = await readProducts(list);
    for (let start = 0; start < products.length; start += ROWS_AT_ONCE) {
      const outcome = await putKnownItems(tx, null, products.slice(start, start + ROWS_AT_ONCE));
      created += outcome.created;
      updated += outcome.updated;
    }
  }
  return { created, updated };
}

async function readProducts({ file: name, source }: (typeof LISTS)[number]): Promise<NewKnownItem[]> {
  const problems = new Problems();
  const file = { name, bytes: await fs.readFile(path.join(FOLDER, name)) };
  const table = await readTable(file, { columns: CATALOGUE_COLUMNS, needed: ['name', 'type', 'size'] }, problems);
  const products = table.rows.flatMap((row) => readCatalogueRow(row, problems) ?? []);
  if (problems.any) throw new Error(`${name}: row ${problems.list[0]?.row}: ${problems.list[0]?.message}`);
  return products.map((product) => ({ ...product, details: { ...product.details, source } }));
}
