import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { withOrganization } from '#shared/server/database.ts';
import {
  addTestPerson,
  createTestOrganization,
  openTestHouse,
  type TestHouse,
  type TestOrganization,
} from '#test/organization.ts';
import { importItems } from './import-items.ts';

let house: TestHouse;
let bar: TestOrganization;

beforeAll(async () => {
  house = await openTestHouse();
});
beforeEach(async () => {
  bar = await createTestOrganization(house);
});
afterAll(() => house.close());

const HEADER =
  'name,type,subtype,size,vintage,barcode,producer,country,region,appellation,variety,location,quantity,cost,list_price';
const file = (lines: string[], header = HEADER) => ({
  name: 'items.csv',
  bytes: new TextEncoder().encode([header, ...lines].join('\n')),
});
const read = (lines: string[], options = {}, header = HEADER) =>
  importItems(bar.contextAt('2026-02-01T12:00:00Z'), file(lines, header), options);

async function query<T>(text: (organizationId: string) => ReturnType<typeof sql<T>>): Promise<T[]> {
  return withOrganization(
    house.app.db,
    bar.organizationId,
    async (tx) => (await text(bar.organizationId).execute(tx)).rows,
  );
}
const items = () =>
  query<{
    name: string;
    type: string;
    size: string;
    vintage: string | null;
    codes: string;
    price: string | null;
    fields: string;
  }>(
    (org) => sql`
      select i.name, t.short_type || ' ' || t.name as type, s.name as size, i.vintage, i.list_price as price,
        (select string_agg(code, ' ' order by code) from catalog.item_barcode b where b.organization_id = ${org} and b.item_id = i.id) as codes,
        coalesce((select string_agg(f.code || '=' || f.name, ' ' order by f.code) from catalog.item_field l join catalog.field f on f.id = l.field_id where l.item_id = i.id), '') as fields
      from catalog.item i join catalog.item_type t on t.id = i.type_id join catalog.size s on s.id = i.size_id
      where i.organization_id = ${org} order by i.id`,
  );
const stock = () =>
  query<{ line: string }>(
    (org) => sql`
      select i.name || ' @ ' || coalesce(p.name || ' > ', '') || l.name || ' = ' || trim_scale(r.quantity) as line
      from stock.running_stock r join catalog.item i on i.id = r.item_id join stock.location l on l.id = r.location_id
      left join stock.location p on p.id = l.parent_id
      where r.organization_id = ${org} order by 1`,
  ).then((rows) => rows.map((row) => row.line));
const verify = () => withOrganization(house.app.db, bar.organizationId, (tx) => verifyStock(tx, bar.organizationId));

test('reads items with every column', async () => {
  const report = await read([
    'Four Roses,Spirits,Straight Bourbon Whiskey,750 mL,,088004022723,Four Roses,USA,Kentucky,,,Cellar > Rack 2,3,21.50,9',
    'Four Roses,spirits,straight bourbon whiskey,0.75 l,,,,,,,,Back Bar,1.5,,',
    'Chablis,WI,,750 mL,2019,,Dauvissat,France,Burgundy,Chablis,Chardonnay,,12,"$1,030.00",',
  ]);
  expect(report).toMatchObject({
    created: { items: 2, locations: 3, types: 1, sizes: 0 },
    updated: 0,
    skipped: 0,
    errors: [],
  });
  expect(await items()).toEqual([
    {
      name: 'Four Roses',
      type: 'SP Straight Bourbon Whiskey',
      size: '750 mL',
      vintage: null,
      codes: '088004022723',
      price: '9.00',
      fields: 'CT=USA PR=Four Roses RG=Kentucky',
    },
    {
      name: 'Chablis',
      type: 'WI Wine',
      size: '750 mL',
      vintage: '2019',
      codes: 'CH000001',
      price: null,
      fields: 'AP=Chablis CT=France PR=Dauvissat RG=Burgundy VT=Chardonnay',
    },
  ]);
  expect(await stock()).toEqual([
    'Chablis @ Recently Added = 12',
    'Four Roses @ Back Bar = 1.5',
    'Four Roses @ Cellar > Rack 2 = 3',
  ]);
  expect(report.notes).toEqual(['Stock of 2 items: 16.50 in all, worth $12,456.75 at the costs in the file']);
  const value = await query<{ value: string }>(
    (org) => sql`select sum(value) as value from stock.item_value where organization_id = ${org}`,
  );
  expect(value[0]?.value).toBe('12456.75'); // 4.5 x 21.50 + 12 x 1,030
  expect(await verify()).toEqual([]);
});

