import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findKeptItems, searchableOf } from '#features/items/domain/find-kept-items.ts';
import { listDeviceCatalog } from '#features/items/server/items/list-device-catalog.ts';
import { searchItems } from '#features/items/server/items/search-items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { findOwn, judgeSearch, type Query } from '#test/search/search-lists.ts';
import { loadDemo } from './load-demo.ts';

const read = (file: string): Query[] => JSON.parse(readFileSync(`test/search/${file}`, 'utf8'));
const [QUERIES, SPOKEN] = [read('demo-queries.json'), read('spoken-queries.json')];
const AT = '2026-02-05T12:00:00Z';

let house: TestHouse;
let bar: TestOrganization;

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  await loadDemo(bar.contextAt(AT));
});
afterAll(() => house.close());

test('of sixty searches in the demo venue, 90 % find the right item first, and 98 % in the first ten', async () => {
  const found = await judgeSearch(QUERIES, (query) => findOwn(bar.contextAt(AT), query));
  expect(QUERIES).toHaveLength(60);
  expect([found.first >= 0.9, found.ten >= 0.98, found.wrong]).toEqual([true, true, expect.any(Array)]);
}, 240_000);

test('of fifty searches as bartenders speak, also in other languages, as many', async () => {
  const found = await judgeSearch(SPOKEN, (query) => findOwn(bar.contextAt(AT), query));
  expect(SPOKEN).toHaveLength(50);
  expect([found.first >= 0.9, found.ten >= 0.98, found.wrong]).toEqual([true, true, expect.any(Array)]);
}, 240_000);

test.each(['beer', 'wine', 'spirits'])('a main type, %s, finds items whose type has another name', async (kind) => {
  const found = await searchItems(bar.contextAt(AT), { q: kind, show_oos: true, size: 500 });
  const code = { beer: 'BE', wine: 'WI', spirits: 'SP' }[kind];
  expect(new Set(found.slice(0, 4).map(({ type }) => type.short_type))).toEqual(new Set([code]));
});

test('a letter that is still being typed narrows a search, and finds nothing by itself beside a word', async () => {
  const names = async (q: string) =>
    (await searchItems(bar.contextAt(AT), { q, show_oos: true, size: 20 })).map(({ name }) => name);
  expect((await names('knob c'))[0]).toMatch(/^Knob Creek/);
  expect(await names('jack d')).toEqual([]);
  expect(await names('qqqqq c')).toEqual([]);
});

test('a device that kept the items finds what the server finds, in the same order, or nothing', async () => {
  const { items, next } = await listDeviceCatalog(bar.contextAt(AT), { limit: 2000 });
  expect([items.length > 300, next]).toEqual([true, null]);
  const kept = items.map(searchableOf);
  const differing: unknown[] = [];
  let found = 0;
  for (const [q] of QUERIES)
    for (const show_oos of [true, false]) {
      const here = findKeptItems(kept, q, { withOutOfStock: show_oos, most: 10 }).map(
        ({ name, size }) => `${name} ${size}`,
      );
      const there = await searchItems(bar.contextAt(AT), { q, show_oos, size: 10 });
      const server = there.map(({ name, size }) => `${name} ${size.name}`);
      if (here.length > 0) found += 1;
      if (here.length > 0 && here.join() !== server.join()) differing.push({ q, show_oos, here, server });
    }
  expect([differing, found > 60]).toEqual([[], true]);
});
