import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endStage } from '#features/counting/server/cycles/end-stage.ts';
import { importCounts } from '#features/counting/server/import/import-counts.ts';
import { importInvoices } from '#features/invoices/server/import/import-invoices.ts';
import { importItems } from '#features/items/server/import/import-items.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { importRecipes } from '#features/recipes/server/import/import-recipes.ts';
import { withOrganization } from '#shared/server/database.ts';
import { textOf } from '#test/large-answers.ts';
import {
  addTestPerson,
  createTestOrganization,
  openTestHouse,
  type TestHouse,
  type TestOrganization,
} from '#test/organization.ts';
import { demoCalendar, periodsOf, startOf } from '../demo/demo-calendar.ts';
import { asFile, readDemoFiles, within } from '../demo/seed-files.ts';
import { exportFile, exportOrganization } from './export-organization.ts';

const THEN = '2026-02-01T12:00:00Z';
const LATER = '2026-02-02T12:00:00Z';

let house: TestHouse;
let folder: string;
beforeAll(async () => {
  house = await openTestHouse();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'export-'));
});
afterAll(async () => {
  await house.close();
  fs.rmSync(folder, { recursive: true });
});

const bytes = (text: string) => new TextEncoder().encode(text);
const file = (name: string) => ({ name, bytes: fs.readFileSync(path.join(folder, name)) });

async function readInto(bar: TestOrganization) {
  const reports = [
    await importItems(bar.contextAt(LATER), file('items.csv')),
    await importInvoices(bar.contextAt(LATER), file('invoices.csv')),
    await importCounts(bar.contextAt(LATER), file('counts.csv')),
    await importRecipes(bar.contextAt(LATER), file('recipes.csv')),
  ];
  expect(reports.map((report) => report.errors)).toEqual([[], [], [], []]);
  // A list states stock as it is, also below zero, and is newer than the invoices and counts.
  const older = /older .* so stock doesn't change$/;
  const expected = [/^Stock of \d+ items?: [\d,.−-]+ in all|below zero/, older, older, /^$/];
  const others = reports.map(({ notes }, kind) => notes.filter((note) => !expected[kind]?.test(note)));
  expect(others).toEqual([[], [], [], []]);
  return reports;
}

/** The data behind all figures, without ids. */
async function figuresOf({ organizationId: org }: TestOrganization) {
  return withOrganization(house.app.db, org, async (tx) => {
    expect(await verifyStock(tx, org)).toEqual([]);
    const rows = async (query: ReturnType<typeof sql>) => (await query.execute(tx)).rows;
    return {
      items: await rows(sql`
        select i.name, i.vintage, i.barcode, i.list_price, i.tare_grams, i.full_grams, t.short_type, t.name as type, s.volume, s.unit, s.count,
          (select string_agg(b.code || '*' || b.pack_count, ' ' order by b.code) from catalog.item_barcode b where b.item_id = i.id) as codes,
          (select string_agg(f.code || f.name, ' ' order by f.code) from catalog.item_field l join catalog.field f on f.id = l.field_id where l.item_id = i.id) as fields,
          v.quantity, v.value, v.no_cost, c.last_cost, c.last_cost_method, c.average_cost, c.last_purchased_at, c.last_supplier, c.has_consignment
        from catalog.item i join catalog.item_type t on t.id = i.type_id join catalog.size s on s.id = i.size_id
        join stock.item_value v on v.item_id = i.id join stock.item_cost c on c.item_id = i.id order by i.barcode`),
      stock: await rows(sql`
        select i.barcode, l.name, p.name as parent, r.quantity, r.last_counted_at, r.last_count from stock.running_stock r
        join catalog.item i on i.id = r.item_id join stock.location l on l.id = r.location_id left join stock.location p on p.id = l.parent_id
        order by i.barcode, l.name, p.name`),
      pars: await rows(sql`
        select i.barcode, l.name, p.par, s.par as total from stock.par p join catalog.item i on i.id = p.item_id
        join stock.item_stock s on s.item_id = i.id join stock.location l on l.id = p.location_id order by i.barcode, l.name`),
      invoices: await rows(sql`
        select v.name, i.custom_invoice_num, i.date_ordered, i.consignment, i.subtotal, i.shipping_cost, i.tax, i.other_fees, i.vendor_credit, i.deposit, i.line_count,
          i.internal_note, i.external_note from purchasing.invoice i join purchasing.vendor v on v.id = i.vendor_id
        where i.status <> 'DR' order by i.date_ordered, i.custom_invoice_num, i.subtotal`),
      layers: await rows(sql`
        select i.barcode, c.purchased_at, c.quantity, c.unit_cost, c.landed_unit_cost, c.consignment, c.supplier from stock.cost_layer c
        join catalog.item i on i.id = c.item_id order by 1, 2, 3, 4, 5`),
      recipes: await rows(sql`
        select r.name, c.name as category, r.price, r.hidden_at is not null as hidden, i.barcode, g.position, g.volume, g.unit, k.cost
        from recipes.recipe r left join recipes.category c on c.id = r.category_id left join recipes.ingredient g on g.recipe_id = r.id
        left join recipes.ingredient_cost k on k.id = g.id left join catalog.item i on i.id = g.inventory_item_id order by r.name, g.position`),
      counts: await rows(sql`
        select i.barcode, l.name, s.quantity, s.counted_at from counting.stocktake s join catalog.item i on i.id = s.item_id
        join stock.location l on l.id = s.location_id where s.replaced_by_id is null and s.cancelled_at is null order by 1, 2, 4, 3`),
    };
  });
}

