import fs from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCatalogue } from '#features/catalog/server/universal/seed-catalogue.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { findOwn, findUniversal, judgeSearch, type Query, stockLists, WINE_LIST } from '#test/search/search-lists.ts';
import { searchItems } from '../items/search-items.ts';

const read = (file: string): Query[] => JSON.parse(fs.readFileSync(new URL(file, import.meta.url), 'utf8'));

let house: TestHouse;
let bar: TestOrganization;

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  await seedCatalogue(house.system.db);
  await stockLists(house.app.db, bar.organizationId);
}, 120_000);
afterAll(() => house.close());

const inUniversal = (query: string) => findUniversal(house.app.db, bar.organizationId, query);
const inOwn = (query: string) => findOwn(bar.contextAt('2026-02-01T12:00:00Z'), query);

test('of a hundred searches in the universal catalogue 85 find what is meant first, and 95 in the first ten', async () => {
  const found = await judgeSearch(read('./universal-queries.json'), inUniversal);
  expect(found.first).toBeGreaterThanOrEqual(0.85);
  expect(found.ten).toBeGreaterThanOrEqual(0.95);
}, 60_000);

test("of a hundred searches among a bar's own spirits 90 find what is meant first, and 98 in the first ten", async () => {
  const found = await judgeSearch(read('./universal-queries.json'), inOwn);
  expect(found.first).toBeGreaterThanOrEqual(0.9);
  expect(found.ten).toBeGreaterThanOrEqual(0.98);
}, 60_000);

test.skipIf(!fs.existsSync(WINE_LIST))(
  'of a hundred searches among wines and beers of a real list 90 find what is meant first, and 98 in the first ten',
  async () => {
    const found = await judgeSearch(read('./wine-queries.json'), inOwn);
    expect(found.first).toBeGreaterThanOrEqual(0.9);
    expect(found.ten).toBeGreaterThanOrEqual(0.98);
  },
  60_000,
);

test.skipIf(!fs.existsSync(WINE_LIST)).each(['./more-queries.json', './unseen-queries.json'])(
  'of sixty further searches, %s, as many find what is meant; the second sixty were not looked at before the search was done',
  async (file) => {
    const found = await judgeSearch(read(file), inOwn);
    expect(found.first).toBeGreaterThanOrEqual(0.9);
    expect(found.ten).toBeGreaterThanOrEqual(0.98);
  },
  60_000,
);

test.each([
  ['gin', /\bgins?\b/i],
  ['rye', /\brye\b/i],
  ['mezcal', /\bmezcals?\b/i],
  ['liqueur', /\bliqueurs?\b/i],
])('a kind, %s, finds every one of it first', async (kind, type) => {
  const found = await searchItems(bar.contextAt('2026-02-01T12:00:00Z'), { q: kind, show_oos: true, size: 500 });
  const of = found.map((row) => type.test(row.type.name));
  const { rows } = await withOrganization(house.app.db, bar.organizationId, (tx) =>
    sql<{
      total: number;
    }>`select count(*)::int as total from catalog.item i join catalog.item_type t on t.organization_id = i.organization_id and t.id = i.type_id
      where i.organization_id = ${bar.organizationId} and t.name ~* ${type.source.replaceAll('\\b', '\\y')}`.execute(
      tx,
    ),
  );
  const total = rows[0]?.total ?? 0;
  expect(total).toBeGreaterThan(30);
  expect(of.slice(0, total).every(Boolean)).toBe(true);
});
