import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importItems } from '#features/items/server/import/import-items.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { endStage } from '../cycles/end-stage.ts';
import { cancelStocktakes } from '../stocktakes/cancel-stocktakes.ts';
import { importCounts, undoCountsImport } from './import-counts.ts';

let house: TestHouse;
let bar: TestOrganization;

beforeAll(async () => {
  house = await openTestHouse();
});
beforeEach(async () => {
  bar = await createTestOrganization(house);
});
afterAll(() => house.close());

const file = (lines: string[]) => ({ name: 'file.csv', bytes: new TextEncoder().encode(lines.join('\n')) });
const context = () => bar.contextAt('2026-02-01T12:00:00Z');
const readItems = (lines: string[]) =>
  importItems(context(), file(['name,type,size,vintage,barcode,location,quantity,more_barcodes', ...lines]));
const read = (lines: string[], options = {}) =>
  importCounts(context(), file(['location,barcode,name,size,quantity,counted_at', ...lines]), options);

async function lines<T>(text: (organizationId: string) => ReturnType<typeof sql<T>>): Promise<T[]> {
  return withOrganization(
    house.app.db,
    bar.organizationId,
    async (tx) => (await text(bar.organizationId).execute(tx)).rows,
  );
}
const stock = () =>
  lines<{ line: string }>(
    (org) => sql`
      select i.name || ' @ ' || l.name || ' = ' || trim_scale(r.quantity) || coalesce(' counted ' || to_char(r.last_counted_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'), '') as line
      from stock.running_stock r join catalog.item i on i.id = r.item_id join stock.location l on l.id = r.location_id
      where r.organization_id = ${org} order by 1`,
  ).then((rows) => rows.map((row) => row.line));
const verify = () => withOrganization(house.app.db, bar.organizationId, (tx) => verifyStock(tx, bar.organizationId));

test('imports counts at their own times, by barcode or name', async () => {
  await readItems(['Four Roses,SP,750 mL,,5010327755014,,,CASE*6', 'Chablis,WI,750 mL,2019,,,,']);
  expect(
    await read([
      'Bar,5010327755014,,,1.4,2026-01-20 23:30',
      'Cellar > Rack 1,,chablis,75 cl,7,1/21/2026',
      'Cellar,CASE,,,2,2026-01-21T05:00:00Z',
      'Bar,,Chablis,,2,',
    ]),
  ).toMatchObject({
    created: { counts: 4, locations: 3 },
    skipped: 0,
    errors: [],
  });
  expect(await stock()).toEqual([
    'Chablis @ Bar = 2 counted 2026-02-01 12:00:00',
    'Chablis @ Rack 1 = 7 counted 2026-01-22 04:59:59',
    'Four Roses @ Bar = 1.4 counted 2026-01-21 04:30:00',
    'Four Roses @ Cellar = 12 counted 2026-01-21 05:00:00',
  ]);
  expect(await verify()).toEqual([]);
});

test('importing the same file again changes nothing', async () => {
  await readItems(['Four Roses,SP,750 mL,,5010327755014,,,']);
  const rows = ['Bar,5010327755014,,,1.4,2026-01-20 23:30', 'Bar,5010327755014,,,3,2026-01-30 23:30'];
  await read(rows);
  expect(await read(rows)).toMatchObject({ created: { counts: 0 }, skipped: 2 });
  expect(await stock()).toEqual(['Four Roses @ Bar = 3 counted 2026-01-31 04:30:00']);
});

test('cases instead of bottles are another count, not a repeat (D18)', async () => {
  await readItems(['Four Roses,SP,750 mL,,5010327755014,,,CASE*6']);
  await read(['Bar,5010327755014,,,2,2026-01-20 23:30']);
  expect(await read(['Bar,CASE,,,2,2026-01-20 23:30'])).toMatchObject({ created: { counts: 1 }, skipped: 0 });
  expect(await stock()).toEqual(['Four Roses @ Bar = 12 counted 2026-01-21 04:30:00']);
});

