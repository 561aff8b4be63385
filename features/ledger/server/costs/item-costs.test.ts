import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { keptValue } from './kept-value.ts';

interface Detail {
  costs: { last_cost: number | null; last_cost_method: string | null; average_cost: number | null };
  value: { total: number };
  order_item: { unit_cost: number | null; average_cost: number | null };
  order: { ordered_quantity: number; unit_cost: number; custom_invoice_num: string | null }[];
}
interface Row {
  id: string;
  last_cost: number | null;
  average_cost: number | null;
  total_value: number;
}

let server: TestServer;
let owner: TestPerson;
let vendor: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  vendor = (await owner.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Some Importer' })).body.vendor_id;
});
afterAll(() => server.close());

async function bottle() {
  const [item, shelf] = await withOrganization(
    server.services.db,
    owner.organizationId,
    async (tx) =>
      [await createTestItem(tx, owner.organizationId), await createTestLocation(tx, owner.organizationId)] as const,
  );
  const buy = async (quantity: number, unit_cost: number, more: object = {}) => {
    const body = { vendor_id: vendor, inventory_item_id: item, location_id: shelf, quantity, unit_cost, ...more };
    const answer = await owner.post<{ invoice_id: string }>('/api/ordering/quick-invoices', body);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const add = (quantity: number) =>
    owner.post('/api/inventory/running-stocks', { inventory_item_id: item, location_id: shelf, quantity });
  const state = (last_unit_cost: number) => owner.put(`/api/inventory/item/${item}`, { baseline: { last_unit_cost } });
  const detail = async () => (await owner.get<Detail>(`/api/inventory/item/${item}`)).body;
  const row = async () =>
    (await owner.get<{ data: Row[] }>('/api/inventory-view/inventory?limit=250')).body.data.find(
      ({ id }) => id === item,
    );
  const adjust = (quantity: number) =>
    owner.post('/api/inventory/adjustments', {
      inventory_item_id: item,
      location_id: shelf,
      quantity,
      reason_description: 'Breakage',
    });
  return { item, shelf, buy, add, state, adjust, detail, row };
}

test('the average is weighted by what was bought; the last cost is the newest line (COST-003, COST-005)', async () => {
  const { buy, detail } = await bottle();
  await buy(6, 10);
  await buy(4, 12);
  expect((await detail()).costs).toMatchObject({ average_cost: 10.8, last_cost: 12, last_cost_method: 'purchase' });
});

test('consigned lines enter neither, and are not part of our value (COST-004)', async () => {
  const { buy, detail } = await bottle();
  await buy(6, 10);
  await buy(4, 12);
  await buy(5, 1, { consigned: true });
  const { costs, order } = await detail();
  expect(costs).toMatchObject({ average_cost: 10.8, last_cost: 12 });
  expect(order[0]).toMatchObject({ unit_cost: 1, consignment: true });
});

test('an item that was never bought has its stated cost, else none (COST-006)', async () => {
  const { add, state, detail, row } = await bottle();
  await add(2);
  expect((await detail()).order_item).toEqual({ unit_cost: null, average_cost: null });
  await state(8);
  expect((await detail()).order_item).toEqual({ unit_cost: 8, average_cost: 8 });
  expect(await row()).toMatchObject({ last_cost: 8, average_cost: 8, total_value: 16 });
});

test('the value comes from the newest purchases, not from quantity times average (COST-007, COST-008)', async () => {
  const { buy, adjust, detail, row } = await bottle();
  await buy(6, 10);
  await buy(4, 12);
  expect((await adjust(7)).status).toBe(200);
  expect((await detail()).value.total).toBe(78);
  expect(await row()).toMatchObject({ total_value: 78, average_cost: 10.8 });
});

test('a stated cost holds until the next purchase, and changes no purchase (COST-014)', async () => {
  const { buy, state, detail } = await bottle();
  await buy(6, 10);
  await state(15);
  const stated = await detail();
  expect(stated.costs).toMatchObject({ last_cost: 15, last_cost_method: 'manual', average_cost: 10 });
  expect(stated.order.map((line) => line.unit_cost)).toEqual([10]);
  await buy(1, 11);
  expect((await detail()).costs).toMatchObject({ last_cost: 11, last_cost_method: 'purchase' });
});

test('a re-order is a purchase line, and its bottles are where they were sent (STK-043, STK-056, API-103)', async () => {
  const { item, shelf, buy, detail } = await bottle();
  const { invoice_id } = await buy(6, 2.5, { custom_id: 'RE-7', consigned: false });
  const invoice = await owner.get<{ status: string }>(`/api/ordering/invoices/${invoice_id}`);
  expect(invoice.body.status).toBe('QI');
  expect((await detail()).order).toMatchObject([{ ordered_quantity: 6, unit_cost: 2.5, custom_invoice_num: 'RE-7' }]);
  const stocks = await owner.get(`/api/inventory/running-stocks?inventory_item_id=${item}`);
  expect(stocks.body).toMatchObject([{ location_id: shelf, current_count: 6 }]);
});

test('a total that the quantity does not divide is kept to the cent', async () => {
  const { buy } = await bottle();
  const { invoice_id } = await buy(3, 3.33, { total_cost: 10 });
  const invoice = await owner.get<{ total: number }>(`/api/ordering/invoices/${invoice_id}`);
  expect(invoice.body.total).toBe(10);
});

test('the stored value of every item, and its missing cost, match its purchases (D32)', async () => {
  type Bottle = Awaited<ReturnType<typeof bottle>>;
  const found = ({ add }: Bottle) => add(3);
  const bought = ({ buy }: Bottle) => buy(6, 10);
  const consigned = ({ buy }: Bottle) => buy(2, 1, { consigned: true });
  const missing = ({ adjust }: Bottle) => adjust(-2);
  const kinds: Record<string, ((item: Bottle) => Promise<unknown>)[]> = {
    empty: [],
    bought: [bought],
    'bought and found': [bought, found],
    'bought and below zero': [bought, missing],
    stated: [found, ({ state }) => state(8)],
    'never told': [found],
    'below zero': [missing],
    consigned: [consigned],
    'consigned and found': [consigned, found],
    'consigned and below zero': [consigned, missing],
  };
  const names = new Map<string, string>();
  for (const [name, steps] of Object.entries(kinds)) {
    const made = await bottle();
    for (const step of steps) await step(made);
    names.set(made.item, name);
  }
  type Worth = { item_id: string; value: string; no_cost: boolean };
  const read = (source: RawBuilder<unknown>) =>
    withOrganization(server.services.db, owner.organizationId, async (tx) => {
      const { rows } = await sql<Worth>`select item_id, value, no_cost from ${source} as worth
        where item_id = any(${[...names.keys()]}::uuid[]) order by item_id`.execute(tx);
      return rows;
    });
  const kept = await read(keptValue(owner.organizationId));
  expect(kept).toEqual(await read(sql`stock.item_value`));
  expect(
    kept
      .filter((row) => row.no_cost)
      .map((row) => names.get(row.item_id))
      .sort(),
  ).toEqual(['below zero', 'consigned and below zero', 'consigned and found', 'never told']);
});

test('of two stated costs, the newest values what no purchase covers, in the sum and in its parts (D32)', async () => {
  const { item, add, state } = await bottle();
  await state(8);
  await add(3);
  await state(9);
  type Explained = { value: { total: number; parts: { source: string; unit_cost: number; value: number }[] } };
  const { body } = await owner.get<Explained>(`/api/inventory/item/${item}/cost`);
  expect(body.value).toMatchObject({ total: 27, parts: [{ source: 'baseline', unit_cost: 9, value: 27 }] });
});