/** The real orders of the demo venue and its counts, cycle by cycle. */
async function receiveAndCount(venue: TestOrganization): Promise<void> {
  const context = venue.contextAt(THEN);
  const calendar = demoCalendar(context.now, context.actor.timezone);
  const { items, recipes, invoices, counts } = await readDemoFiles(calendar, 'oz');
  await importItems(context, asFile('items.csv', items));
  await importRecipes(context, asFile('recipes.csv', recipes));
  const at = counts.header.indexOf('name');
  const spirits = new Set(items.rows.map(([name]) => name));
  const ofSpirits = { ...counts, rows: counts.rows.filter((row) => spirits.has(row[at] ?? '')) };
  for (const period of periodsOf(calendar)) {
    const then = { ...context, now: period.ends ? startOf(period.until, calendar) : context.now };
    await importInvoices(then, asFile('invoices.csv', within(invoices, 'date', period)));
    await importCounts(then, asFile('counts.csv', within(ofSpirits, 'counted_at', period)));
    if (period.ends) await endStage(then, { type: 'complete', acceptRunningCounts: true, zeroOutUncounted: false });
  }
}

test('the orders and counts of the demo venue, exported and imported into an empty organization, gives the same figures', async () => {
  const venue = await createTestOrganization(house);
  await receiveAndCount(venue);
  const written = await exportOrganization(venue.contextAt(LATER), folder);
  expect(written).toMatchObject({ invoices: 1039 });
  const copy = await createTestOrganization(house);
  await readInto(copy);
  expect(await figuresOf(copy)).toEqual(await figuresOf(venue));
  await exportOrganization(copy.contextAt(LATER), path.join(folder, 'again'));
  const text = (name: string) =>
    fs.readFileSync(path.join(folder, name), 'utf8').replaceAll(/,[0-9a-f-]{36}(?=\r\n)/g, '');
  expect(text('again/counts.csv')).toBe(text('counts.csv'));
  expect(text('again/recipes.csv')).toBe(text('recipes.csv'));
  expect(text('again/items.csv').split('\r\n').sort()).toEqual(text('items.csv').split('\r\n').sort());
});

