import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importItems } from '#features/items/server/import/import-items.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { withOrganization } from '#shared/server/database.ts';
import {
  addTestPerson,
  createTestOrganization,
  openTestHouse,
  type TestHouse,
  type TestOrganization,
} from '#test/organization.ts';
import { importInvoices } from './import-invoices.ts';

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
  'invoice_number,vendor,date,barcode,name,size,type,quantity,unit_cost,consignment,shipping,tax,other_fees,credit,location';
const bytes = (lines: string[]) => new TextEncoder().encode(lines.join('\n'));
const read = (lines: string[], options = {}, header = HEADER) =>
  importInvoices(
    bar.contextAt('2026-02-01T12:00:00Z'),
    { name: 'invoices.csv', bytes: bytes([header, ...lines]) },
    options,
  );
const readItems = (lines: string[]) =>
  importItems(bar.contextAt('2026-02-01T12:00:00Z'), {
    name: 'items.csv',
    bytes: bytes(['name,type,size,barcode,location,quantity,more_barcodes', ...lines]),
  });

async function query<T>(text: (organizationId: string) => ReturnType<typeof sql<T>>): Promise<T[]> {
  return withOrganization(
    house.app.db,
    bar.organizationId,
    async (tx) => (await text(bar.organizationId).execute(tx)).rows,
  );
}
const invoices = () =>
  query<{ line: string }>(
    (org) => sql`
      select i.custom_invoice_num || ' ' || v.name || ' ' || i.status || ' ' || (i.date_ordered at time zone 'America/New_York')::date
        || ' ' || i.line_count || ' lines ' || (i.subtotal + i.shipping_cost + i.tax + i.other_fees - i.vendor_credit) as line
      from purchasing.invoice i join purchasing.vendor v on v.id = i.vendor_id where i.organization_id = ${org} order by i.id`,
  ).then((rows) => rows.map((row) => row.line));
const stock = () =>
  query<{ line: string }>(
    (org) => sql`
      select i.name || ' @ ' || l.name || ' = ' || trim_scale(r.quantity) as line from stock.running_stock r
      join catalog.item i on i.id = r.item_id join stock.location l on l.id = r.location_id where r.organization_id = ${org} order by 1`,
  ).then((rows) => rows.map((row) => row.line));
const verify = () => withOrganization(house.app.db, bar.organizationId, (tx) => verifyStock(tx, bar.organizationId));

test('a deposit of a file is owed and costs nothing; one below 0 came back', async () => {
  const rows = [
    'K-1,Kegs,2026-01-05,088004022723,Lager,1/2 bbl,Beer,2,100,,,,,,,60',
    'K-2,Kegs,2026-01-06,088004022723,,,,1,100,,,,,,,-30',
  ];
  expect(await read(rows, {}, `${HEADER},deposit`)).toMatchObject({ created: { invoices: 2 }, errors: [] });
  const costs = await query<{ landed: string; deposit: string }>(
    (org) => sql`
      select trim_scale(c.landed_unit_cost) as landed, i.deposit from stock.cost_layer c
      join purchasing.invoice i on i.id = c.source_id where c.organization_id = ${org} order by i.custom_invoice_num`,
  );
  expect(costs).toEqual([
    { landed: '100', deposit: '60.00' },
    { landed: '100', deposit: '-30.00' },
  ]);
});

const TWO = [
  'A-1,Southern,2021-08-30,088004022723,Fireball Cinnamon,750 mL,Spirits,6,12.50,,10,2.35,,5,',
  'A-1,southern,,,Chablis Premier,750 mL,Wine,3,20,,,,,,Cellar > Rack 1',
  'A-2,Breakthru,9/21/2021,088004022723,,,,-1,12.50,no,,,,,',
];

test('rows with one number become one completed invoice; new vendors, items, and locations are created', async () => {
  expect(await read(TWO)).toEqual({
    created: { invoices: 2, lines: 3, vendors: 2, items: 2, locations: 2, types: 0, sizes: 0 },
    updated: 0,
    skipped: 0,
    errors: [],
    notes: [],
    listed: { vendors: ['Breakthru', 'Southern'], items: ['Fireball Cinnamon, 750 mL', 'Chablis Premier, 750 mL'] },
    similar: [],
    action_id: expect.any(String),
    dry_run: false,
  });
  expect(await invoices()).toEqual([
    'A-1 Southern CM 2021-08-30 2 lines 142.35',
    'A-2 Breakthru CM 2021-09-21 1 lines -12.50',
  ]);
  expect(await stock()).toEqual(['Chablis Premier @ Rack 1 = 3', 'Fireball Cinnamon @ Recently Added = 5']);
  const kinds = await query(
    (org) => sql`select kind, quantity from stock.movement where organization_id = ${org} order by sequence`,
  );
  expect(kinds).toEqual([
    { kind: 'receipt', quantity: '6.000000' },
    { kind: 'receipt', quantity: '3.000000' },
    { kind: 'vendor_return', quantity: '-1.000000' },
  ]);
  expect(await verify()).toEqual([]);
});

