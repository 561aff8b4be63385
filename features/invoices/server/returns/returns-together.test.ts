import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';

let server: TestServer;
let owner: TestPerson;
let bar: string;
let vendor: string;
let gin: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await server.createTestHouse();
  await withOrganization(server.services.db, owner.organizationId, async (tx) => {
    bar = await createTestLocation(tx, owner.organizationId);
    gin = await createTestItem(tx, owner.organizationId, 'House Gin');
  });
  vendor = (await owner.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Main Vendor' })).body.vendor_id;
});

interface Read {
  items: { id: string; returned_quantity: number }[];
}
async function bought(quantity: number, unit_cost: number, date_ordered: string) {
  const { body } = await owner.post<{ invoice_id: string }>('/api/ordering/invoices', {
    vendor_id: vendor,
    date_ordered,
  });
  const id = body.invoice_id;
  const line = { id: gin, quantity, unit_cost, location_id: bar };
  await owner.post(`/api/ordering/invoices/${id}/items/bulk`, { inventory_items: [line] });
  await owner.post(`/api/ordering/invoices/${id}/status-change`, { status: 'CM' });
  const { items } = (await owner.get<Read>(`/api/ordering/invoices/${id}`)).body;
  return { id, line_id: items[0]?.id as string };
}
const giveBack = ({ id, line_id }: { id: string; line_id: string }, ...quantities: number[]) =>
  owner.post<{ errors?: Record<string, string> }>(`/api/ordering/invoices/${id}/return`, {
    lines: quantities.map((quantity) => ({ line_id, quantity, location_id: bar })),
  });
const returned = async ({ id }: { id: string }) =>
  (await owner.get<Read>(`/api/ordering/invoices/${id}`)).body.items[0]?.returned_quantity;
async function costs() {
  interface Item {
    data: { total_quantity: number };
    costs: { last_cost: number | null };
  }
  const { body } = await owner.get<Item>(`/api/inventory/item/${gin}`);
  return { quantity: body.data.total_quantity, last: body.costs.last_cost };
}

test('several returns of one line add up, one after another and within one return (D7, D32)', async () => {
  const line = await bought(12, 20, '2026-01-05T12:00:00Z');
  for (const quantity of [5, 3, 2]) expect((await giveBack(line, quantity)).status).toBe(200);
  expect(await returned(line)).toBe(10);
  const refused = await giveBack(line, 2.5);
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual({
    'lines.0.quantity': 'House Gin: at most 2 can be returned: 12 were bought, 10 were returned',
  });
  expect((await giveBack(line, 1, 1.5)).status).toBe(400);
  expect(await returned(line)).toBe(10);
  expect((await giveBack(line, 1, 1)).status).toBe(200);
  expect(await returned(line)).toBe(12);
  expect((await giveBack(line, 0.01)).status).toBe(400);
  expect((await costs()).quantity).toBe(0);
});

test('a return dated after a newer purchase never becomes the last cost (D31)', async () => {
  const old = await bought(6, 25, '2026-01-05T12:00:00Z');
  await bought(6, 40, '2026-01-06T12:00:00Z');
  expect(await costs()).toEqual({ quantity: 12, last: 40 });
  expect((await giveBack(old, 2)).status).toBe(200);
  expect(await costs()).toEqual({ quantity: 10, last: 40 });
  expect((await giveBack(old, 4)).status).toBe(200);
  expect(await costs()).toEqual({ quantity: 6, last: 40 });
});

interface Together {
  action_id: string;
  returns: { invoice_id: string; total: number }[];
  errors?: Record<string, string>;
}
const giveAllBack = (lines: readonly { line_id: string; quantity: number }[], more: object = {}) =>
  owner.post<Together>('/api/ordering/returns', {
    lines: lines.map(({ line_id, quantity }) => ({ line_id, quantity, location_id: bar })),
    ...more,
  });
const undo = (action_id: string) => owner.post(`/api/inventory/actions/${action_id}/undo`, {});
const soundLedger = async () =>
  expect(
    await withOrganization(server.services.db, owner.organizationId, (tx) => verifyStock(tx, owner.organizationId)),
  ).toEqual([]);

test('lines of several invoices go back together, one return for each invoice, and one undo takes all back (D31, D38)', async () => {
  const first = await bought(6, 10, '2026-01-05T12:00:00Z');
  const second = await bought(6, 20, '2026-01-06T12:00:00Z');
  const { status, body } = await giveAllBack([
    { ...second, quantity: 1 },
    { ...first, quantity: 2 },
    { ...second, quantity: 3 },
  ]);
  expect(status).toBe(200);
  expect(body.returns.map(({ total }) => total)).toEqual([-80, -20]);
  expect([await returned(first), await returned(second)]).toEqual([2, 4]);
  expect((await costs()).quantity).toBe(6);
  expect((await undo(body.action_id)).status).toBe(200);
  expect([await returned(first), await returned(second)]).toEqual([0, 0]);
  expect((await costs()).quantity).toBe(12);
  expect((await undo(body.action_id)).status).toBe(409);
  for (const { invoice_id } of body.returns)
    expect((await owner.get(`/api/ordering/invoices/${invoice_id}`)).status).toBe(404);
  await soundLedger();
});

test('a line that is refused keeps all others from going back, and is named by its place', async () => {
  const first = await bought(6, 10, '2026-01-05T12:00:00Z');
  const second = await bought(6, 20, '2026-01-06T12:00:00Z');
  const refused = await giveAllBack([
    { ...second, quantity: 1 },
    { ...first, quantity: 7 },
    { ...second, quantity: 1 },
  ]);
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['lines.1.quantity']]);
  expect([await returned(first), await returned(second)]).toEqual([0, 0]);
  const unknown = await giveAllBack([
    { ...first, quantity: 1 },
    { line_id: crypto.randomUUID(), quantity: 1 },
  ]);
  expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([404, ['lines.1.line_id']]);
  expect((await costs()).quantity).toBe(12);
});

test('the undo of several returns is refused as a whole if one of them was undone already', async () => {
  const first = await bought(6, 10, '2026-01-05T12:00:00Z');
  const second = await bought(6, 20, '2026-01-06T12:00:00Z');
  const { body } = await giveAllBack([
    { ...first, quantity: 1 },
    { ...second, quantity: 1 },
  ]);
  const { data } = (await owner.get<{ data: { id: string; kind: string }[] }>('/api/reports/activity')).body;
  const one = data.find((each) => each.kind === 'vendor_return');
  expect((await undo(one?.id as string)).status).toBe(200);
  expect((await undo(body.action_id)).status).toBe(409);
  expect([await returned(first), await returned(second)].toSorted()).toEqual([0, 1]);
});
