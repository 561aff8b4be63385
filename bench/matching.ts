import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { compareWaiting } from '#features/catalog/server/duplicates/compare-waiting.ts';
import { seedCatalogue } from '#features/catalog/server/universal/seed-catalogue.ts';
import { listDuplicates } from '#features/items/server/duplicates/list-duplicates.ts';
import { printFigures } from '#scripts/matcher/measure-matcher.ts';
import { type Database, openPool, withOrganization } from '#shared/server/database.ts';
import { prepareDatabase } from '#shared/server/migrate.ts';
import { openPostgres } from '#shared/server/postgres/open-postgres.ts';
import { createTestOrganization, type TestOrganization } from '#test/organization.ts';
import { findOwn, findUniversal, judgeSearch, type Query, stockLists, WINE_LIST } from '#test/search/search-lists.ts';
import { TRADE_DATA } from '#test/trade-data.ts';
import { quantile } from './measure.ts';

/** Every product of the lists in as many vintages, so that there are 100,000 items. */
const ITEMS = 100_000;
const QUERIES = 1000;

/**
 * How often the right product comes first, on pairs kept out of training (where the lists are present), and
 * how well and how fast 1,000 searches find the right item among 100,000.
 */
export async function benchMatching(items = ITEMS): Promise<void> {
  if (existsSync(TRADE_DATA)) {
    printFigures(TRADE_DATA);
    printFigures(TRADE_DATA, 'fresh, unread');
  } else console.log(`matching: ${TRADE_DATA} is not there, skipped`);
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
  const app = openPool(addresses.cellarhand_app, 'cellarhand_app', { max: 1 });
  const auth = openPool(addresses.cellarhand_auth, 'cellarhand_auth', { max: 1, searchPath: 'accounts' });
  const system = openPool(addresses.cellarhand_system, 'cellarhand_system', { max: 1 });
  try {
    const products = await seedCatalogue(system.db);
    const venue = { url, app, auth, system, close: async () => {} };
    await reportLists(app.db, await createTestOrganization(venue));
    const bar = await createTestOrganization(venue);
    const listed = products + (existsSync(WINE_LIST) ? 5400 : 0);
    const years = Array.from({ length: Math.ceil(items / listed) }, (_, place) => String(2010 + place));
    await stockLists(app.db, bar.organizationId, years);
    const own = (query: string) => findOwn(bar.contextAt('2026-02-01T12:00:00Z'), query);
    const universal = (query: string) => findUniversal(app.db, bar.organizationId, query);
    await report(app.db, 'universal catalogue', read('universal-queries.json'), universal);
    await report(app.db, '100,000 items, spirits', read('universal-queries.json'), own);
    if (existsSync(WINE_LIST)) await report(app.db, '100,000 items, wine and beer', read('wine-queries.json'), own);
    await report(app.db, '100,000 items, as typed', AS_TYPED, own);
    await reportDuplicates(system.db, app.db, bar);
  } finally {
    await Promise.all([app.close(), auth.close(), system.close()]);
  }
}

/** Lists of what people ask for, where each of them is looked for, and how many come first. */
const LISTS: readonly (readonly [name: string, file: string, where: 'universal' | 'own'])[] = [
  ['best-known wines, champagnes, beers', 'best-known-queries.json', 'universal'],
  ['best-known spirits', 'best-known-spirits.json', 'universal'],
  ['nicknames of brands', 'brand-queries.json', 'universal'],
  ['products drawn at random', 'fresh-queries.json', 'own'],
  ['as on invoices, typos, codes', 'invoice-queries.json', 'own'],
];

/** Every list, in the universal catalog or among each product once; those of wines only where their list is. */
async function reportLists(db: Database, bar: TestOrganization): Promise<void> {
  await stockLists(db, bar.organizationId);
  for (const [name, file, where] of LISTS) {
    if (where === 'own' && !existsSync(WINE_LIST)) continue;
    const queries = read(file);
    const found = await judgeSearch(queries, (query) =>
      where === 'own'
        ? findOwn(bar.contextAt('2026-02-01T12:00:00Z'), query)
        : findUniversal(db, bar.organizationId, query),
    );
    const among = (share: number) => Math.round(share * queries.length);
    console.log(
      `${name.padEnd(36)} ${among(found.first)} of ${queries.length} first, ${among(found.ten)} in the first ten`,
    );
    for (const wrong of found.wrong) console.log(`  ${wrong}`);
  }
}