test('an existing invoice is skipped and named; a new one in the same file is imported', async () => {
  await read(TWO);
  const again = await read([...TWO, 'a-1,BREAKTHRU,2021-08-30,,Chablis Premier,750 mL,,2,21,,,,,,']);
  expect(again).toMatchObject({ created: { invoices: 1, lines: 1, vendors: 0, items: 0 }, skipped: 2, errors: [] });
  expect(again.notes).toEqual([
    'Invoice A-1 of Southern is already here and was skipped',
    'Invoice A-2 of Breakthru is already here and was skipped',
  ]);
});

test('the same without numbers', async () => {
  const lines = [
    ',Southern,2021-08-30,,Chablis Premier,750 mL,Wine,3,20,,,,,,',
    ',Southern,2021-08-31,,Chablis Premier,750 mL,Wine,3,20,,,,,,',
  ];
  expect(await read(lines)).toMatchObject({ created: { invoices: 2 } });
  expect(await read(lines)).toMatchObject({ created: { invoices: 0 }, skipped: 2 });
});

test('all problems are reported at once and nothing is imported; with bad rows skipped, their whole invoices are skipped', async () => {
  const lines = [
    'B-1,Southern,2021-08-30,,Good bottle,750 mL,SP,1,10,,,,,,',
    'B-1,Southern,2021-08-31,,Good bottle,750 mL,SP,1,10,,5,,,,',
    'B-2,Southern,2021-08-30,,Other bottle,750 mL,SP,0,10,,,,,,',
    'B-2,Southern,2021-08-30,,Other bottle,750 mL,SP,1,10,,,,,,',
    'B-3,S,yesterday,,,750 mL,SP,x,-1,maybe,,,,,A > B > C > D',
    'B-4,Southern,2021-08-30,5010327755014,,,,1,10,,,,,,',
    'B-5,Southern,2021-08-30,,Without a type,750 mL,,1,10,,,,,,',
    'B-6,Southern,2021-08-30,,Fine bottle,750 mL,SP,1,10,,,,,,',
  ];
  const report = await read(lines);
  expect(report.errors).toEqual([
    { row: 3, field: 'date', message: 'Row 2 has a different date for invoice B-1' },
    { row: 4, field: 'quantity', message: 'Quantity should be a number above 0, or below 0 for a return' },
    { row: 6, field: 'vendor', message: 'Vendor name is required. Must be 2 or more characters long' },
    { row: 6, field: 'quantity', message: 'Quantity must be a number like 12.50' },
    { row: 6, field: 'unit_cost', message: 'Unit cost must be 0 or above' },
    { row: 6, field: 'date', message: 'Date must be a date like 2026-01-31' },
    { row: 6, field: 'consignment', message: 'Consignment must be yes or no' },
    { row: 6, field: 'location', message: 'Locations nest up to three levels' },
    { row: 6, field: 'name', message: 'Name or barcode is required' },
    { row: 7, field: 'name', message: expect.stringContaining('is new: add its name') },
    { row: 7, field: 'size', message: expect.stringContaining('is new: add its size') },
    { row: 7, field: 'type', message: expect.stringContaining('is new: add its type') },
    { row: 8, field: 'type', message: 'Without a type is new: add its type so that it can be created' },
  ]);
  expect(report.created).toEqual({});
  expect(await invoices()).toEqual([]);
  expect(await read(lines, { skipBadRows: true })).toMatchObject({ created: { invoices: 1, items: 1 } });
  expect(await invoices()).toEqual(['B-6 Southern CM 2021-08-30 1 lines 10.00']);
});

test('a dry run reports the same and changes nothing', async () => {
  expect(await read(TWO, { dryRun: true })).toMatchObject({
    created: { invoices: 2, lines: 3, vendors: 2, items: 2 },
    dry_run: true,
  });
  expect(await invoices()).toEqual([]);
  expect(await query((org) => sql`select id from purchasing.vendor where organization_id = ${org}`)).toEqual([]);
});

