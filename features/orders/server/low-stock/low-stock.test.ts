import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import type { LowItem } from './read-low-items.ts';

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
const par = (itemId: string, amount: number, location_id = bar) =>
  owner.put('/api/inventory/pars', { pars: [{ inventory_item_id: itemId, location_id, par: amount }] });
const place = (name: string) => inside((tx) => createTestLocation(tx, owner.organizationId, name));
const put = (inventory_item_id: string, quantity: number, location_id: string) =>
  owner.post('/api/inventory/running-stocks', { inventory_item_id, location_id, quantity });
const count = async (inventory_item_id: string, quantity: number, location_id = bar) => {
  const stock = { inventory_item_id, location_id, quantity, reason_description: 'Used' };
  expect(await owner.post('/api/inventory/adjustments', stock)).toMatchObject({ status: 200 });
};
interface Page {
  data: LowItem[];
  meta: { total: number };
}
const low = async (query = '') => (await owner.get<Page>(`/api/ordering/low-stock${query}`)).body;
interface Ordered {
  action_id: string;
  orders: { id: string; vendor: { id: string; name: string }; line_count: number; total: number }[];
  message?: string;
  errors?: Record<string, string>;
}
const order = (body: object) => owner.post<Ordered>('/api/ordering/low-stock/orders', body);

