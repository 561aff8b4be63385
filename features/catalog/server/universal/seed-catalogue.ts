import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database, Tx } from '#shared/server/database.ts';
import { Problems } from '#shared/server/tables/problems.ts';
import { readTable } from '#shared/server/tables/read-table.ts';
import { type NewKnownItem, putKnownItems } from '../matching/put-known-items.ts';
import { CATALOGUE_COLUMNS, readCatalogueRow } from './catalogue-rows.ts';

const FILE = path.resolve(import.meta.dirname, '../../../../db/seed/catalogue/products.csv');
const ROWS_AT_ONCE = 2000;

/** Fills a universal catalogue that is empty with the products that come along (UNI-018); answers with how many. */
export function seedCatalogue(systemDb: Database): Promise<number> {
  return systemDb.transaction().execute(async (tx) => {
    // Of several processes that start at once, one does it.
    await sql`select pg_advisory_xact_lock(hashtextextended('cellarhand.catalogue', 0))`.execute(tx);
    const { rows } = await sql<{ filled: boolean }>`
      select exists (select from matching.universal_item) as filled`.execute(tx);
    return rows[0]?.filled ? 0 : addAll(tx, await readProducts());
  });
}

async function addAll(tx: Tx, products: readonly NewKnownItem[]): Promise<number> {
  let added = 0;
  for (let start = 0; start < products.length; start += ROWS_AT_ONCE)
    added += (await putKnownItems(tx, null, products.slice(start, start + ROWS_AT_ONCE))).created;
  return added;
}

async function readProducts(): Promise<NewKnownItem[]> {
  const problems = new Problems();
  const file = { name: path.basename(FILE), bytes: await fs.readFile(FILE) };
  const table = await readTable(file, { columns: CATALOGUE_COLUMNS, needed: ['name', 'type', 'size'] }, problems);
  const products = table.rows.flatMap((row) => readCatalogueRow(row, problems) ?? []);
  if (problems.any) throw new Error(`seedCatalogue: row ${problems.list[0]?.row}: ${problems.list[0]?.message}`);
  return products;
}
