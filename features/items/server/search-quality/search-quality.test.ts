import fs from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchKnownItems } from '#features/catalog/server/matching/search-known-items.ts';
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
}, 300_000);
afterAll(() => house.close());

const inUniversal = (query: string) => findUniversal(house.app.db, bar.organizationId, query);
const inOwn = (query: string) => findOwn(bar.contextAt('2026-02-01T12:00:00Z'), query);

test('of a hundred searches in the universal catalog, 85 find the right product first, and 95 in the first ten', async () => {
  const found = await judgeSearch(read('./universal-queries.json'), inUniversal);
  expect(found.first).toBeGreaterThanOrEqual(0.85);
  expect(found.ten).toBeGreaterThanOrEqual(0.95);
}, 240_000);

test('the best-known wines, champagnes, beers, ciders, sakes and soft drinks are found by their common names', async () => {
  const found = await judgeSearch(read('./well-known-queries.json'), inUniversal);
  expect([found.wrong.length <= 3, found.wrong]).toEqual([true, expect.any(Array)]);
  expect(found.ten).toBe(1);
}, 240_000);

test('sixty of the best-known wines, champagnes and beers come first for what people call them', async () => {
  const found = await judgeSearch(read('./best-known-queries.json'), inUniversal);
  expect(found.wrong).toEqual([]);
}, 240_000);

test('the fifty best-known spirits come first for what people call them', async () => {
  const found = await judgeSearch(read('./best-known-spirits.json'), inUniversal);
  expect(found.wrong).toEqual([]);
}, 240_000);

test('of forty brands and nicknames, all but one find the usual bottle of the brand first', async () => {
  const found = await judgeSearch(read('./brand-queries.json'), inUniversal);
  expect([found.wrong.length <= 1, found.wrong]).toEqual([true, expect.any(Array)]);
}, 240_000);

test.each([
  ['champagne', 'Champagne', 40],
  ['ipa', 'IPA', 20],
  ['cider', 'Cider', 15],
  ['mezcal', 'Mezcal', 100],
])('in the universal catalog a kind, %s, comes first if there is enough of it', async (kind, type, least) => {
  const found = await withOrganization(house.app.db, bar.organizationId, async (tx) => {
    const hits = await searchKnownItems(tx, bar.organizationId, {
      query: kind,
      code: kind,
      noVintage: false,
      size: least,
    });
    const { rows } = await sql<{ id: string; subtype: string }>`
      select id, subtype from matching.known_item where id = any(${hits.map(({ id }) => id)}::uuid[])`.execute(tx);
    return hits.map(({ id }) => rows.find((row) => row.id === id)?.subtype);
  });
  expect(new Set(found)).toEqual(new Set([type]));
  expect(found).toHaveLength(least);
});

test("of a hundred searches among a bar's own spirits, 90 find the right item first, and 98 in the first ten", async () => {
  const found = await judgeSearch(read('./universal-queries.json'), inOwn);
  expect(found.first).toBeGreaterThanOrEqual(0.9);
  expect(found.ten).toBeGreaterThanOrEqual(0.98);
}, 240_000);

test.skipIf(!fs.existsSync(WINE_LIST))(
  'of a hundred searches among wines and beers of a real list, 90 find the right item first, and 98 in the first ten',
  async () => {
    const found = await judgeSearch(read('./wine-queries.json'), inOwn);
    expect(found.first).toBeGreaterThanOrEqual(0.9);
    expect(found.ten).toBeGreaterThanOrEqual(0.98);
  },
  240_000,
);

test
  .skipIf(!fs.existsSync(WINE_LIST))
  .each(['./more-queries.json', './unseen-queries.json', './fresh-queries.json', './invoice-queries.json'])(
  'more searches, %s, find as many; the last ones are as invoices and hurried fingers write them',
  async (file) => {
    const found = await judgeSearch(read(file), inOwn);
    expect(found.first).toBeGreaterThanOrEqual(0.9);
    expect(found.ten).toBeGreaterThanOrEqual(0.98);
  },
  240_000,
);

test.each([
  ['gin', /\bgins?\b/i],
  ['rye', /\brye\b/i],
  ['mezcal', /\bmezcals?\b/i],
  ['liqueur', /\bliqueurs?\b/i],
])('a kind, %s, finds all of its items first', async (kind, type) => {
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
