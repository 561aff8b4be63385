import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import type { LowItem } from './list-low-stock.ts';

let server: TestServer;
let owner: TestPerson;
let bar: string;
let vendor: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  owner = await server.createTestHouse();
  bar = await inside((tx) => createTestLocation(tx, owner.organizationId));
  vendor = await newVendor('Main Vendor');
});
afterAll(() => server.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(server.services.db, owner.organizationId, work);
const item = (name?: string) => inside((tx) => createTestItem(tx, owner.organizationId, name));
async function newVendor(name: string): Promise<string> {
  return (await owner.post<{ vendor_id: string }>('/api/ordering/vendors', { name })).body.vendor_id;
}
async function buy(itemId: string, quantity: number, unit_cost = 10, from = vendor): Promise<void> {
  const line = { vendor_id: from, inventory_item_id: itemId, quantity, unit_cost, location_id: bar };
  expect((await owner.post('/api/ordering/quick-invoices', line)).status).toBe(200);
}
const par = (itemId: string, amount: number) =>
  owner.put('/api/inventory/pars', { pars: [{ inventory_item_id: itemId, location_id: bar, par: amount }] });
interface Page {
  data: LowItem[];
  meta: { total: number };
}
const low = async (query = '') => (await owner.get<Page>(`/api/ordering/low-stock${query}`)).body;
interface Ordered {
  orders: { id: string; vendor: { id: string; name: string }; line_count: number; total: number }[];
  message?: string;
  errors?: Record<string, string>;
}
const order = (body: object) => owner.post<Ordered>('/api/ordering/low-stock/orders', body);

test('an item below its par says what is missing, on order, whom it came from, and what to order', async () => {
  const id = await item('Gin');
  await buy(id, 2);
  await par(id, 9);
  expect((await low()).data).toMatchObject([
    {
      id,
      name: 'Gin',
      on_hand: 2,
      par: 9,
      missing: 7,
      on_order: 0,
      vendor: { id: vendor, name: 'Main Vendor' },
      unit_cost: 10,
      pack: 1,
      suggested: 7,
    },
  ]);
});

test('at its par, or without one, an item is not low', async () => {
  const [enough, free] = [await item(), await item()];
  await buy(enough, 3);
  await par(enough, 3);
  expect(await low()).toMatchObject({ data: [], meta: { total: 0 } });
  expect(free).toBeTruthy();
});

test('what is suggested comes in packs: of a barcode, else as it was bought', async () => {
  const [coded, bought] = [await item('A coded'), await item('B bought')];
  await buy(coded, 1);
  await buy(bought, 12);
  await buy(bought, 6);
  await owner.post(`/api/inventory/item/${coded}/barcodes`, { code: 'CASE-12', pack_count: 12 });
  await par(coded, 5);
  await par(bought, 20);
  expect((await low()).data.map(({ pack, suggested }) => [pack, suggested])).toEqual([
    [12, 12],
    [6, 6],
  ]);
});

test('one order for each vendor of everything suggested; then it is on order and nothing more is suggested', async () => {
  const other = await newVendor('Other Vendor');
  const [gin, rum, wine, never] = [
    await item('Gin'),
    await item('Rum'),
    await item('Wine'),
    await item('Never bought'),
  ];
  await buy(gin, 1);
  await buy(rum, 1, 4.25);
  await buy(wine, 1, 8, other);
  for (const id of [gin, rum, wine, never]) await par(id, 4);
  const { body } = await order({});
  expect(body.orders.map(({ vendor: { name }, line_count, total }) => [name, line_count, total])).toEqual([
    ['Main Vendor', 2, 42.75],
    ['Other Vendor', 1, 24],
  ]);
  const [first] = body.orders;
  const { body: read } = await owner.get<{ type: string; status: string; items: { ordered_quantity: number }[] }>(
    `/api/ordering/po/${first?.id}`,
  );
  expect(read).toMatchObject({ type: 'PO', status: 'DR' });
  expect(read.items.map((line) => line.ordered_quantity)).toEqual([3, 3]);
  const after = (await low()).data;
  expect(after.map(({ name, on_order, suggested }) => [name, on_order, suggested])).toEqual([
    ['Gin', 3, 0],
    ['Never bought', 0, 4],
    ['Rum', 3, 0],
    ['Wine', 3, 0],
  ]);
  expect((await order({})).status).toBe(409);
});

test('chosen items are ordered as they were changed; one that was never bought wants a vendor', async () => {
  const [gin, never] = [await item('Gin'), await item('Never bought')];
  await buy(gin, 1);
  const wanted = { inventory_item_id: never, quantity: 3 };
  const refused = await order({ items: [{ inventory_item_id: gin, quantity: 2, unit_cost: 9 }, wanted] });
  expect(refused).toMatchObject({ status: 400 });
  expect(refused.body.errors).toEqual({ 'items.1.vendor_id': 'Never bought was never bought: choose its vendor' });
  const { body } = await order({
    items: [
      { inventory_item_id: gin, quantity: 2, unit_cost: 9 },
      { ...wanted, vendor_id: vendor },
    ],
  });
  expect(body.orders).toMatchObject([{ line_count: 2, total: 21 }]);
  const { rows } = await inside((tx) => sql`select from purchasing.invoice where type = 'PO'`.execute(tx));
  expect(rows).toHaveLength(1);
});

test('the list is narrowed by text and vendor, sorted by what is missing, and comes in pages', async () => {
  const other = await newVendor('Other Vendor');
  const [gin, rum, wine] = [await item('Low Gin'), await item('Low Rum'), await item('Low Wine')];
  await buy(gin, 1);
  await buy(rum, 1, 4, other);
  await par(gin, 2);
  await par(rum, 9);
  await par(wine, 5);
  const names = async (query: string) => (await low(query)).data.map((row) => row.name);
  expect(await names('?sort=missing:desc')).toEqual(['Low Rum', 'Low Wine', 'Low Gin']);
  expect(await names('?search=rum')).toEqual(['Low Rum']);
  expect(await names(`?vendor_id=${other}`)).toEqual(['Low Rum']);
  expect(await names('?limit=2&page=2')).toEqual(['Low Wine']);
});

test('the order of a vendor is suggested up to the par where there is one', async () => {
  const id = await item();
  await buy(id, 6);
  await buy(id, 6);
  type Suggestion = { id: string; par: number | null; pack: number; suggested: number };
  const suggested = async () =>
    (await owner.get<Suggestion[]>(`/api/ordering/vendors/${vendor}/suggested-order`)).body.find(
      (row) => row.id === id,
    );
  expect(await suggested()).toMatchObject({ par: null, pack: 6, suggested: 0 });
  await par(id, 13);
  expect(await suggested()).toMatchObject({ par: 13, pack: 6, suggested: 6 });
});
