import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { verifyInvoices } from './verify-invoices.ts';

let server: TestServer;
let owner: TestPerson;
let bar: string;
let vendor: string;
let gin: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  owner = await server.createTestHouse();
  bar = await inside((tx) => createTestLocation(tx, owner.organizationId));
  gin = await inside((tx) => createTestItem(tx, owner.organizationId, 'House Gin'));
  vendor = (await owner.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Main Vendor' })).body.vendor_id;
});
afterAll(() => server.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(server.services.db, owner.organizationId, work);

interface Read {
  status: string;
  action_id: string;
  completed_at: string | null;
  items: { id: string; ordered_quantity: number; stock_quantity: number | null }[];
  message?: string;
}
const path = (id: string) => `/api/ordering/invoices/${id}`;
const read = async (id: string) => (await owner.get<Read>(path(id))).body;
const complete = (id: string, person = owner) => person.post<Read>(`${path(id)}/status-change`, { status: 'CM' });
const reopen = (id: string, person = owner) => person.post<Read>(`${path(id)}/reopen`, {});
const correct = (id: string, quantity: number, move_stock?: boolean) =>
  owner.put<Read>(`${path(id)}/items`, { action: 'update', inventory_item_id: gin, quantity, move_stock });
const undo = (action: string) => owner.post<{ message?: string }>(`/api/inventory/actions/${action}/undo`, {});

async function draft(quantity: number, unit_cost: number, more: object = {}) {
  const { body } = await owner.post<{ invoice_id: string }>('/api/ordering/invoices', { vendor_id: vendor, ...more });
  const line = { id: gin, quantity, unit_cost, location_id: bar };
  await owner.post(`${path(body.invoice_id)}/items/bulk`, { inventory_items: [line] });
  return body.invoice_id;
}
async function bought(quantity: number, unit_cost: number, more: object = {}) {
  const id = await draft(quantity, unit_cost, more);
  await complete(id);
  return id;
}
async function gives() {
  type Item = {
    data: { total_quantity: number };
    costs: { last_cost: number | null; average_cost: number | null };
    value: { total: number };
  };
  const { body } = await owner.get<Item>(`/api/inventory/item/${gin}`);
  return [body.data.total_quantity, body.costs.last_cost, body.costs.average_cost, body.value.total];
}
const differences = () =>
  inside(async (tx) => [
    ...(await verifyStock(tx, owner.organizationId)),
    ...(await verifyInvoices(tx, owner.organizationId)),
  ]);

test('D38: a completed invoice becomes a draft again; stock and costs are as before, and it can be completed again', async () => {
  await bought(4, 10);
  const before = await gives();
  const id = await bought(6, 20);
  expect(await gives()).toEqual([10, 20, 16, 160]);
  const { status, body } = await reopen(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'DR', completed_at: null, action_id: null });
  expect(body.items).toMatchObject([{ ordered_quantity: 6, stock_quantity: null }]);
  expect(await gives()).toEqual(before);
  expect(await differences()).toEqual([]);
  await correct(id, 5);
  expect((await complete(id)).body.items).toMatchObject([{ ordered_quantity: 5, stock_quantity: 5 }]);
  expect((await gives())[0]).toBe(9);
  await reopen(id);
  await complete(id);
  expect((await gives())[0]).toBe(9);
  expect(await differences()).toEqual([]);
});

test('D38: undoing the action that completed an invoice reopens it and reverses later corrections', async () => {
  const id = await bought(6, 20);
  await correct(id, 9, true);
  await correct(id, 8);
  expect((await undo((await read(id)).action_id)).status).toBe(200);
  expect(await read(id)).toMatchObject({ status: 'DR', items: [{ ordered_quantity: 8, stock_quantity: null }] });
  expect((await gives())[0]).toBe(0);
  await complete(id);
  expect((await gives())[0]).toBe(8);
  expect(await differences()).toEqual([]);
});

test('D38: a return of its lines blocks reopening and is named; without it the invoice reopens', async () => {
  const id = await bought(6, 20);
  const line_id = (await read(id)).items[0]?.id;
  const lines = [{ line_id, quantity: 2, location_id: bar }];
  const back = await owner.post<{ action_id: string }>(`${path(id)}/return`, { lines, custom_id: 'CR-1' });
  const refused = await reopen(id);
  expect(refused.status).toBe(409);
  expect(refused.body.message).toMatch(
    /^Bottles of this invoice were returned to the vendor \(CR-1 of .+\): undo that return first$/,
  );
  expect((await undo((await read(id)).action_id)).body.message).toBe(refused.body.message);
  expect((await gives())[0]).toBe(4);
  await undo(back.body.action_id);
  expect((await reopen(id)).status).toBe(200);
});

test('D22 D38: in a closed period reopening is refused with the reason, and nothing changes', async () => {
  const id = await bought(6, 20, { invoice_date: '2026-01-10T12:00:00Z' });
  const before = await gives();
  await inside((tx) => sql`update stock.period set locked_until = '2026-01-31T00:00:00Z'`.execute(tx));
  const refused = await reopen(id);
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'This delivery is in a closed period, which cannot change' },
  });
  expect((await undo((await read(id)).action_id)).status).toBe(409);
  expect(await read(id)).toMatchObject({ status: 'CM' });
  expect(await gives()).toEqual(before);
});

test('D11: a count since the delivery stays as counted', async () => {
  const id = await bought(6, 20);
  await owner.post('/api/inventory/stocktake', { inventory_item_id: gin, location_id: bar, count: 5 });
  expect((await reopen(id)).status).toBe(200);
  expect((await gives())[0]).toBe(5);
  expect(await differences()).toEqual([]);
});

test("a draft and an order cannot be reopened; another person's completion needs an admin", async () => {
  const open = await draft(1, 1);
  expect((await reopen(open)).body.message).toBe('This invoice is already a draft');
  const order = await owner.post<{ invoice_id: string }>('/api/ordering/invoices', { vendor_id: vendor, type: 'PO' });
  expect((await reopen(order.body.invoice_id)).status).toBe(409);
  const member = await server.addPerson(owner.organizationId, 'member');
  const id = await bought(6, 20);
  expect((await reopen(id, member)).status).toBe(403);
  await complete(open, member);
  expect((await reopen(open, member)).status).toBe(200);
});

test('two people reopen at once: one succeeds', async () => {
  const id = await bought(6, 20);
  const answers = await Promise.all([1, 2, 3].map(() => reopen(id)));
  expect(answers.map((each) => each.status).sort()).toEqual([200, 409, 409]);
  expect((await gives())[0]).toBe(0);
});

test('D38: 3 received, corrected to 6 without stock, then to 4 with the difference: stock is 4', async () => {
  const id = await bought(3, 10);
  expect((await correct(id, 6)).body.items).toMatchObject([{ ordered_quantity: 6, stock_quantity: 3 }]);
  expect((await gives())[0]).toBe(3);
  expect((await correct(id, 4, true)).body.items).toMatchObject([{ ordered_quantity: 4, stock_quantity: 4 }]);
  expect((await gives())[0]).toBe(4);
});

test('a stored difference is booked later without changing the quantity', async () => {
  const id = await bought(3, 10);
  await correct(id, 6);
  const settled = await owner.put<Read>(`${path(id)}/items`, {
    action: 'update',
    inventory_item_id: gin,
    move_stock: true,
  });
  expect(settled.body.items).toMatchObject([{ ordered_quantity: 6, stock_quantity: 6 }]);
  expect((await gives())[0]).toBe(6);
  expect(await differences()).toEqual([]);
});
