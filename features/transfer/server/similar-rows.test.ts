import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importCounts } from '#features/counting/server/import/import-counts.ts';
import { importItems } from '#features/items/server/import/import-items.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';

let house: TestHouse;
let bar: TestOrganization;

beforeAll(async () => {
  house = await openTestHouse();
});
beforeEach(async () => {
  bar = await createTestOrganization(house);
  expect(
    await read([
      'Titos Handmade Vodka,SP,750 mL,,',
      'Titos Handmade Vodka,SP,1.75 L,,',
      'Buffalo Trace Bourbon,SP,750 mL,,',
      'Ridge Zinfandel,WI,750 mL,2019,',
    ]),
  ).toMatchObject({ created: { items: 4 }, similar: [] });
});
afterAll(() => house.close());

const file = (lines: string[]) => ({ name: 'file.csv', bytes: new TextEncoder().encode(lines.join('\n')) });
const context = () => bar.contextAt('2026-02-01T12:00:00Z');
const read = (lines: string[], options = {}) =>
  importItems(context(), file(['name,type,size,vintage,barcode', ...lines]), options);
const count = (lines: string[], options = {}) =>
  importCounts(context(), file(['location,name,size,quantity', ...lines]), options);
const items = () =>
  withOrganization(house.app.db, bar.organizationId, async (tx) => {
    const { rows } = await sql<{ id: string; name: string; size: string }>`
      select i.id, i.name, z.name as size from catalog.item as i join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
      where i.organization_id = ${bar.organizationId} order by i.id`.execute(tx);
    return rows;
  });
const idOf = async (name: string, size = '750 mL') =>
  (await items()).find((item) => item.name === name && item.size === size)?.id as string;

test('a row that is similar to an item of the same size is proposed with its reason, and stays new without a decision', async () => {
  const report = await read(["TITO'S HANDMADE VODKA TEXAS,SP,750 mL,,", 'Chartreuse Green,SP,750 mL,,']);
  expect(report.similar).toMatchObject([
    { row: 2, name: "TITO'S HANDMADE VODKA TEXAS", similar: { id: await idOf('Titos Handmade Vodka') } },
  ]);
  expect(report.similar[0]?.similar.name).toBe('Titos Handmade Vodka, 750 mL');
  expect(report.created).toMatchObject({ items: 2 });
});

test('a typo in a name of one word is asked about', async () => {
  expect(await read(['Aperol,SP,750 mL,,'])).toMatchObject({ created: { items: 1 }, similar: [] });
  const report = await read(['Aperoll,SP,750 mL,,'], { dryRun: true });
  expect(report.similar).toMatchObject([{ row: 2, similar: { id: await idOf('Aperol'), name: 'Aperol, 750 mL' } }]);
});

test.each([
  'Wodford Reserve Double Oaked Bourbon',
  'Woodford Resreve Double Oaked Bourbon',
  'Woodford Reserve Duble Oaked Bourbon',
  'Woodford Reserve Double Okaed Bourbon',
  'Woodford Reserve Double Oaked Burbon',
])('a typo in one word of five is asked about, also among many of the same words: %s', async (name) => {
  const others = ['Oaked Reserve Bourbon', 'Double Oaked Rye', 'Double Barrel Reserve', 'Bourbon Reserve Double'];
  const rows = others.flatMap((other) => Array.from({ length: 8 }, (_, nth) => `Maker ${nth} ${other},SP,750 mL,,`));
  await read([...rows, 'Woodford Reserve Double Oaked Bourbon,SP,750 mL,,'], { sameAs: {} });
  const id = await idOf('Woodford Reserve Double Oaked Bourbon');
  const report = await read([`${name},SP,750 mL,,`], { dryRun: true });
  expect(report.similar).toMatchObject([{ row: 2, similar: { id } }]);
});

test('a row that a person says is the same item becomes that item, which keeps its name and learns the barcode', async () => {
  const id = await idOf('Buffalo Trace Bourbon');
  const row = ['BUFFALO TRACE KENTUCKY BOURBON,SP,750 mL,,080244009236'];
  const asked = await read(row, { dryRun: true });
  expect(asked.similar).toMatchObject([{ row: 2, similar: { id } }]);
  const report = await read(row, { sameAs: { 2: id } });
  expect(report).toMatchObject({ similar: [], errors: [] });
  expect(report.created.items ?? 0).toBe(0);
  expect((await items()).map(({ name }) => name)).not.toContain('BUFFALO TRACE KENTUCKY BOURBON');
  const again = await read(['Other Words,SP,750 mL,,080244009236'], { dryRun: true });
  expect(again).toMatchObject({ created: {}, similar: [], updated: 1 });
  const fresh = await read(['BUFFALO TRACE KENTUCKY,SP,750 mL,,'], { sameAs: { 2: 'new' } });
  expect([fresh.created.items, fresh.similar]).toEqual([1, []]);
});