test('a row with a case barcode counts bottles', async () => {
  await readItems(['Fireball Cinnamon,SP,750 mL,088004022723,,,CASE-12*12']);
  await read(['C-1,Southern,2021-08-30,CASE-12,,,,2,100,,,,,,']);
  expect(await stock()).toEqual(['Fireball Cinnamon @ Recently Added = 24']);
  expect(
    await query(
      (org) => sql`select quantity, unit_cost, total_cost from purchasing.invoice_line where organization_id = ${org}`,
    ),
  ).toEqual([{ quantity: '24.000000', unit_cost: '8.333333', total_cost: '200.00' }]);
});

test('old invoices do not change stock that a file stated later, but set its cost', async () => {
  await readItems(['Fireball Cinnamon,SP,750 mL,088004022723,Bar,2,', 'Fireball Cinnamon,SP,750 mL,088004022723,,4,']);
  const old = [
    'D-1,Southern,2021-08-30,088004022723,,,,6,12.50,,,,,,',
    'D-2,Southern,2021-08-30,088004022723,,,,6,13.50,,,,,,Bar',
  ];
  const notes = [
    "2 lines are older than their items' last count or opening stock at that location, so stock doesn't change",
  ];
  expect(await read(old, { dryRun: true })).toMatchObject({ notes });
  expect(await read(old)).toMatchObject({ notes });
  expect(await stock()).toEqual(['Fireball Cinnamon @ Bar = 2', 'Fireball Cinnamon @ Recently Added = 4']);
  expect(
    await query((org) => sql`select last_cost, average_cost from stock.item_cost where organization_id = ${org}`),
  ).toEqual([{ last_cost: '13.500000', average_cost: '13.000000' }]);
  expect(await verify()).toEqual([]);
});

test('an amount of the invoice with more decimals than are kept is refused', async () => {
  const row = 'K-3,Kegs,2026-01-05,088004022723,Lager,1/2 bbl,Beer,2,100,,10.5,,1.005,,,60.125';
  expect((await read([row], { dryRun: true }, `${HEADER},deposit`)).errors).toEqual([
    { row: 2, field: 'other_fees', message: 'Other fees must have at most two decimals' },
    { row: 2, field: 'deposit', message: 'Deposit must have at most two decimals' },
  ]);
});

test('a total rounded to cents stays exact to the cent', async () => {
  const header = `${HEADER},total_cost`;
  await read(['E-1,Southern,2021-08-30,,Chablis Premier,750 mL,Wine,3,3.33,,,,,,,10.00'], {}, header);
  expect(await invoices()).toEqual(['E-1 Southern CM 2021-08-30 1 lines 10.00']);
  expect(
    (await read(['E-2,Southern,2021-08-30,,Chablis Premier,750 mL,Wine,3,3.33,,,,,,,11.00'], {}, header)).errors,
  ).toMatchObject([{ row: 2, field: 'total_cost' }]);
});

test('sixteen people import the same file at once: it is imported once', async () => {
  const reports = await Promise.all(Array.from({ length: 16 }, () => read(TWO)));
  expect(reports.map((report) => report.created.invoices).reduce((sum = 0, n = 0) => sum + n)).toBe(2);
  expect(await invoices()).toHaveLength(2);
  expect(await verify()).toEqual([]);
});

test("another organization's items and vendors are not found, and only admins import", async () => {
  await read(TWO);
  bar = await createTestOrganization(house);
  expect((await read(['A-2,Breakthru,9/21/2021,088004022723,,,,1,12.50,,,,,,'])).errors).not.toEqual([]);
  expect(await read(TWO)).toMatchObject({ created: { vendors: 2, items: 2 }, skipped: 0 });
  const member = await addTestPerson(house, bar.organizationId, 'member');
  await expect(
    importInvoices(bar.contextAt('2026-02-01T12:00:00Z', member), { name: 'x', bytes: bytes([HEADER]) }),
  ).rejects.toMatchObject({ status: 403 });
});