async function makeAwkwardVenue(): Promise<TestOrganization> {
  const venue = await createTestOrganization(house);
  const context = venue.contextAt(THEN);
  const items = [
    'name,type,subtype,size,vintage,barcode,producer,country,region,appellation,variety,location,quantity,cost,list_price,more_barcodes,par,tare_grams,full_grams',
    `"'=HYPERLINK(""http://evil"")",SP,,750 mL,,A-1,'@maker,,,,,"'-Cellar > '+Rack",3,7.5,9.99,,,412.5,1150.25`,
    '"Line, with ""quotes"" 🍷",WI,Vin Jaune,62 cl,1650,B-1,,,,,,Bar \\> Grill,-2.5,,,CASE-6*6,1.5,500,',
    'Same Name,SP,,750 mL,,C-1,,,,,,,1,,,,4',
    'Same Name,SP,,750 mL,,C-2,,,,,,,2,,,,',
    'Never bought,OB,Glassware,each,NV,,,,,,,Shelf,12,1.25,,,',
    'Never bought,OB,Glassware,each,NV,,,,,,,Back Bar,,,,,24',
    'Nowhere at all,SP,,1/6 bbl,MV,0088004022723,,,,,,,,,,,',
  ];
  await importItems(context, { name: 'items.csv', bytes: bytes(items.join('\n')) });
  const invoices = [
    'invoice_number,vendor,date,barcode,quantity,unit_cost,consignment,shipping,tax,other_fees,credit,location,total_cost,note,deposit',
    `1,"'=Vendor, Inc.",2025-12-31,A-1,3,3.33,,10,1.11,2,0.5,"'-Cellar > '+Rack",10.00,"'+note",-4.5`,
    `1,"'=Vendor, Inc.",,C-1,7,2.5,,,,,,,,`,
    `,"'=Vendor, Inc.",2026-01-15T22:10:05.250Z,C-2,1.5,4,,,,,,Bar \\> Grill,,`,
    'K-1,Other vendor,1/20/2026,A-1,6,5,yes,,,,,,,',
    'R-1,Other vendor,1/21/2026,C-1,-2,2.5,,,,,,,,',
  ];
  await importInvoices(context, { name: 'invoices.csv', bytes: bytes(invoices.join('\n')) });
  // Without a number, the same vendor and date twice: only the export can tell them apart.
  const twin = [',Other vendor,2026-01-22,B-1,1,1,,,,,,,,'];
  await importInvoices(context, { name: 'twin.csv', bytes: bytes([invoices[0], ...twin].join('\n')) });
  await importInvoices(context, {
    name: 'twin.csv',
    bytes: bytes([invoices[0], ',Other vendor,2026-01-22,B-1,2,1,,,,,,,,'].join('\n')),
  });
  const colleague = await addTestPerson(house, venue.organizationId, 'admin');
  const counts = (rows: string) => ({
    name: 'counts.csv',
    bytes: bytes(`location,barcode,quantity,counted_at\n${rows}`),
  });
  await importCounts(context, counts('Bar \\> Grill,C-2,2,2026-01-31 23:00\n'));
  await importCounts(venue.contextAt(THEN, colleague), counts('Bar \\> Grill,C-2,1.5,2026-01-31 23:05\n'));
  await sellSome(venue);
  return venue;
}

/** Movements that are in no file: their effect is in the quantities of the items file. */
async function sellSome({ organizationId, actor }: TestOrganization): Promise<void> {
  await withOrganization(house.app.db, organizationId, async (tx) => {
    const by = { organizationId, userId: actor.userId };
    const { rows } = await sql<{
      item_id: string;
      location_id: string;
    }>`select item_id, location_id from stock.running_stock where quantity > 0`.execute(tx);
    const action = await startAction(tx, by, 'sale');
    await recordMovements(
      tx,
      by,
      action,
      rows.map((row) => ({
        itemId: row.item_id,
        locationId: row.location_id,
        kind: 'sale' as const,
        quantity: '-0.123457',
        occurredAt: new Date(THEN),
      })),
    );
  });
}

test('so does a venue with every awkward case', async () => {
  const venue = await makeAwkwardVenue();
  const recipes =
    'recipe,category,price,ingredient_barcode,amount,unit,hidden\n"=Sour, ""dry""",Sours,9.5,C-2,1.333333,oz,yes\nIdea,,,,,,';
  await importRecipes(venue.contextAt(THEN), { name: 'recipes.csv', bytes: bytes(recipes) });
  const written = await exportOrganization(venue.contextAt(LATER), folder);
  expect(written).toMatchObject({ items: 10, invoices: 7, counts: 1, recipes: 2 });
  const copy = await createTestOrganization(house);
  await readInto(copy);
  const figures = await figuresOf(copy);
  const original = await figuresOf(venue);
  expect({ ...figures, counts: [] }).toEqual({ ...original, counts: [] });
  // Two people's shelves are imported as their sum.
  expect(original.counts).toHaveLength(2);
  expect(figures.counts).toMatchObject([{ quantity: '3.500000', counted_at: new Date('2026-02-01T04:05:00Z') }]);
});

test('no cell of an export starts as a formula, except numbers', async () => {
  for (const name of ['items.csv', 'invoices.csv', 'counts.csv']) {
    const cells = Papa.parse<string[]>(fs.readFileSync(path.join(folder, name), 'utf8')).data.flat();
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell))).toEqual([]);
  }
});

test('admins can download single files', async () => {
  const venue = await makeAwkwardVenue();
  const download = exportFile(venue.contextAt(LATER), { kind: 'invoices' });
  expect([download.fileName, download.type]).toEqual(['invoices.csv', 'text/csv; charset=utf-8']);
  expect((await textOf(download)).split('\r\n')).toHaveLength(9);
  const member = await addTestPerson(house, venue.organizationId, 'member');
  expect(() => exportFile(venue.contextAt(LATER, member), { kind: 'items' })).toThrow(/admin/);
});