test('another size or vintage is never proposed, and an item that is not among the similar ones is refused', async () => {
  const like = async (row: string) => (await read([row], { dryRun: true })).similar.length;
  expect(await like('BOURBON BUFFALO TRACE,SP,750 mL,,')).toBe(1);
  expect(await like('BOURBON BUFFALO TRACE,SP,700 mL,,')).toBe(0);
  expect(await like('ZINFANDEL RIDGE,WI,750 mL,2019,')).toBe(1);
  expect(await like('ZINFANDEL RIDGE,WI,750 mL,2021,')).toBe(0);
  const others = await read(["TITO'S HANDMADE VODKA TEXAS,SP,375 mL,,", 'RIDGE ZINFANDEL SONOMA,WI,750 mL,2021,'], {
    dryRun: true,
  });
  expect(others.similar).toEqual([]);
  const wrong = await read(["TITO'S HANDMADE VODKA TEXAS,SP,750 mL,,"], {
    sameAs: { 2: await idOf('Buffalo Trace Bourbon') },
  });
  expect(wrong.errors).toMatchObject([{ row: 2, field: 'name' }]);
  const elsewhere = await createTestOrganization(house);
  const theirs = bar;
  bar = elsewhere;
  expect((await read(["TITO'S HANDMADE VODKA TEXAS,SP,750 mL,,"], { dryRun: true })).similar).toEqual([]);
  bar = theirs;
});

test('counts of a similar name are asked about as well, and counted where a person says which item it is', async () => {
  const row = ['Bar,BUFFALO TRACE KENTUCKY BOURBON,750 mL,3'];
  const asked = await count(row, { dryRun: true });
  expect(asked.errors).toHaveLength(1);
  const id = await idOf('Buffalo Trace Bourbon');
  expect(asked.similar).toMatchObject([{ row: 2, similar: { id } }]);
  expect(await count(row, { sameAs: { 2: id } })).toMatchObject({ created: { counts: 1 }, errors: [], similar: [] });
});

test('what a person decided about a name counts for the next file, until it is decided otherwise', async () => {
  const id = await idOf('Buffalo Trace Bourbon');
  const name = 'BUF TRACE KENTUCKY BOURBON';
  await read([`${name},SP,750 mL,,`], { sameAs: { 2: id } });
  const again = await read([`buf trace  kentucky bourbon,SP,750 mL,,`]);
  expect(again.created.items ?? 0).toBe(0);
  expect(again.similar).toMatchObject([{ row: 2, similar: { id }, confidence: 1, sure: true, learned: true }]);
  expect(await count([`Bar,${name},750 mL,3`])).toMatchObject({ created: { counts: 1 }, errors: [] });
  expect((await read([`${name},SP,1 L,,`], { dryRun: true })).similar).toEqual([]);
  const other = await read([`${name},SP,750 mL,,`], { sameAs: { 2: 'new' } });
  expect([other.created.items, other.similar]).toEqual([1, []]);
  expect((await read([`${name},SP,750 mL,,`])).similar).toEqual([]);
});

test('a decision is not kept if the file is only checked, or refused for another row', async () => {
  const id = await idOf('Buffalo Trace Bourbon');
  const name = 'BUFFALO TRACE KENTUCKY BOURBON';
  await read([`${name},SP,750 mL,,`], { sameAs: { 2: id }, dryRun: true });
  await read([`${name},SP,750 mL,,`, 'No Size,SP,,,'], { sameAs: { 2: id } });
  const { similar } = await read([`${name},SP,750 mL,,`], { dryRun: true });
  expect(similar).toMatchObject([{ row: 2, similar: { id }, learned: false }]);
});

test('a name means the item that its own was merged into, and no item once that is inactive', async () => {
  const [from, to] = [await idOf('Buffalo Trace Bourbon'), await idOf('Titos Handmade Vodka')];
  await read(['BUF TRACE KENTUCKY,SP,750 mL,,'], { sameAs: { 2: from } });
  const after = async (change: ReturnType<typeof sql>) => {
    await withOrganization(house.app.db, bar.organizationId, (tx) => change.execute(tx));
    return (await read(['BUF TRACE KENTUCKY,SP,750 mL,,'], { dryRun: true })).similar.filter(({ learned }) => learned);
  };
  expect(
    await after(sql`update catalog.item set merged_into_id = ${to}, active = false where id = ${from}`),
  ).toMatchObject([{ similar: { id: to } }]);
  expect(await after(sql`update catalog.item set active = false where id = ${to}`)).toEqual([]);
});