test('reports every problem, and a dry run changes nothing', async () => {
  await readItems([
    'Four Roses,SP,750 mL,,5010327755014,,,',
    'Chablis,WI,750 mL,2019,A,,,',
    'Chablis,WI,750 mL,2020,B,,,',
  ]);
  const report = await read([
    'Bar,5010327755014,,,1,2026-01-20 23:30',
    'bar,5010327755014,,,2,2026-01-20 23:30',
    ',5010327755014,,,-1,2027-01-20 23:30',
    'Bar,4006381333931,,,1,',
    'Bar,,Chablis,,1,',
    'Bar,,Unknown bottle,,,',
    'Bar,,,,1,',
  ]);
  expect(report.errors).toEqual([
    { row: 3, field: 'quantity', message: 'Row 2 already counts this item at this location and time' },
    { row: 4, field: 'location', message: 'Location is required' },
    { row: 4, field: 'quantity', message: 'Quantity must be 0 or above' },
    { row: 4, field: 'counted_at', message: 'Counted at is in the future' },
    { row: 5, field: 'barcode', message: 'Barcode 4006381333931 is not in your catalog: import the items first' },
    { row: 6, field: 'name', message: 'Chablis comes in several sizes or vintages: give the barcode' },
    { row: 7, field: 'quantity', message: 'Quantity is required' },
    { row: 8, field: 'name', message: 'Name or barcode is required' },
  ]);
  expect(await read(['Bar,5010327755014,,,1,'], { dryRun: true })).toMatchObject({
    created: { counts: 1, locations: 1 },
  });
  expect(await stock()).toEqual([]);
});

test('counts from before the venue was set up extend its first cycle back and keep their times', async () => {
  await readItems(['Four Roses,SP,750 mL,,5010327755014,Bar,2,']);
  await read(['Bar,5010327755014,,,9,2021-09-01 04:00']);
  expect(await lines((org) => sql`select started_at from counting.cycle where organization_id = ${org}`)).toEqual([
    { started_at: new Date('2021-09-01T08:00:00Z') },
  ]);
  // The stock stated later in the item list stays.
  expect(await stock()).toEqual(['Four Roses @ Bar = 2 counted 2021-09-01 08:00:00']);
  expect(await verify()).toEqual([]);
});

test("new counts in an ended cycle are refused and nothing is booked; counts at the next cycle's start are accepted (D19, D22)", async () => {
  await readItems(['Four Roses,SP,750 mL,,5010327755014,Bar,9,']);
  const old = 'Bar,5010327755014,,,8,2026-02-02T10:00:00Z';
  const later = (rows: string[]) =>
    importCounts(
      bar.contextAt('2026-02-20T12:00:00Z'),
      file(['location,barcode,name,size,quantity,counted_at', ...rows]),
    );
  await importCounts(
    bar.contextAt('2026-02-03T12:00:00Z'),
    file(['location,barcode,name,size,quantity,counted_at', old]),
  );
  const end = { type: 'complete' as const, acceptRunningCounts: true, zeroOutUncounted: false };
  const { ended } = await endStage(bar.contextAt('2026-02-10T04:00:00Z'), end);
  const before = await stock();
  await expect(
    later(['Bar,5010327755014,,,7,2026-02-10T03:59:59.999Z', 'Bar,5010327755014,,,5,2026-02-11T12:00:00Z']),
  ).rejects.toMatchObject({
    code: 'conflict',
    fields: { counted_at: expect.stringContaining('1 counts are in a cycle') },
  });
  expect(await stock()).toEqual(before);
  expect(await later([old])).toMatchObject({ created: { counts: 0 }, skipped: 1 });
  expect(await later([`Bar,5010327755014,,,6,${ended.end}`])).toMatchObject({ created: { counts: 1 } });
  expect(await stock()).toEqual(['Four Roses @ Bar = 6 counted 2026-02-10 04:00:00']);
  expect(await verify()).toEqual([]);
});

