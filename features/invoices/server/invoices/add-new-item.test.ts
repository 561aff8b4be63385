import { createRouterClient } from '@orpc/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isGtin } from '#features/catalog/domain/gtin.ts';
import { importCatalogue } from '#features/catalog/server/universal/import-catalogue.ts';
import { searchItems } from '#features/items/server/items/search-items.ts';
import type { RequestContext } from '#shared/server/context.ts';
import { withOrganization } from '#shared/server/database.ts';
import { noFiles } from '#test/no-files.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { createInvoiceRouter, createVendorRouter } from '../routes.ts';

let house: TestHouse;
let bar: TestOrganization;
let kind: { type_id: string; size_id: string };
beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  kind = await inside(async (tx) => ({
    type_id: (await tx.selectFrom('catalog.item_type').select('id').limit(1).executeTakeFirstOrThrow()).id,
    size_id: (await tx.selectFrom('catalog.size').select('id').limit(1).executeTakeFirstOrThrow()).id,
  }));
});
afterAll(() => house.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);

function api() {
  const context = {
    db: house.app.db,
    now: new Date('2026-02-01T12:00:00Z'),
    headers: {},
    findActor: async () => bar.actor,
  } as unknown as RequestContext;
  return createRouterClient({ ...createVendorRouter(), ...createInvoiceRouter(noFiles) }, { context });
}

const add = (more: object = {}) => api().quickInvoiceOfNewItem({ ...kind, name: 'New Gin', ...more });
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'taken',
    (error: { message: string; data?: { issues?: { message: string }[] }; fields?: Record<string, string> }) =>
      error.fields ?? error.data?.issues?.map((issue) => issue.message) ?? error.message,
  );
const columnOf = async (id: string, column: string) =>
  (
    await inside((tx) =>
      sql<{ value: unknown }>`select ${sql.ref(column)} as value from catalog.item where id = ${id}`.execute(tx),
    )
  ).rows[0]?.value;
const find = (q: string) => searchItems(bar.contextAt('2026-02-01T12:00:00Z'), { q, show_oos: true, size: 5 });

test('without a vendor or a quantity, only the item is created and no purchase (ITEM-104, ITEM-054)', async () => {
  const made = await add({ name: 'Lonely Gin', quantity: 3, unit_cost: 4 });
  expect(made).toMatchObject({ invoice_id: null, inventory_item_id: expect.any(String) });
  expect((await api().listItemPurchases({ owner: 'item', id: made.inventory_item_id })).data).toEqual([]);
  expect(
    (await find('Lonely Gin')).map(({ id, total_quantity, vintage }) => ({ id, total_quantity, vintage })),
  ).toEqual([{ id: made.inventory_item_id, total_quantity: 0, vintage: null }]);
});

test('with both it is bought and is in Recently Added if no location is given (ITEM-104)', async () => {
  const { vendor_id } = await api().createVendor({ name: 'Main Vendor' });
  const made = await add({ name: 'Bought Gin', vendor_id, quantity: 3, unit_cost: 4 });
  const purchases = await api().listItemPurchases({ owner: 'item', id: made.inventory_item_id });
  expect(purchases.data).toMatchObject([{ ordered_quantity: 3, unit_cost: 4 }]);
  expect(await find('Bought Gin')).toMatchObject([
    { total_quantity: 3, stockList: expect.stringMatching(/Recently Added/) },
  ]);
  expect(await refusalOf(add({ name: 'Costless Gin', vendor_id, quantity: 3 }))).toHaveProperty('unit_cost');
  expect(await find('Costless Gin')).toEqual([]);
});

test('a vintage is text: 1800 to 2040, or non-vintage in its spellings, stored as NV (ITEM-055, ITEM-056, ITEM-057, ITEM-059, ERR-092)', async () => {
  expect(await refusalOf(add({ vintage: 2015 }))).toEqual(['Value must be a string']);
  for (const wrong of ['1700', '1799', '2041'])
    expect(await refusalOf(add({ vintage: wrong }))).toEqual({
      vintage: 'Vintage must be a year between 1800-2040 or "NV"',
    });
  expect(await refusalOf(add({ vintage_name: '1799' }))).toEqual({
    vintage_name: 'Vintage must be a year between 1800-2040 or "NV"',
  });
  for (const year of ['1800', '2040'])
    expect(await columnOf((await add({ vintage: year })).inventory_item_id, 'vintage')).toBe(year);
  for (const form of ['NV', 'n/v', 'non vintage', 'non-vintage', 'nonvintage'])
    expect(await columnOf((await add({ vintage_name: form })).inventory_item_id, 'vintage')).toBe('NV');
});

test("without a barcode it gets a short, printable one that is not a manufacturer's number", async () => {
  const { barcode } = await add();
  expect(barcode).toMatch(/^[\x20-\x7e]{1,14}$/);
  expect(isGtin(barcode)).toBe(false);
  expect((await find(barcode))[0]).toMatchObject({ barcode, pack_count: 1 });
});

test("several barcodes find it, a case barcode with its count; another item's barcode is refused with that item's name", async () => {
  const { inventory_item_id: id } = await add({
    name: 'Case Gin',
    barcode: '88004022723',
    barcodes: [{ code: 'CASE-12', pack_count: 12 }, { code: '' }, { code: '088004022723' }],
  });
  expect(await columnOf(id, 'barcode')).toBe('088004022723');
  expect((await find('CASE-12'))[0]).toMatchObject({ id, pack_count: 12 });
  expect((await find('0088004022723'))[0]).toMatchObject({ id, pack_count: 1 });
  expect(await refusalOf(add({ name: 'Other Gin', barcode: 'CASE-12' }))).toEqual({
    barcode: expect.stringMatching(/^Barcode CASE-12 belongs to Case Gin/),
  });
  expect(await refusalOf(add({ name: 'Other Gin', barcodes: [{ code: 'FREE' }, { code: 'CASE-12' }] }))).toEqual({
    'barcodes.1.code': expect.stringMatching(/^Barcode CASE-12 belongs to Case Gin/),
  });
  expect(await find('Other Gin')).toEqual([]);
});

test('an instance of a universal item is linked to it and takes missing values from it (ITEM-105)', async () => {
  const list = 'name,type,size,vintage,barcode\nKnown Gin,Spirits,750 mL,2019,5010327755014\n';
  const file = { name: 'catalogue.csv', bytes: new TextEncoder().encode(list) };
  await importCatalogue(house.system.db, bar.contextAt('2026-02-01T12:00:00Z'), file, { forAll: true });
  const { rows } = await inside((tx) =>
    sql<{ id: string }>`select id from matching.known_item where name = 'Known Gin'`.execute(tx),
  );
  const product = rows[0]?.id;
  const made = await add({ name: 'Known Gin here', universal_item_id: product });
  expect(made.barcode).toBe('5010327755014');
  expect(await columnOf(made.inventory_item_id, 'original_item_id')).toBe(product);
  expect(await columnOf(made.inventory_item_id, 'vintage')).toBe('2019');
  const plain = await add({ name: 'Known Gin again', universal_item_id: product, vintage: null, barcode: null });
  expect(await columnOf(plain.inventory_item_id, 'vintage')).toBeNull();
  expect(plain.barcode).toMatch(/^CH/);
  await expect(add({ universal_item_id: bar.organizationId })).rejects.toMatchObject({ status: 404 });
});