/** How long the comparison of all items takes in the background, and how long their list takes to open afterwards. */
async function reportDuplicates(systemDb: Database, db: Database, bar: TestOrganization): Promise<void> {
  const [began, used] = [performance.now(), process.cpuUsage()];
  const compared = await compareWaiting(systemDb, db, Number.POSITIVE_INFINITY);
  const { user, system } = process.cpuUsage(used);
  console.log(
    `duplicates: ${compared} items compared in ${((performance.now() - began) / 1000).toFixed(1)} s, of these ${((user + system) / 1e6).toFixed(1)} s in the process`,
  );
  const opened: number[] = [];
  const floor: number[] = [];
  let total = 0;
  for (let time = 0; time < 20; time += 1) {
    const before = performance.now();
    await withOrganization(db, bar.organizationId, (tx) =>
      sql`select one_id, other_id from catalog.alike_item where organization_id = ${bar.organizationId}
        order by confidence desc limit 200`.execute(tx),
    );
    const between = performance.now();
    ({ total } = await listDuplicates(bar.contextAt('2026-02-01T12:00:00Z')));
    floor.push(between - before);
    opened.push(performance.now() - between);
  }
  const [took, least] = [quantile(opened, 0.5), quantile(floor, 0.5)];
  console.log(
    `  list of ${total} pairs: ${took.toFixed(1)} ms, 95 of 100 under ${quantile(opened, 0.95).toFixed(1)}; floor ${least.toFixed(1)}, ratio ${(took / least).toFixed(1)}`,
  );
}

const read = (file: string): Query[] =>
  JSON.parse(readFileSync(new URL(`../features/items/server/search-quality/${file}`, import.meta.url), 'utf8'));

/** Beginnings, kinds, single letters and misspellings, as a search box sends them while someone types. */
const AS_TYPED: Query[] = [
  ...['j', 'ja', 'jack', 'jack d', 'gin', 'rye', 'wine', 'beer', 'vodka 750', 'red', 'cab', 'pinot 2019', 'chateau m'],
  ...['lagavullin', 'jamison', 'courvosier', 'kc rye', 'makers makr', 'zzzzz', 'qqqq vodka', '0804', 'whiskey bourbon'],
].map((query) => [query, '.']);

/** Prints how good and how fast the searches are, each after the cheapest one by the driver: ten ids of one word. */
async function report(
  db: Database,
  name: string,
  queries: readonly Query[],
  search: Parameters<typeof judgeSearch>[1],
): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const databaseMs = () => Number(readFileSync(`/proc/${rows[0]?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  const took: Record<'wall' | 'floor' | 'node' | 'database' | 'both', number[]> = {
    wall: [],
    floor: [],
    node: [],
    database: [],
    both: [],
  };
  const slowest: [number, string][] = [];
  const many = Array.from({ length: QUERIES }, (_, place) => queries[place % queries.length] as Query);
  const { first, ten } = await judgeSearch(many, async (query) => {
    const before = performance.now();
    await sql`select id from matching.universal_item where platform.lexemes(search_key) @@ ${FLOOR_WORD}::tsquery limit 10`.execute(
      db,
    );
    took.floor.push(performance.now() - before);
    const [began, worked, database] = [performance.now(), process.cpuUsage(), databaseMs()];
    const found = await search(query);
    const { user, system } = process.cpuUsage(worked);
    const [node, inDatabase] = [(user + system) / 1000, databaseMs() - database];
    took.wall.push(performance.now() - began);
    took.node.push(node);
    took.database.push(inDatabase);
    took.both.push(node + inDatabase);
    slowest.push([node + inDatabase, query]);
    return found;
  });
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const ms = (times: number[]) => `${quantile(times, 0.5).toFixed(1)} / ${quantile(times, 0.95).toFixed(1)}`;
  console.log(`${name.padEnd(30)} ${QUERIES} searches: first ${percent(first)}, in ten ${percent(ten)}`);
  console.log(
    `  ms, half / 95 of 100 under: ${ms(took.wall)}; floor ${ms(took.floor)}; processor ${ms(took.both)} (process ${ms(took.node)}, database ${ms(took.database)})`,
  );
  const worst = new Map<string, number>();
  for (const [time, query] of slowest) worst.set(query, Math.max(time, worst.get(query) ?? 0));
  const named = [...worst].sort((a, b) => b[1] - a[1]).slice(0, 5);
  console.log(`  most processor time: ${named.map(([query, time]) => `${query} ${time.toFixed(0)}`).join(', ')}`);
}

const FLOOR_WORD = "'vodka'";