test('reports all problems at once with row, field and message, and imports nothing', async () => {
  const report = await read([
    'Rum,,,750 mL,,,,,,,,,,,',
    'Good bottle,Potion,,750 mL,,,,,,,,,,,',
    'Other bottle,SP,,large,1500,,,,,,,A > B > C > D,x,-1,',
    ',,,,,1.23E+11,,,,,,,,,',
    'Fine bottle,SP,,1 L,,,,,,,,,,,',
    `${'x'.repeat(171)},SP,,1 L,,,,,,,,,,,`,
  ]);
  expect(report.errors).toEqual([
    { row: 2, field: 'type', message: 'Type is required' },
    { row: 3, field: 'type', message: expect.stringContaining('Type must be one of Wine, Beer') },
    { row: 4, field: 'size', message: expect.stringContaining('Write a size like 750 mL') },
    { row: 4, field: 'vintage', message: 'Vintage must be a year between 1600-2059, "NV" or "MV"' },
    { row: 4, field: 'location', message: 'Locations nest up to three levels' },
    { row: 4, field: 'quantity', message: 'Quantity must be a number like 12.50' },
    { row: 4, field: 'cost', message: 'Cost must be 0 or above' },
    { row: 5, field: 'name', message: 'Name is required' },
    { row: 5, field: 'type', message: 'Type is required' },
    { row: 5, field: 'size', message: 'Size is required' },
    {
      row: 5,
      field: 'barcode',
      message: 'A spreadsheet has rounded this barcode to 1.23E+11: format its column as text',
    },
    { row: 7, field: 'name', message: 'Name must be 170 characters or less long' },
  ]);
  expect(report.created).toEqual({});
  expect(await items()).toEqual([]);
});

test('API-039: with bad rows skipped, the good ones are imported', async () => {
  const report = await read(
    ['Good bottle,SP,,750 mL,,,,,,,,,3,4,', 'Bad row,SP,,,,,,,,,,,,,', 'Fine bottle,BE,,12 oz,,,,,,,,,,,'],
    { skipBadRows: true },
  );
  expect(report).toMatchObject({ created: { items: 2 }, errors: [{ row: 3, field: 'size' }] });
  const kept = await query(
    (org) =>
      sql`select onboarded_name, (select unit_cost from stock.manual_cost m where m.item_id = i.id) as cost from catalog.item i where organization_id = ${org} order by id`,
  );
  expect(kept).toEqual([
    { onboarded_name: 'Good bottle', cost: '4.000000' },
    { onboarded_name: 'Fine bottle', cost: null },
  ]);
});

test('a dry run reports what would be imported and changes nothing', async () => {
  expect(await read(['Good bottle,SP,Amaro,700 mL,,,,,,,,Cellar,3,4,'], { dryRun: true })).toMatchObject({
    created: { items: 1, locations: 1, types: 1 },
    dry_run: true,
  });
  expect(await items()).toEqual([]);
  expect(
    await query((org) => sql`select id from stock.location where organization_id = ${org} and name = 'Cellar'`),
  ).toEqual([]);
});

test('importing the same file again changes nothing; a changed file updates the items', async () => {
  const lines = ['Four Roses,SP,Bourbon,750 mL,,088004022723,Four Roses,USA,,,,Cellar,3,21.50,9'];
  await read(lines);
  expect(await read(lines)).toMatchObject({ created: { items: 0, locations: 0 }, updated: 0, skipped: 1 });
  expect(
    await read(['Four Roses Yellow,SP,Bourbon,750 mL,,88004022723,Four Roses Distillery,,,,,Cellar,2,,10']),
  ).toMatchObject({ created: { items: 0 }, updated: 1, skipped: 0 });
  expect(await items()).toMatchObject([
    { name: 'Four Roses Yellow', price: '10.00', fields: 'CT=USA PR=Four Roses Distillery' },
  ]);
  expect(await stock()).toEqual(['Four Roses Yellow @ Cellar = 2']);
  expect(await verify()).toEqual([]);
});

