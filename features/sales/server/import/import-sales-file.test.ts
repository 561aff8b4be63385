import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { createTestItem } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { matchTestPosItem } from '#test/sold-items.ts';
import { undoSales } from '../sales/undo-sales.ts';
import { importSales } from './import-sales.ts';
import { type ArrivedFile, importSalesFile } from './import-sales-file.ts';
import { undoImport } from './undo-import.ts';

const NOW = new Date('2026-10-20T12:00:00Z');
let house: TestHouse;
let bar: TestOrganization;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  bar = await createTestOrganization(house, { now: new Date('2026-01-01T12:00:00Z') });
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const arrive = (text: string, more: Partial<ArrivedFile> = {}) =>
  importSalesFile(house.app.db, {
    organizationId: bar.organizationId,
    name: 'daily.csv',
    bytes: bytesOf(text),
    now: NOW,
    ...more,
  });
const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(house.app.db, bar.organizationId, work);
const lines = () =>
  inside(async (tx) => {
    const { rows } = await sql<{ item: string; sold_at: string; state: string }>`
      select p.name as item, to_char(l.sold_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as sold_at, l.state
      from sales.sale_line as l join sales.pos_item as p on p.organization_id = l.organization_id and p.id = l.pos_item_id
      where l.organization_id = ${bar.organizationId} order by l.transaction_id, l.line_id`.execute(tx);
    return rows;
  });
const inCountry = (country: string) =>
  sql`update accounts.organization_setting set country = ${country} where organization_id = ${bar.organizationId}`.execute(
    house.system.db,
  );

const DAY = ['Order,Sold at,Item,Qty,Amount', '1,2026-10-08 20:00,Negroni,1,14', '2,2026-10-08 21:00,Rye,2,22'].join(
  '\n',
);

test('D5: a file that arrives without a person is imported once, by its content, and takes from stock', async () => {
  const item = await inside((tx) => createTestItem(tx, bar.organizationId));
  expect(await arrive(DAY)).toEqual({
    state: 'imported',
    already: false,
    created: 2,
    updated: 0,
    skipped: 0,
    notes: ['2 lines need a match for their POS item'],
  });
  await inside((tx) => matchTestPosItem(tx, bar.organizationId, 'Rye', { itemId: item, milliliters: 75 }));
  const next = DAY.replaceAll('2026-10-08', '2026-10-09').replaceAll('\n1,', '\n3,').replaceAll('\n2,', '\n4,');
  expect(await arrive(next, { name: 'next.csv' })).toMatchObject({ already: false, created: 2 });
  const moved = async () => {
    const { rows } = await inside((tx) =>
      sql<{ moved: number; people: number }>`
        select count(*)::int as moved, count(m.user_id)::int as people from stock.movement as m
        where m.organization_id = ${bar.organizationId} and m.kind = 'sale'`.execute(tx),
    );
    return rows[0];
  };
  expect(await moved()).toEqual({ moved: 1, people: 0 });
  expect(await arrive(next, { name: 'the same, mailed again.csv' })).toMatchObject({ already: true, created: 2 });
  expect(await moved()).toEqual({ moved: 1, people: 0 });
  expect(await lines()).toHaveLength(4);
});

test('D5: of two deliveries at once one imports; another organization imports the same content for itself', async () => {
  const both = await Promise.all([arrive(DAY), arrive(DAY), arrive(DAY)]);
  expect(both.map((one) => one.state === 'imported' && one.already).sort()).toEqual([false, true, true]);
  const other = await createTestOrganization(house, { now: new Date('2026-01-01T12:00:00Z') });
  expect(await arrive(DAY, { organizationId: other.organizationId })).toMatchObject({ already: false, created: 2 });
});

test('what only a person can answer comes back as questions, and nothing was imported', async () => {
  expect(await arrive('Who,Where\nBo,Bar')).toMatchObject({
    state: 'ask',
    questions: [{ field: 'file', text: expect.stringContaining('sold_at or date') }],
  });
  expect(await arrive('')).toMatchObject({ state: 'ask', questions: [{ field: 'file' }] });
  const wrong = DAY.replace('2026-10-08 21:00', 'yesterday');
  expect(await arrive(wrong)).toEqual({
    state: 'ask',
    questions: [{ row: 3, field: 'sold_at', text: 'Sold at must be a date like 2026-01-31' }],
  });
  const many = ['Order,Sold at,Item', ...Array.from({ length: 30 }, (_, index) => `${index},never,Gin`)].join('\n');
  const asked = await arrive(many);
  expect(asked.state === 'ask' && asked.questions.slice(19)).toEqual([
    { row: 21, field: 'sold_at', text: 'Sold at must be a date like 2026-01-31' },
    { field: 'file', text: '10 more rows have problems' },
  ]);
  const till = 'Order,Sold at,Item,POS\n1,2026-10-08 20:00,Gin,Back Bar';
  expect(await arrive(till)).toMatchObject({ state: 'ask', questions: [{ row: 2, field: 'pos' }] });
  expect(await lines()).toEqual([]);
  expect(await arrive(DAY)).toMatchObject({ already: false, created: 2 }); // questions don't count as imported
});

