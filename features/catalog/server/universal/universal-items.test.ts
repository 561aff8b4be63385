import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { getUniversalItem, searchUniversalItems } from './find-universal-items.ts';
import { importCatalogue } from './import-catalogue.ts';
import { refreshCatalogue, seedCatalogue } from './seed-catalogue.ts';

let house: TestHouse;
let bar: TestOrganization;
let rival: TestOrganization;

const HEADER = 'name,type,subtype,size,vintage,barcode,producer,country,region,abv,grapes\n';
const CATALOGUE = `${HEADER}Caymus Cabernet Sauvignon,Wine,Cabernet Sauvignon,750 mL,2019,,Caymus Vineyards,USA,Napa Valley,14.6,Cabernet Sauvignon
Caymus Cabernet Sauvignon,Wine,Cabernet Sauvignon,750 mL,2020,,Caymus Vineyards,USA,Napa Valley,14.6,
Four Roses Bourbon,SP,Straight Bourbon Whiskey,1 L,,88004022723,Four Roses,USA,Kentucky,40,
Château Margaux,Wine,,1.5 L,2015,,,France,Bordeaux,13,
`;

const read = (by: TestOrganization, text: string, options = {}) =>
  importCatalogue(
    house.system.db,
    by.contextAt(new Date()),
    { name: 'list.csv', bytes: new TextEncoder().encode(text) },
    options,
  );
const search = (q: string, more: { no_vintage?: boolean; size?: number } = {}, by = bar) =>
  searchUniversalItems(by.contextAt(new Date()), { q, size: 15, ...more });

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  await read(bar, CATALOGUE); // the only organization so far: its owner is an admin of all
  rival = await createTestOrganization(house);
});
afterAll(() => house.close());

test('API-048 OAPI-052 SRCH-015: products are found by words of name, producer and vintage, scored, best first', async () => {
  const found = await search('caymus', { no_vintage: false });
  expect(found.map(({ name, vintage }) => [name, vintage])).toEqual([
    ['Caymus Cabernet Sauvignon', '2020'],
    ['Caymus Cabernet Sauvignon', '2019'],
  ]);
  expect((await search('vineyards caymus 2020')).map((item) => item.vintage)).toEqual(['2020']);
  expect(await search('four roses bourbon')).toMatchObject([{ name: 'Four Roses Bourbon', score: 10 }]);
  expect((await search('caymus', { no_vintage: true })).map((item) => item.vintage)).toEqual([null]);
  const scores = (await search('ca')).map((item) => item.score);
  expect(scores.length).toBeGreaterThan(1);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});

test('of products that a search fits equally, the one that sells most comes first; other text than a count is refused', async () => {
  const BIRDS = ['Falcon', 'Kestrel', 'Osprey'];
  const list = (sold: readonly string[]) =>
    `name,type,size,bottles_sold\n${sold.map((bottles, place) => `Quaywater ${BIRDS[place]},SP,750 mL,${bottles}`).join('\n')}\n`;
  const order = async () => (await search('quaywater')).map(({ name }) => name.split(' ')[1]);
  await read(bar, list(['', '5', '800']));
  expect(await order()).toEqual(BIRDS.toReversed());
  await read(bar, list(['90000', '5', '']));
  expect(await order()).toEqual(BIRDS);
  const { errors } = await read(bar, list(['-1', 'many', '7']), { dryRun: true });
  expect(errors.map(({ row, field }) => [row, field])).toEqual([
    [2, 'bottles_sold'],
    [3, 'bottles_sold'],
  ]);
});

test('a product is found regardless of case, accents, a typo and the spelling of its barcode', async () => {
  for (const q of ['chateau margaux', 'CHÂTEAU', 'chatau margaux'])
    expect((await search(q)).map((item) => item.name)).toEqual(['Château Margaux']);
  for (const q of ['88004022723', '088004022723', '0088004022723', '0 88004 02272 3', '88004-02272-3'])
    expect(await search(q)).toMatchObject([{ name: 'Four Roses Bourbon', score: 10 }]);
  for (const q of ['', '   ', 'zzqqxx', '%', '_____', "'; drop table"]) expect(await search(q)).toEqual([]);
});

test('a whole code with letters finds its product only; a word stays a search, even if it is a code', async () => {
  await read(
    bar,
    `${HEADER}Scanned Cask,SP,,750 mL,,PACK099CFF,,,,,
CFF Six Pack 099,SP,,750 mL,,,,,,,
Coded by a Word,SP,,750 mL,,wqzrye,,,,,
Wqzrye of the Hills,SP,,750 mL,,,,,,,
`,
  );
  const names = async (q: string) => (await search(q)).map((item) => item.name).toSorted();
  expect(await names('PACK099CFF')).toEqual(['Scanned Cask']);
  expect(await names('PACK099')).toEqual(['CFF Six Pack 099']);
  expect(await names('wqzrye')).toEqual(['Coded by a Word', 'Wqzrye of the Hills']);
});