test('rows find items by barcode, otherwise by name, size and vintage; a new barcode is added', async () => {
  await read([
    'Four Roses,SP,,750 mL,,,,,,,,,,,',
    'Chablis,WI,,750 mL,2019,,,,,,,,,,',
    'Chablis,WI,,750 mL,2020,,,,,,,,,,',
  ]);
  const report = await read([
    'FOUR  ROSES,SP,,75 cl,,5010327755014,,,,,,,,,',
    'châblis,WI,,750ml,2020,4006381333931,,,,,,,,,',
    'Four Roses,SP,,1 L,,,,,,,,,,,',
  ]);
  expect(report).toMatchObject({ created: { items: 1 }, updated: 2, errors: [] });
  expect((await items()).map((item) => `${item.name} ${item.size} ${item.vintage} ${item.codes}`)).toEqual([
    'FOUR  ROSES 750 mL null 5010327755014 CH000001',
    'Chablis 750 mL 2019 CH000002',
    'châblis 750 mL 2020 4006381333931 CH000003',
    'Four Roses 1 L null CH000004',
  ]);
});

test('two barcodes with one name are two items; one barcode with two names is an error', async () => {
  expect(await read(['House Gin,SP,,750 mL,,A-1,,,,,,,,,', 'House Gin,SP,,750 mL,,A-2,,,,,,,,,'])).toMatchObject({
    created: { items: 2 },
  });
  const report = await read([
    'House Rum,SP,,750 mL,,B-1,,,,,,,,,',
    'House Vodka,SP,,750 mL,,B-1,,,,,,,,,',
    'House Gin,SP,,1 L,,A-1,,,,,,,,,',
    'House Rum,SP,,750 mL,,B-1,,,,,,Bar,1,3,',
    'House Rum,SP,,750 mL,,B-1,,,,,,bar,2,4,',
    'House Rum,BE,,750 mL,,B-1,,,,,,,,,',
  ]);
  expect(report.errors).toEqual([
    { row: 3, field: 'barcode', message: 'Barcode B-1 is also on row 2 for House Rum: a barcode belongs to one item' },
    { row: 4, field: 'size', message: 'Barcode A-1 belongs to House Gin in another size (750 mL)' },
    { row: 6, field: 'location', message: 'Row 5 already has the quantity of this item here' },
    { row: 7, field: 'type', message: 'Row 2 has a different type for this item' },
  ]);
});

test('names that are too short for a form are real in lists: Sol, Suze, SKYY', async () => {
  await read(['Sol,BE,,12 oz,,,,,,,,,,,', 'Suze,SP,,750 mL,,,,,,,,,,,']);
  expect((await items()).map((item) => item.name)).toEqual(['Sol', 'Suze']);
});

test('names that look like formulas, and any other text, are imported unchanged', async () => {
  await read(["'=cmd()|x,SP,,750 mL,,,,,,,,,,,", '"🍷 Vin, ""rouge""",WI,,750 mL,,,,,,,,,,,']);
  expect((await items()).map((item) => item.name)).toEqual(['=cmd()|x', '🍷 Vin, "rouge"']);
});

test('movements that arrive late and are dated before an opening are already included in it', async () => {
  await read(['Four Roses,SP,,750 mL,,,,,,,,Cellar,3,,', 'Four Roses,SP,,750 mL,,,,,,,,Bar,1,,']);
  const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
  const [pair] = await query<{ item_id: string; location_id: string }>(
    (org) => sql`
    select item_id, location_id from stock.running_stock r where organization_id = ${org} and quantity = 3`,
  );
  const receive = (occurredAt: string, quantity: string) =>
    withOrganization(house.app.db, bar.organizationId, async (tx) => {
      const actionId = await startAction(tx, by, 'invoice');
      await recordMovements(tx, by, actionId, [
        {
          itemId: pair?.item_id ?? '',
          locationId: pair?.location_id ?? '',
          kind: 'receipt',
          quantity,
          occurredAt: new Date(occurredAt),
        },
      ]);
    });
  await receive('2021-08-30T04:00:00Z', '12');
  expect(await stock()).toEqual(['Four Roses @ Bar = 1', 'Four Roses @ Cellar = 3']);
  await receive('2026-02-02T12:00:00Z', '6');
  expect(await stock()).toEqual(['Four Roses @ Bar = 1', 'Four Roses @ Cellar = 9']);
  expect(await verify()).toEqual([]);
});