test('a row may have only its total: the unit cost is calculated to six decimals and the total stays exact to the cent (D30)', async () => {
  const header = `${HEADER},total_cost`;
  const line = (number: string, quantity: string, unitCost: string, total: string) =>
    `${number},Southern,2021-08-30,088004022723,Fireball Cinnamon,750 mL,Spirits,${quantity},${unitCost},,,,,,,${total}`;
  expect((await read([line('T-1', '7', '', '100')], {}, header)).errors).toEqual([]);
  expect((await read([line('T-2', '-2', '', '-25.01')], {}, header)).errors).toEqual([]);
  expect(
    await query(
      (org) =>
        sql`select quantity, unit_cost, total_cost from purchasing.invoice_line where organization_id = ${org} order by unit_cost`,
    ),
  ).toEqual([
    { quantity: '-2.000000', unit_cost: '12.505000', total_cost: '-25.01' },
    { quantity: '7.000000', unit_cost: '14.285714', total_cost: '100.00' },
  ]);
  const withoutCosts = HEADER.replace(',unit_cost', '');
  expect(
    (
      await read(
        ['T-7,Southern,2021-08-30,,Suze,750 mL,Spirits,2,,,,,,,40'],
        { dryRun: true },
        `${withoutCosts},total_cost`,
      )
    ).errors,
  ).toEqual([]);
  await expect(read(['T-8,Southern,2021-08-30,,Suze,750 mL,Spirits,2,,,,,,'], {}, withoutCosts)).rejects.toThrow(
    'unit_cost or total_cost',
  );
  const refused = await read(
    [line('T-3', '7', '', '-100'), line('T-4', '7', '', ''), line('T-5', '0', '', '5'), line('T-6', '7', 'x', '70')],
    {},
    header,
  );
  expect(refused.errors.map(({ row, field }) => `${row} ${field}`)).toEqual([
    '2 total_cost',
    '3 unit_cost',
    '4 quantity',
    '5 unit_cost',
  ]);
  expect(await verify()).toEqual([]);
});

test('a vendor that only the first line of an invoice names is that of its other lines, and the report says so', async () => {
  const lines = [
    'V-1,Southern,2021-08-30,,Good bottle,750 mL,SP,1,10,,,,,,',
    'V-1,,,,Other bottle,750 mL,SP,2,10,,,,,,',
    'V-2,Breakthru,2021-08-30,,Good bottle,750 mL,SP,1,10,,,,,,',
  ];
  const report = await read(lines);
  expect(report).toMatchObject({ created: { invoices: 2, lines: 3 }, errors: [] });
  expect(report.notes).toContainEqual(expect.stringContaining('1 row has no vendor'));
  expect(await invoices()).toEqual([
    'V-1 Southern CM 2021-08-30 2 lines 30.00',
    'V-2 Breakthru CM 2021-08-30 1 lines 10.00',
  ]);
});

test('with bad rows skipped, a row whose vendor is unclear leaves out every invoice that it may be of', async () => {
  const lines = [
    'V-1,Southern,2021-08-30,,Good bottle,750 mL,SP,1,10,,,,,,',
    'V-1,Breakthru,2021-08-30,,Good bottle,750 mL,SP,1,10,,,,,,',
    'V-1,,,,Other bottle,750 mL,SP,2,10,,,,,,',
    'V-2,Kegs,2021-08-30,,Good bottle,750 mL,SP,1,10,,,,,,',
    ',,,,Other bottle,750 mL,SP,2,10,,,,,,',
    'V-3,Kegs,2021-08-30,,Good bottle,750 mL,SP,1,10,,,,,,',
  ];
  expect((await read(lines)).errors).toMatchObject([
    { row: 4, field: 'vendor' },
    { row: 6, field: 'vendor' },
  ]);
  expect(await read(lines, { skipBadRows: true })).toMatchObject({ created: { invoices: 1 } });
  expect(await invoices()).toEqual(['V-3 Kegs CM 2021-08-30 1 lines 10.00']);
});

test.each([
  ['deleted', `deleted_at = now()`],
  ['renamed', `name = name || ' Wines'`],
])('the invoices of a vendor that was %s since are not imported again', async (_, change) => {
  const lines = [
    'A-1,Southern,2021-08-30,,Chablis Premier,750 mL,Wine,3,20,,,,,,',
    ',Southern,2021-08-31,,Chablis Premier,750 mL,Wine,3,20,,,,,,',
  ];
  await read(lines);
  await query((org) => sql`update purchasing.vendor set ${sql.raw(change)} where organization_id = ${org}`);
  expect(await read(lines)).toMatchObject({ created: { invoices: 0 }, skipped: 2 });
  expect(await read([...lines, 'A-2,Southern,2021-08-30,,Chablis Premier,750 mL,Wine,1,20,,,,,,'])).toMatchObject({
    created: { invoices: 1 },
  });
});