const PLACES = [
  'Order,Date,Item,Qty,Amount,Store',
  '1,2026-10-08 20:00,Negroni,1,14,Bar',
  '2,2026-10-08 20:00,Rye,1,14,Roof',
].join('\n');

test('several locations are asked about, unless the source names one or a person answered before', async () => {
  expect(await arrive(PLACES)).toMatchObject({
    state: 'ask',
    questions: [{ field: 'location', text: expect.stringContaining('Bar (1), Roof (1)') }],
  });
  expect(await arrive(PLACES, { location: ' roof ' })).toMatchObject({ created: 1 });
  expect((await lines()).map(({ item }) => item)).toEqual(['Rye']);
  const without = DAY.replace('\n1,', '\n11,').replace('\n2,', '\n12,');
  expect(await arrive(without, { location: 'Roof' })).toMatchObject({ created: 2 });
  const elsewhere = PLACES.split('\n').slice(0, 2).join('\n');
  expect(await arrive(elsewhere, { location: 'Roof' })).toMatchObject({
    state: 'ask',
    questions: [{ field: 'location' }],
  });
  const plan = { location: { only: ['bar'] } };
  await importSales(bar.contextAt(NOW), { name: 'by hand.csv', bytes: bytesOf(PLACES), plan });
  const next = PLACES.replaceAll('10-08', '10-09').replaceAll('\n1,', '\n7,');
  expect(await arrive(next)).toMatchObject({
    created: 1,
    notes: expect.arrayContaining(['1 row of other locations left out']),
  });
});

const OPEN_DAYS = 'Order,Date,Item,Qty,Amount\n1,03/04/2026 20:00,Negroni,1,14';

test.each([
  ['US', '2026-03-05 01:00', 'Dates such as 3/4/2026 were read with the month first, as is usual in your country'],
  ['GB', '2026-04-04 00:00', 'Dates such as 3/4/2026 were read with the day first, as is usual in your country'],
])('D45: in %s the country decides the date format when nothing else does', async (country, soldAt, note) => {
  await inCountry(country);
  expect(await arrive(OPEN_DAYS)).toMatchObject({ created: 1, notes: expect.arrayContaining([note]) });
  expect((await lines()).map((line) => line.sold_at)).toEqual([soldAt]);
});

test('D45: where the country writes the year first, days that can be read two ways are asked about', async () => {
  await inCountry('CA');
  expect(await arrive(OPEN_DAYS)).toMatchObject({ state: 'ask', questions: [{ row: 2, field: 'date' }] });
});

test('D45: a day in the file that can only be read one way wins over the country', async () => {
  await inCountry('GB');
  const file = `${OPEN_DAYS}\n2,03/17/2026 20:00,Negroni,1,14`;
  expect(await arrive(file)).toMatchObject({ created: 2 });
  expect((await lines()).map((line) => line.sold_at)).toEqual(['2026-03-05 01:00', '2026-03-18 00:00']);
});

test('D38: what came in without a person is undone like an import by hand, and comes in again when it is sent again', async () => {
  await arrive(DAY);
  const { rows } = await inside((tx) =>
    sql<{ id: string; about: string; user_id: string | null }>`
      select id, about, user_id from platform.inverse where organization_id = ${bar.organizationId} and kind = 'sales import'`.execute(
      tx,
    ),
  );
  expect(rows).toMatchObject([{ about: 'daily.csv', user_id: null }]);
  await undoAction(bar.contextAt(NOW), { id: rows[0]?.id ?? '' }, { sale: undoSales }, [undoImport]);
  expect((await lines()).map(({ state }) => state)).toEqual(['undone', 'undone']);
  expect(await arrive(DAY)).toMatchObject({ state: 'imported', already: false });
  expect((await lines()).map(({ state }) => state)).toEqual(['unmatched', 'unmatched']);
});