test('once the undo of the whole import has expired, its stock is undone like any other action', async () => {
  await read(['Four Roses,SP,,750 mL,,,,,,,,Cellar,3,,']);
  const [action] = await query<{ id: string }>(
    (org) => sql`select id from stock.action where organization_id = ${org} and kind = 'import items'`,
  );
  await query((org) => sql`delete from platform.inverse where organization_id = ${org}`);
  await undoAction(bar.contextAt('2026-02-02T12:00:00Z'), { id: action?.id ?? '' }, {});
  expect(await stock()).toEqual(['Four Roses @ Cellar = 0']);
});

test('bottle weights are imported, and a full bottle must weigh more than an empty one', async () => {
  const header = `name,type,size,tare_grams,full_grams`;
  const weights = () =>
    query<{ name: string; tare: number; full: number }>(
      (org) => sql`select name, tare_grams::float8 as tare, full_grams::float8 as full from catalog.item
        where organization_id = ${org} order by name`,
    );
  const first = ['Gin,SP,750 mL,412.5,1150.25', 'Rum,SP,750 mL,,900'];
  expect(await read(first, {}, header)).toMatchObject({ created: { items: 2 }, errors: [] });
  expect(await read(first, {}, header)).toMatchObject({ created: { items: 0 }, updated: 0, skipped: 2 });
  const known = [
    { name: 'Gin', tare: 412.5, full: 1150.25 },
    { name: 'Rum', tare: null, full: 900 },
  ];
  expect(await weights()).toEqual(known);
  const message = 'A full bottle must weigh more than an empty one';
  const wrong = ['Gin,SP,750 mL,,412.5', 'Rum,SP,750 mL,901,', 'Rye,SP,750 mL,500,500.0000001', 'Ale,BE,1 L,0,'];
  const refused = await read(wrong, {}, header);
  expect(refused.errors).toMatchObject([
    { row: 2, field: 'full_grams', message },
    { row: 3, field: 'tare_grams', message },
    { row: 4, field: 'full_grams', message },
    { row: 5, field: 'tare_grams' },
  ]);
  expect(await weights()).toEqual(known);
  const some = await read([...wrong, 'Gin,SP,750 mL,400,'].slice(1), { skipBadRows: true }, header);
  expect(some).toMatchObject({ created: { items: 0 }, updated: 1 });
  expect((await weights())[0]).toEqual({ name: 'Gin', tare: 400, full: 1150.25 });
});

test('only admins import', async () => {
  const member = await addTestPerson(house, bar.organizationId, 'member');
  await expect(
    importItems(bar.contextAt('2026-02-01T12:00:00Z', member), file(['Four Roses,SP,,750 mL,,,,,,,,,,,'])),
  ).rejects.toMatchObject({ status: 403 });
});

test('a list of ten thousand items is imported with its stock, and every balance matches the ledger', async () => {
  const lines = Array.from(
    { length: 10_000 },
    (_, n) =>
      `Bottle number ${n},SP,Kind ${n % 30},${[375, 750, 1000][n % 3]} mL,,,Maker ${n % 200},,,,,Cellar > Rack ${n % 20},${n % 7},${(n % 50) + 0.5},`,
  );
  expect(await read(lines)).toMatchObject({ created: { items: 10_000, locations: 21, types: 30 }, errors: [] });
  expect(await verify()).toEqual([]);
});

test('an item that gets another name by its barcode is named before anything is changed, another spelling is not', async () => {
  await read(['Jameson,SP,,750 mL,,012345678905,,,,,,,,,', 'Aperol,SP,,750 mL,,,,,,,,,,,']);
  const lines = ['Jamesons Irish Whiskey,SP,,750 mL,,012345678905,,,,,,,,,', 'APEROL,SP,,750 mL,,,,,,,,,,,'];
  const notes = ['Row 2: Jameson is renamed to Jamesons Irish Whiskey'];
  expect(await read(lines, { dryRun: true })).toMatchObject({ updated: 2, notes });
  expect((await items()).map(({ name }) => name)).toEqual(['Jameson', 'Aperol']);
  expect(await read(lines)).toMatchObject({ updated: 2, notes });
  expect(await read(lines)).toMatchObject({ updated: 0, notes: [] });
});