test('D38: undo lets the first cycle begin when it did, unless something that was not undone is older', async () => {
  const began = async () => {
    const [cycle] = await lines<{ at: Date }>(
      (org) => sql`select started_at as at from counting.cycle where organization_id = ${org} and number = 1`,
    );
    return cycle?.at.toISOString();
  };
  const undo = (id: string | null) =>
    undoAction(context(), { id: id ?? '' }, { stocktake: cancelStocktakes }, [undoCountsImport]);
  await readItems(['Four Roses,SP,750 mL,,5010327755014,,,']);
  const before = await began();
  const first = await read(['Bar,5010327755014,,,2,2025-01-20T12:00:00Z']);
  const extended = await began();
  expect([extended, extended === before]).toEqual(['2025-01-20T12:00:00.000Z', false]);
  await undo(first.action_id);
  expect(await began()).toBe(before);
  const second = await read(['Bar,5010327755014,,,2,2025-01-20T12:00:00Z']);
  await read(['Bar,5010327755014,,,3,2025-02-20T12:00:00Z']);
  await undo(second.action_id);
  expect(await began()).toBe(extended);
});

test('D38: an import is undone as a whole, also after one of its counts was undone: stock and locations are as before', async () => {
  await readItems(['Four Roses,SP,750 mL,,5010327755014,,,']);
  const places = () =>
    lines<{ name: string }>(
      (org) => sql`select name from stock.location where organization_id = ${org} and deleted_at is null order by name`,
    );
  const before = await places();
  const undo = (id: string | null | undefined) =>
    undoAction(context(), { id: id ?? '' }, { stocktake: cancelStocktakes }, [undoCountsImport]);
  const rows = [
    'Bar,5010327755014,,,1.4,2026-02-01 01:30',
    'Bar,5010327755014,,,3,2026-02-01 02:30',
    'Attic,5010327755014,,,2,',
  ];
  const { action_id } = await read(rows);
  expect(await stock()).toContainEqual(expect.stringMatching(/^Four Roses @ Bar = 3 /));
  const [last] = await lines<{ id: string }>(
    (org) =>
      sql`select id from stock.action where organization_id = ${org} and kind = 'stocktake' order by id desc limit 1`,
  );
  await undo(last?.id);
  await undo(action_id);
  expect(await places()).toEqual(before);
  expect(await stock()).toEqual(['Four Roses @ Attic = 0', 'Four Roses @ Bar = 0']);
  expect(await verify()).toEqual([]);
  expect((await read(rows)).created).toMatchObject({ counts: 3 });
});

test('counts that are older than the stock that a list stated are imported with a note: stock stays', async () => {
  await readItems(['Four Roses,SP,750 mL,,5010327755014,Bar,5,', 'Chablis,WI,750 mL,2019,A-1,Bar,2,']);
  const older = ['Bar,5010327755014,,,1,2026-02-01 01:30', 'Bar,5010327755014,,,3,2026-02-01 02:30'];
  const one = "1 count is older than its item's last count or opening stock at that location, so stock doesn't change";
  expect((await read(older, { dryRun: true })).notes).toEqual([one]);
  expect((await read([...older, 'Bar,A-1,,,4,2026-02-01 01:30', 'Attic,A-1,,,1,'])).notes).toEqual([
    "2 counts are older than their items' last count or opening stock at that location, so stock doesn't change",
  ]);
  expect(await stock()).toContainEqual(expect.stringMatching(/^Four Roses @ Bar = 5/));
  expect((await read(['Bar,5010327755014,,,4,'])).notes).toEqual([]);
});

test('a count sheet can have a column for each location; an empty cell counts nothing', async () => {
  await readItems(['Four Roses,SP,750 mL,,,,,', 'Chablis,WI,750 mL,2019,,,,']);
  const at = [
    { from: 1, location: 'Bar' },
    { from: 2, location: 'Cellar' },
  ];
  const plan = { name: { from: 0 }, quantity: { at } };
  const bytes = new TextEncoder().encode('Item,Bar,Cellar\nFour Roses,1.4,0\nChablis,,');
  expect(await importCounts(context(), { name: 'sheet.csv', bytes, plan })).toMatchObject({
    created: { counts: 2, locations: 2 },
    errors: [],
  });
  const counted = ' counted 2026-02-01 12:00:00';
  expect(await stock()).toEqual([`Four Roses @ Bar = 1.4${counted}`, `Four Roses @ Cellar = 0${counted}`]);
});