test('an item below its par has its shortage, its open orders, its last vendor, and the quantity to order', async () => {
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

test('suggestions are in packs: from a barcode, else from the last purchases', async () => {
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

test('an item that is chosen twice is one line of the preview and of the order, with both quantities', async () => {
  const gin = await item('Gin');
  await buy(gin, 1);
  const items = [2, 3].map((quantity) => ({ inventory_item_id: gin, quantity }));
  const { body: preview } = await owner.post<{ lines: { quantity: number }[] }>('/api/ordering/low-stock/preview', {
    items,
  });
  expect(preview.lines.map(({ quantity }) => quantity)).toEqual([5]);
  const apart = await order({ items: items.map((each, place) => ({ ...each, unit_cost: 10 + place })) });
  expect(apart).toMatchObject({
    status: 400,
    body: { errors: { 'items.1.unit_cost': 'Gin is chosen twice with different costs: choose it once' } },
  });
  const { body } = await order({ items });
  expect(body.orders.map(({ line_count, total }) => [line_count, total])).toEqual([[1, 50]]);
});

test('one order per vendor for all suggestions; then they are on order and nothing more is suggested', async () => {
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

test('two people who order everything at once order it once: the second learns that nothing is missing', async () => {
  const ids = await Promise.all(['Gin', 'Rum', 'Wine'].map((name) => item(name)));
  for (const id of ids) {
    await buy(id, 1);
    await par(id, 4);
  }
  const answers = await Promise.all(Array.from({ length: 4 }, () => order({})));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect((await low()).data.map(({ on_order }) => on_order)).toEqual([3, 3, 3]);
});

test('chosen items are ordered with the changed quantities; one that was never bought needs a vendor', async () => {
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

interface Preview {
  lines: {
    id: string;
    vendor: { id: string } | null;
    quantity: number;
    unit_cost: number | null;
    pack: number;
    on_order: number;
  }[];
  errors?: Record<string, string>;
}
const preview = (body: object) => owner.post<Preview>('/api/ordering/low-stock/preview', body);

test('a preview says what goes to whom, with quantity, pack and last cost, and creates nothing', async () => {
  const [gin, never, full] = [await item('Gin'), await item('Never bought'), await item('Plenty')];
  await buy(gin, 6, 9);
  await buy(gin, 6, 10);
  await buy(full, 12);
  await par(gin, 20);
  await par(never, 2);
  const seen = async (body: object) =>
    (await preview(body)).body.lines.map((line) => [
      line.id,
      line.vendor?.id,
      line.quantity,
      line.pack,
      line.unit_cost,
    ]);
  expect(await seen({})).toEqual([
    [gin, vendor, 12, 6, 10],
    [never, undefined, 2, 1, null],
  ]);
  const items = [{ inventory_item_id: full }, { inventory_item_id: never, quantity: 7 }, { inventory_item_id: gin }];
  expect(await seen({ items })).toEqual([
    [full, vendor, 1, 1, 10],
    [never, undefined, 7, 1, null],
    [gin, vendor, 12, 6, 10],
  ]);
  const { rows } = await inside((tx) => sql`select from purchasing.invoice where type = 'PO'`.execute(tx));
  expect(rows).toHaveLength(0);
});

test('two people who order the same preview at once order it once', async () => {
  const [gin, rum] = [await item('Gin'), await item('Rum')];
  for (const id of [gin, rum]) await buy(id, 1);
  const { lines } = (await preview({ items: [gin, rum].map((inventory_item_id) => ({ inventory_item_id })) })).body;
  const items = lines.map(({ id, quantity, on_order }) => ({ inventory_item_id: id, quantity, on_order }));
  const answers = await Promise.all(Array.from({ length: 4 }, () => order({ items })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toContain('Gin was ordered in the meantime');
  const { rows } = await inside((tx) => sql`select from purchasing.invoice where type = 'PO'`.execute(tx));
  expect(rows).toHaveLength(1);
});

test('the list is filtered by text and vendor, sorted by shortage, and paged', async () => {
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

test("a vendor's order is suggested up to the par if there is one", async () => {
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

test('the order of a vendor suggests what Low Stock suggests, wherever the bottles stand', async () => {
  const cellar = await place('Cellar');
  const closed = await place('Closed bar');
  await owner.put(`/api/location/${closed}`, { availability: false });
  const make = async (name: string, at: Record<string, [quantity: number, par?: number]>, pack = 1) => {
    const id = await item(name);
    for (let bought = 0; bought < 2; bought += 1) await buy(id, pack);
    for (const [location, [quantity, amount]] of Object.entries(at)) {
      if (quantity !== 0) await count(id, quantity, location);
      if (amount) await par(id, amount, location);
    }
  };
  await make('A spare part of a bottle', { [bar]: [2.6, 3], [cellar]: [0.7] });
  await make('B closed', { [bar]: [9], [closed]: [0, 3] });
  await make('C below zero', { [bar]: [-4, 3], [cellar]: [6, 6] });
  await make('D in packs', { [bar]: [1, 9], [cellar]: [4, 2] }, 6);
  await make('E full', { [bar]: [1, 6], [cellar]: [30, 12] });
  const needs = (rows: { name: string; pack: number; suggested: number }[]) =>
    rows.map(({ name, pack, suggested }) => [name, pack, suggested]);
  const { body } = await owner.get<LowItem[]>(`/api/ordering/vendors/${vendor}/suggested-order`);
  expect(needs(body)).toEqual(needs((await low()).data));
  expect(body.map(({ suggested }) => suggested)).toEqual([1, 3, 3, 6, 0]);
});

test('an item without a par is suggested by its use, wherever it is ordered', async () => {
  const id = await item();
  await buy(id, 30);
  await count(id, 2);
  const { body } = await owner.get<LowItem[]>(`/api/ordering/vendors/${vendor}/suggested-order`);
  const { lines } = (await preview({ items: [{ inventory_item_id: id }] })).body;
  expect([body.map((row) => row.suggested), lines.map(({ quantity }) => quantity)]).toEqual([[12], [12]]);
});

test('a shelf below its own par is low even if another has plenty: it is filled from there, and the rest is ordered', async () => {
  const cellar = await place('Cellar');
  const [gin, rum] = [await item('Gin'), await item('Rum')];
  await buy(gin, 1);
  await buy(rum, 1);
  await put(gin, 30, cellar);
  await put(rum, 14, cellar);
  for (const id of [gin, rum]) await par(id, 6);
  await par(gin, 12, cellar);
  await par(rum, 12, cellar);
  const { data, meta } = await low();
  expect(meta.total).toBe(2);
  const from = { id: cellar, name: 'Cellar', path: ['Cellar'] };
  expect(data).toMatchObject([
    {
      name: 'Gin',
      on_hand: 31,
      par: 18,
      missing: 5,
      suggested: 0,
      places: [{ location: { id: bar }, on_hand: 1, par: 6, missing: 5, moves: [{ from, quantity: 5 }] }],
    },
    { name: 'Rum', on_hand: 15, par: 18, missing: 5, suggested: 3, places: [{ moves: [{ from, quantity: 2 }] }] },
  ]);
});

test('a shortage that can be moved is not ordered; orders are in packs', async () => {
  const cellar = await place('Cellar');
  const id = await item();
  await buy(id, 6);
  await buy(id, 6);
  await put(id, 9, cellar);
  await par(id, 20);
  expect(await low()).toMatchObject({ data: [{ missing: 8, pack: 6, suggested: 0 }] });
  expect((await order({})).status).toBe(409);
  await par(id, 24);
  expect(await low()).toMatchObject({ data: [{ missing: 12, suggested: 6, places: [{ moves: [{ quantity: 9 }] }] }] });
});

test("the list is filtered to one shelf's shortages; a deleted shelf has none", async () => {
  const back = await place('Back bar');
  const [gin, rum] = [await item('Gin'), await item('Rum')];
  await par(gin, 2);
  await par(rum, 3, back);
  const names = async (query = '') => (await low(query)).data.map((row) => row.name);
  expect(await names(`?location_id=${back}`)).toEqual(['Rum']);
  expect(await names()).toEqual(['Gin', 'Rum']);
  expect((await owner.delete(`/api/location/${back}`)).status).toBe(200);
  expect(await names()).toEqual(['Gin']);
});

interface Moved {
  action_id: string;
  moved: number;
  message?: string;
  errors?: Record<string, string>;
}
const move = (moves: object[]) => owner.post<Moved>('/api/ordering/low-stock/moves', { moves });

test('shelves are filled as one action and undone as one', async () => {
  const [cellar, back] = [await place('Cellar'), await place('Back bar')];
  const [gin, rum] = [await item('Gin'), await item('Rum')];
  for (const id of [gin, rum]) {
    await put(id, 9, cellar);
    await par(id, 4);
  }
  await par(gin, 3, back);
  const wanted = (await low()).data.flatMap(({ id, places }) =>
    places.flatMap(({ location, moves }) =>
      moves.map(({ from, quantity }) => ({
        inventory_item_id: id,
        from_location_id: from.id,
        to_location_id: location.id,
        quantity,
      })),
    ),
  );
  const { body, status } = await move(wanted);
  expect([status, body.moved]).toEqual([200, 3]);
  expect((await low()).data).toEqual([]);
  const at = async (id: string) => {
    const { body: stocks } = await owner.get<{ local_stocks: { location_name: string; quantity: number }[] }>(
      `/api/inventory/item/${id}/stock`,
    );
    return Object.fromEntries(stocks.local_stocks.map(({ location_name, quantity }) => [location_name, quantity]));
  };
  expect(await at(gin)).toMatchObject({ Cellar: 2, 'Back bar': 3 });
  expect((await owner.post(`/api/inventory/actions/${body.action_id}/undo`, {})).status).toBe(200);
  expect(await at(gin)).toMatchObject({ Cellar: 9, 'Back bar': 0 });
  expect((await low()).data).toHaveLength(2);
});

test('more than a shelf has is refused, even over several moves, and then nothing is moved', async () => {
  const [cellar, back] = [await place('Cellar'), await place('Back bar')];
  const gin = await item('Gin');
  await put(gin, 5, cellar);
  const bring = (to_location_id: string, quantity: number, from_location_id = cellar) => ({
    inventory_item_id: gin,
    from_location_id,
    to_location_id,
    quantity,
  });
  expect((await move([bring(bar, 3), bring(back, 3)])).body).toMatchObject({
    message: 'Gin: Quantity should be a number between 0 and 2',
    errors: { 'moves.1.quantity': 'Quantity should be a number between 0 and 2' },
  });
  expect((await move([bring(bar, 3), bring(cellar, 1)])).body.errors).toEqual({
    'moves.1.to_location_id': 'Move to location should be different from current location',
  });
  expect((await move([bring(bar, 0)])).body.errors).toEqual({
    'moves.0.quantity': 'Quantity should be a number above 0',
  });
  const unknown = await move([bring(bar, 1), bring(bar, 1, crypto.randomUUID())]);
  expect([unknown.status, unknown.body.errors]).toEqual([404, { 'moves.1.from_location_id': 'Location not found' }]);
  const { rows } = await inside((tx) => sql`select from stock.movement where kind like 'move%'`.execute(tx));
  expect(rows).toHaveLength(0);
});

test('all orders of one act are undone together, with their expected delivery; not after one of them changed', async () => {
  const other = await newVendor('Other Vendor');
  await owner.put(`/api/ordering/vendors/${vendor}/terms`, { lead_days: 2 });
  const [gin, wine] = [await item('Gin'), await item('Wine')];
  await buy(gin, 1);
  await buy(wine, 1, 8, other);
  for (const id of [gin, wine]) await par(id, 4);
  const undo = (action: string) => owner.post(`/api/inventory/actions/${action}/undo`);
  const { body: first } = await order({});
  const read = (id = '') =>
    owner.get<{ delivery_date: string | null; items: { id: string }[] }>(`/api/ordering/po/${id}`);
  const dates = await Promise.all(first.orders.map(async ({ id }) => (await read(id)).body.delivery_date !== null));
  expect(dates).toEqual([true, false]);
  expect((await undo(first.action_id)).status).toBe(200);
  expect(await Promise.all(first.orders.map(async ({ id }) => (await read(id)).status))).toEqual([404, 404]);
  const { body: second } = await order({});
  const [changed] = second.orders;
  const line_id = (await read(changed?.id)).body.items[0]?.id;
  await owner.put(`/api/ordering/invoices/${changed?.id}/items`, { action: 'update', line_id, quantity: 9 });
  expect((await undo(second.action_id)).status).toBe(409);
  expect((await read(second.orders[1]?.id)).status).toBe(200);
});