test('prices and types that change are named before anything is changed, and quantities below zero', async () => {
  await read(['Jameson,SP,,750 mL,,,,,,,,,,,20', 'Aperol,SP,Aperitif,750 mL,,,,,,,,,,,', 'Cynar,SP,,1 L,,,,,,,,,,,9']);
  const lines = [
    'Jameson,SP,Irish Whiskey,750 mL,,,,,,,,Bar,-2,,22.50',
    'Aperol,SP,Liqueur,750 mL,,,,,,,,,,,12',
    'Cynar,SP,,1 L,,,,,,,,,,,10',
  ];
  const notes = [
    'The price changes for 2 items, such as Jameson: $20.00 → $22.50',
    'The type changes for 2 items, such as Jameson: Liquor → Irish Whiskey',
    'A quantity is below zero, in row 2: −2.00 of Jameson',
    'Stock of 1 item: −2.00 in all; 1 without a cost',
  ];
  expect(await read(lines, { dryRun: true })).toMatchObject({ updated: 3, notes });
  expect(await read(lines)).toMatchObject({ updated: 3, notes });
  expect(await read(lines)).toMatchObject({ updated: 0, notes: notes.slice(2, 3) });
  const last = [
    'Cynar,SP,,1 L,,,,,,,,,,,10.004',
    'Aperol,SP,Liqueur,750 mL,,,,,,,,Bar,-1,,13',
    'Jameson,SP,Irish Whiskey,750 mL,,,,,,,,Bar,-2,,',
  ];
  expect((await read(last, { dryRun: true })).notes).toEqual([
    'The price changes for Aperol: $12.00 → $13.00',
    '2 quantities are below zero, as in row 3: −1.00 of Aperol',
    'Stock of 1 item: −1.00 in all; 1 without a cost',
  ]);
});

const AT = [
  { from: 3, location: 'Bar' },
  { from: 4, location: 'Cellar > Rack 2' },
];
const BY_LOCATION = { name: { from: 0 }, type: { from: 1 }, size: { from: 2 }, quantity: { at: AT } };
const sheet = (lines: string[], options = {}, plan: object = BY_LOCATION) =>
  importItems(
    bar.contextAt('2026-02-01T12:00:00Z'),
    { ...file(lines, 'Item,Kind,Size,Bar,Rack 2'), plan: plan as never },
    options,
  );

test('a sheet can have a column of quantities for each location', async () => {
  const lines = ['Gin,SP,750 mL,1.5,12', 'Rum,SP,750 mL,,3', 'Tonic,NA,200 mL,,'];
  expect(await sheet(lines)).toMatchObject({ created: { items: 3, locations: 3 }, errors: [] });
  expect(await stock()).toEqual(['Gin @ Bar = 1.5', 'Gin @ Cellar > Rack 2 = 12', 'Rum @ Cellar > Rack 2 = 3']);
  expect(await sheet(lines)).toMatchObject({ updated: 0, skipped: 3 });
  expect(await verify()).toEqual([]);
});

test('a row with one bad quantity is left out as a whole', async () => {
  const report = await sheet(['Gin,SP,750 mL,1,many', 'Rum,SP,750 mL,2,'], { skipBadRows: true });
  expect(report.errors.map(({ row, field }) => [row, field])).toEqual([[2, 'quantity']]);
  expect(await stock()).toEqual(['Rum @ Bar = 2']);
});

test('columns of locations beside a location column, or of something else, are refused', async () => {
  const refused = (plan: object) => expect(sheet(['Gin,SP,750 mL,1,2'], {}, { ...BY_LOCATION, ...plan })).rejects;
  await refused({ location: { value: 'Bar' } }).toThrow('not both');
  await refused({ par: { at: AT } }).toThrow('Only quantities of items and counts');
  await refused({ quantity: { at: [{ from: 9, location: 'Bar' }] } }).toThrow('fewer columns');
});
