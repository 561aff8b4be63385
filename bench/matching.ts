import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { seedCatalogue } from '#features/catalog/server/universal/seed-catalogue.ts';
import { printFigures } from '#scripts/matcher/measure-matcher.ts';
import { openPool } from '#shared/server/database.ts';
import { prepareDatabase } from '#shared/server/migrate.ts';
import { openPostgres } from '#shared/server/postgres/open-postgres.ts';
import { createTestOrganization } from '#test/organization.ts';
import { findOwn, findUniversal, judgeSearch, type Query, stockLists, WINE_LIST } from '#test/search/search-lists.ts';
import { TRADE_DATA } from '#test/trade-data.ts';

/** Every product of the lists in as many vintages, so that there are 100,000 items. */
const ITEMS = 100_000;
const QUERIES = 1000;

/**
 * How often the right product comes first, on pairs kept out of training (where the lists are present), and
 * how well and how fast 1,000 searches find the right item among 100,000.
 */
export async function benchMatching(items = ITEMS): Promise<void> {
  if (existsSync(TRADE_DATA)) printFigures(TRADE_DATA);
  else console.log(`matching: ${TRADE_DATA} is not there, skipped`);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'cellarhand-bench-'));
  chmodSync(dataDir, 0o755);
  const postgres = await openPostgres({ dataDir });
  try {
    await benchSearch(postgres.url, items);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function benchSearch(url: string, items: number): Promise<void> {
  const { addresses } = await prepareDatabase(url);
  const app = openPool(addresses.cellarhand_app, 'cellarhand_app', { max: 2 });
  const auth = openPool(addresses.cellarhand_auth, 'cellarhand_auth', { max: 1, searchPath: 'accounts' });
  const system = openPool(addresses.cellarhand_system, 'cellarhand_system', { max: 1 });
  try {
    const products = await seedCatalogue(system.db);
    const bar = await createTestOrganization({ url, app, auth, system, close: async () => {} });
    const listed = products + (existsSync(WINE_LIST) ? 5400 : 0);
    const years = Array.from({ length: Math.ceil(items / listed) }, (_, place) => String(2010 + place));
    await stockLists(app.db, bar.organizationId, years);
    const own = (query: string) => findOwn(bar.contextAt('2026-02-01T12:00:00Z'), query);
    const universal = (query: string) => findUniversal(app.db, bar.organizationId, query);
    await report('universal catalogue', read('universal-queries.json'), universal);
    await report('100,000 items, spirits', read('universal-queries.json'), own);
    if (existsSync(WINE_LIST)) await report('100,000 items, wine and beer', read('wine-queries.json'), own);
  } finally {
    await Promise.all([app.close(), auth.close(), system.close()]);
  }
}

const read = (file: string): Query[] =>
  JSON.parse(readFileSync(new URL(`../features/items/server/search-quality/${file}`, import.meta.url), 'utf8'));

async function report(
  name: string,
  queries: readonly Query[],
  search: Parameters<typeof judgeSearch>[1],
): Promise<void> {
  const many = Array.from({ length: QUERIES }, (_, place) => queries[place % queries.length] as Query);
  const { first, ten, ms, slow } = await judgeSearch(many, search);
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  console.log(
    `${name.padEnd(30)} ${QUERIES} searches: first ${percent(first)}, in ten ${percent(ten)}, ${ms.toFixed(1)} ms, 95 of 100 under ${slow.toFixed(1)} ms`,
  );
}