test('API-047 OAPI-063 OAPI-064: one product has the types and fields of the venue, and its vintage separately', async () => {
  const [hit] = await search('caymus 2019');
  const item = await getUniversalItem(bar.contextAt(new Date()), { id: hit?.id as string });
  expect(item).toMatchObject({
    name: 'Caymus Cabernet Sauvignon',
    vintage: '2019',
    type: { name: 'Cabernet Sauvignon', short_type: 'WI', id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    size: { name: '750 mL', volume: 750, id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    enriched: { abv: 14.6, grapes: 'Cabernet Sauvignon' },
    organization_id: null,
  });
  expect(item.fields.map(({ type, name }) => [type, name])).toEqual([
    ['PR', 'Caymus Vineyards'],
    ['CT', 'USA'],
    ['RG', 'Napa Valley'],
  ]);
  await expect(
    getUniversalItem(bar.contextAt(new Date()), { id: '00000000-0000-4000-8000-000000000000' }),
  ).rejects.toMatchObject({ status: 404 });
});

test('importing the same file twice changes nothing; a better file updates the product', async () => {
  const mine = await createTestOrganization(house);
  const local = `${HEADER}House Limoncello,SP,Liqueur,500 mL,,,,Italy,,30,\n`;
  expect(await read(mine, local)).toMatchObject({ created: { universal_items: 1 }, updated: 0 });
  expect(await read(mine, local)).toMatchObject({ created: { universal_items: 0 }, updated: 0, skipped: 1 });
  expect(await read(mine, local.replace(',30,', ',28,'))).toMatchObject({ updated: 1, skipped: 0 });
  expect(await search('limoncello', {}, mine)).toMatchObject([{ enriched: { abv: 28 } }]);
});

test('UNI-013: a person who is not an admin of every organization adds products only to their own', async () => {
  const report = await read(rival, `${HEADER}Secret House Vermouth,WI,,750 mL,,,,,,16,\n`);
  expect(report.notes.join()).toContain('(Local)');
  const [local] = await search('secret house vermouth', {}, rival);
  expect(local).toMatchObject({ organization_id: rival.organizationId });
  expect(await search('secret house vermouth')).toEqual([]);
  await expect(getUniversalItem(bar.contextAt(new Date()), { id: local?.id as string })).rejects.toMatchObject({
    status: 404,
  });
  expect(await search('caymus', {}, rival)).toHaveLength(2);
});

test('all problems of a file are reported at once, and nothing is imported', async () => {
  const report = await read(rival, `${HEADER}Gin,Juice,,750 mL,,,,,,,\nRum,SP,,big,1066,,,,,140,\n`);
  expect(report.errors.map(({ row, field }) => [row, field])).toEqual([
    [2, 'type'],
    [3, 'size'],
    [3, 'vintage'],
    [3, 'abv'],
  ]);
  expect(await search('rum', {}, rival)).toEqual([]);
});

test('UNI-018: an installation includes products, once; every organization can find them', async () => {
  const fresh = await openTestHouse();
  try {
    const venue = await createTestOrganization(fresh);
    const added = await Promise.all([seedCatalogue(fresh.system.db), seedCatalogue(fresh.system.db)]);
    expect(added.sort((a, b) => a - b)).toEqual([0, expect.any(Number)]);
    expect(Math.max(...added)).toBeGreaterThan(5000);
    const found = await searchUniversalItems(venue.contextAt(new Date()), { q: 'four roses', size: 15 });
    expect(found.length).toBeGreaterThan(3);
    expect(found.every((item) => item.organization_id === null)).toBe(true);
    expect(found[0]?.enriched.source).toContain('Iowa');
    const [wine] = await searchUniversalItems(venue.contextAt(new Date()), { q: 'opus one', size: 1 });
    expect(wine).toMatchObject({
      name: 'Opus One',
      type: { short_type: 'WI' },
      enriched: { appellation: 'Napa Valley', grapes: expect.stringContaining('Cabernet Franc') },
    });
    await sql`update matching.universal_item set producer = 'Somebody else' where name = 'Opus One'`.execute(
      fresh.system.db,
    );
    await sql`delete from matching.universal_item where name = 'Petrus'`.execute(fresh.system.db);
    expect(await refreshCatalogue(fresh.system.db)).toEqual({ created: 1, updated: 1 });
    expect(await refreshCatalogue(fresh.system.db)).toEqual({ created: 0, updated: 0 });
  } finally {
    await fresh.close();
  }
});
