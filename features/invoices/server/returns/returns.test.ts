import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { withOrganization } from '#shared/server/database.ts';
import { readPdf } from '#test/documents/read-pdf.ts';
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
beforeEach(async () => {
  owner = await server.createTestHouse();
  bar = await inside((tx) => createTestLocation(tx, owner.organizationId));
  gin = await inside((tx) => createTestItem(tx, owner.organizationId, 'House Gin'));
  vendor = (await owner.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Main Vendor' })).body.vendor_id;
});
afterAll(() => server.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(server.services.db, owner.organizationId, work);

/** Completes an invoice of gin at the bar; returns the id of its line. */
async function bought(quantity: number, unit_cost: number, more: object = {}, location_id = bar) {
  const { body } = await owner.post<{ invoice_id: string }>('/api/ordering/invoices', { vendor_id: vendor, ...more });
  const id = body.invoice_id;
  const line = { id: gin, quantity, unit_cost, location_id };
  await owner.post(`/api/ordering/invoices/${id}/items/bulk`, { inventory_items: [line] });
  await owner.post(`/api/ordering/invoices/${id}/status-change`, { status: 'CM' });
  return { id, line_id: (await invoice(id)).items[0]?.id as string };
}

interface Read {
  status: string;
  consignment: boolean;
  total: number;
  return_of: { id: string } | null;
  items: {
    id: string;
    ordered_quantity: number;
    unit_cost: number;
    total_cost: number;
    returned_quantity: number;
  }[];
}
const invoice = async (id: string) => (await owner.get<Read>(`/api/ordering/invoices/${id}`)).body;
interface Answer {
  invoice_id: string;
  action_id: string;
  total: number;
  message?: string;
  errors?: Record<string, string>;
}
const giveBack = (id: string, line_id: string, quantity: number, more: object = {}) =>
  owner.post<Answer>(`/api/ordering/invoices/${id}/return`, {
    lines: [{ line_id, quantity, location_id: bar }],
    ...more,
  });

async function gives() {
  type Item = {
    data: { total_quantity: number };
    costs: { last_cost: number | null; average_cost: number | null };
    value: { total: number };
  };
  const { body } = await owner.get<Item>(`/api/inventory/item/${gin}`);
  return [body.data.total_quantity, body.costs.last_cost, body.costs.average_cost, body.value.total];
}
const undo = (action_id: string) => owner.post<Answer>(`/api/inventory/actions/${action_id}/undo`, {});
const soundLedger = async () => expect(await inside((tx) => verifyStock(tx, owner.organizationId))).toEqual([]);

test('D31 D32 D33: a return is a credit invoice with negative lines at the purchase cost; the last cost stays', async () => {
  await bought(4, 10);
  const { id, line_id } = await bought(6, 20, { shipping_cost: 6 });
  expect(await gives()).toEqual([10, 20, 16, 160]);
  const { body } = await giveBack(id, line_id, 2, { custom_id: 'CR-1', note: 'Broken seals' });
  expect(body).toMatchObject({ total: -40 });
  const credit = await invoice(body.invoice_id);
  expect(credit).toMatchObject({ status: 'CM', total: -40, return_of: { id } });
  expect(credit.items).toMatchObject([{ ordered_quantity: -2, unit_cost: 20, total_cost: -40 }]);
  expect((await invoice(id)).items).toMatchObject([{ ordered_quantity: 6, returned_quantity: 2 }]);
  // 4 of the 6 at 20 are left, and 4 at 10.
  expect(await gives()).toEqual([8, 20, 15, 120]);
  await soundLedger();
});

test('a return cannot exceed what was bought and not returned yet, from any number of locations', async () => {
  const { id, line_id } = await bought(6, 20);
  await giveBack(id, line_id, 4);
  const refused = await giveBack(id, line_id, 3);
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual({
    'lines.0.quantity': 'House Gin: at most 2 can be returned: 6 were bought, 4 were returned',
  });
  const line = { line_id, quantity: 1.5, location_id: bar };
  const twice = await owner.post<Answer>(`/api/ordering/invoices/${id}/return`, { lines: [line, line] });
  expect(Object.keys(twice.body.errors ?? {})).toEqual(['lines.1.quantity']);
  expect((await gives())[0]).toBe(2);
});

test('D32: a correction is not undone below the quantity that was returned since', async () => {
  const { id, line_id } = await bought(5, 20);
  const correct = (quantity: number) =>
    owner.put<Answer>(`/api/ordering/invoices/${id}/items`, { action: 'update', line_id, quantity });
  const { body } = await correct(10);
  const { body: back } = await giveBack(id, line_id, 8, { below_stock: true });
  expect(await undo(body.action_id)).toMatchObject({
    status: 400,
    body: { errors: { quantity: '8 were already returned to the vendor' } },
  });
  expect((await invoice(id)).items).toMatchObject([{ ordered_quantity: 10, returned_quantity: 8 }]);
  expect((await undo(back.action_id)).status).toBe(200);
  expect((await undo(body.action_id)).status).toBe(200);
  expect((await invoice(id)).items).toMatchObject([{ ordered_quantity: 5, returned_quantity: 0 }]);
});

test('D31 D32: a purchase with returned bottles keeps its vendor and consignment, and a return keeps its consignment', async () => {
  const { vendor_id: other } = (await owner.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Other' }))
    .body;
  const { id, line_id } = await bought(6, 20);
  const change = (fields: object, of = id) => owner.put<Answer>(`/api/ordering/invoices/${of}`, fields);
  const moved = await change({ vendor_id: other, consigned: true });
  expect(moved.status).toBe(200);
  const { body: back } = await giveBack(id, line_id, 2);
  expect((await change({ vendor_id: other, consigned: true })).status).toBe(200);
  for (const [field, value] of [
    ['vendor_id', vendor],
    ['consigned', false],
  ] as const) {
    const refused = await change({ [field]: value });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([409, [field]]);
    expect(refused.body.message).toMatch(/^Bottles of this invoice were returned to the vendor/);
  }
  expect((await change({ consigned: false }, back.invoice_id)).body.errors).toHaveProperty('consigned');
  expect((await undo(moved.body.action_id)).status).toBe(409);
  expect(await invoice(id)).toMatchObject({ consignment: true });
  expect((await undo(back.action_id)).status).toBe(200);
  expect((await undo(moved.body.action_id)).status).toBe(200);
  expect(await invoice(id)).toMatchObject({ consignment: false });
});

test('D7: a return can exceed the stock only if that is confirmed', async () => {
  const { id, line_id } = await bought(6, 20);
  await owner.post('/api/inventory/adjustments', {
    inventory_item_id: gin,
    location_id: bar,
    quantity: 1,
    reason_description: 'Broken',
  });
  const refused = await giveBack(id, line_id, 3);
  expect(refused.status).toBe(409);
  expect(refused.body.errors?.['lines.0.quantity']).toMatch(/^House Gin: only 1 are at /);
  expect((await giveBack(id, line_id, 3, { below_stock: true })).status).toBe(200);
  expect((await gives())[0]).toBe(-2);
  await soundLedger();
});

test('D17 D32: stock found after everything bought was returned is valued at the stated cost', async () => {
  const { id, line_id } = await bought(10, 4);
  await giveBack(id, line_id, 10);
  const found = { inventory_item_id: gin, location_id: bar, quantity: 20, unit_cost: 3 };
  expect((await owner.post('/api/inventory/running-stocks', found)).status).toBe(200);
  expect(await gives()).toEqual([20, 3, 3, 60]);
  const { body } = await owner.get<{ data: { cogs: number; found_stock: number }[] }>('/api/inventory/variance');
  expect(body.data).toMatchObject([{ cogs: 0, found_stock: 20 }]);
  await soundLedger();
});

test('D17 D32: stock found in addition to purchases is valued at the stated cost if they do not cover it', async () => {
  await bought(10, 4);
  const found = { inventory_item_id: gin, location_id: bar, quantity: 20, unit_cost: 3 };
  const { body } = await owner.post<Answer>('/api/inventory/running-stocks', found);
  expect(await gives()).toEqual([30, 3, 4, 100]);
  await undo(body.action_id);
  expect(await gives()).toEqual([10, 4, 4, 40]);
  await soundLedger();
});

test('a draft, a purchase order, and a line of another invoice cannot be returned', async () => {
  const { id, line_id } = await bought(6, 20);
  const other = await bought(1, 5);
  expect((await giveBack(other.id, line_id, 1)).status).toBe(404);
  const order = await owner.post<{ invoice_id: string }>('/api/ordering/invoices', { vendor_id: vendor, type: 'PO' });
  expect((await giveBack(order.body.invoice_id, line_id, 1)).status).toBe(404);
  const draft = await owner.post<{ invoice_id: string }>('/api/ordering/invoices', { vendor_id: vendor });
  const path = `/api/ordering/invoices/${draft.body.invoice_id}/items/bulk`;
  await owner.post(path, { inventory_items: [{ id: gin, quantity: 2, unit_cost: 5 }] });
  const [own] = (await invoice(draft.body.invoice_id)).items;
  expect((await giveBack(draft.body.invoice_id, own?.id as string, 1)).status).toBe(409);
  expect((await giveBack(id, line_id, 0)).status).toBe(400);
});

test('D31: a return of a consigned purchase is consigned and changes no cost', async () => {
  await bought(4, 10);
  const { id, line_id } = await bought(6, 99, { consigned: true });
  const before = await gives();
  const { body } = await giveBack(id, line_id, 6);
  expect(await invoice(body.invoice_id)).toMatchObject({ consignment: true, total: -594 });
  expect((await gives()).slice(1, 3)).toEqual(before.slice(1, 3));
});

test('returnable lines are listed by invoice and by item, with the locations of the bottles', async () => {
  const { id, line_id } = await bought(6, 20);
  await giveBack(id, line_id, 2);
  const one = { line_id, invoice_id: id, bought: 6, returned: 2, returnable: 4, unit_cost: 20 };
  for (const of of [`invoice_id=${id}`, `inventory_item_id=${gin}`]) {
    const { body } = await owner.get<object[]>(`/api/ordering/returnable?${of}`);
    expect(body).toMatchObject([{ ...one, stocks: [{ location_id: bar, quantity: 4 }] }]);
  }
  expect((await owner.get('/api/ordering/returnable')).status).toBe(400);
});

test("the delivery's location comes first, even if another one has more", async () => {
  const cellar = await inside((tx) => createTestLocation(tx, owner.organizationId, 'Cellar'));
  const { id } = await bought(3, 20, {}, cellar);
  await owner.post('/api/inventory/running-stocks', { inventory_item_id: gin, location_id: bar, quantity: 9 });
  const { body } = await owner.get<{ stocks: { location_id: string }[] }[]>(
    `/api/ordering/returnable?invoice_id=${id}`,
  );
  expect(body[0]?.stocks.map(({ location_id }) => location_id)).toEqual([cellar, bar]);
});

test('a line cannot be corrected to less than was returned', async () => {
  const { id, line_id } = await bought(6, 20);
  await giveBack(id, line_id, 2);
  const correct = (quantity: number) =>
    owner.put<Answer>(`/api/ordering/invoices/${id}/items`, { action: 'update', line_id, quantity });
  expect((await correct(1)).body.errors).toEqual({ quantity: '2 were already returned to the vendor' });
  expect((await correct(2)).status).toBe(200);
});

test('a return can be printed: with its kind, the invoice it returns, and its lines', async () => {
  const { id, line_id } = await bought(6, 20, { custom_id: 'INV-7' });
  const { body } = await giveBack(id, line_id, 2, { custom_id: 'CR-1' });
  const { url, headers } = owner;
  const answer = await fetch(`${url}/api/ordering/invoices/${body.invoice_id}/pdf`, { headers });
  expect(answer.headers.get('content-disposition')).toContain('CR-1');
  const [page] = readPdf(new Uint8Array(await answer.arrayBuffer()));
  const text = page?.texts.map((each) => each.text).join(' ');
  for (const part of ['Return to Vendor', 'INV-7', 'House Gin', '−2.00', '−$40.00']) expect(text).toContain(part);
});

test('two people return the same bottles at once: one succeeds', async () => {
  const { id, line_id } = await bought(6, 20);
  const answers = await Promise.all([1, 2, 3].map(() => giveBack(id, line_id, 4, { below_stock: true })));
  expect(answers.map((each) => each.status).sort()).toEqual([200, 400, 400]);
  expect((await gives())[0]).toBe(2);
});

const reorder = (quantity: number, unit_cost: number) =>
  owner.post<Answer>('/api/ordering/quick-invoices', {
    vendor_id: vendor,
    inventory_item_id: gin,
    quantity,
    unit_cost,
    location_id: bar,
  });
const invoices = async () => (await inside((tx) => sql`select from purchasing.invoice`.execute(tx))).rows.length;

test('undoing a re-order leaves stock, costs, and purchases as they were', async () => {
  await bought(4, 10);
  const before = await gives();
  const { body } = await reorder(6, 20);
  expect(await gives()).toEqual([10, 20, 16, 160]);
  expect((await undo(body.action_id)).status).toBe(200);
  expect(await gives()).toEqual(before);
  expect(await invoices()).toBe(1);
  await soundLedger();
});

test('D11: undoing a re-order after a count leaves stock as counted', async () => {
  const { body } = await reorder(6, 20);
  await owner.post('/api/inventory/stocktake', { inventory_item_id: gin, location_id: bar, count: 5 });
  await undo(body.action_id);
  expect((await gives())[0]).toBe(5);
  await soundLedger();
});

test('D38: a re-order with a return cannot be undone, and the return is named; otherwise its corrections are undone with it', async () => {
  const { body } = await reorder(6, 20);
  const line_id = (await invoice(body.invoice_id)).items[0]?.id as string;
  const credit = await giveBack(body.invoice_id, line_id, 1, { custom_id: 'CR-9' });
  const refused = await undo(body.action_id);
  expect(refused.status).toBe(409);
  expect(refused.body.message).toMatch(
    /^Bottles of this invoice were returned to the vendor \(CR-9 of .*\): undo that return first$/,
  );
  expect((await gives())[0]).toBe(5);
  await undo(credit.body.action_id);
  expect((await gives())[0]).toBe(6);
  expect((await invoice(body.invoice_id)).items[0]?.returned_quantity).toBe(0);
  const change = { action: 'update', line_id, quantity: 7, move_stock: true };
  await owner.put(`/api/ordering/invoices/${body.invoice_id}/items`, change);
  expect((await undo(body.action_id)).status).toBe(200);
  expect((await gives())[0]).toBe(0);
  expect(await invoices()).toBe(0);
  await soundLedger();
});

test('an invoice is compared with the purchase before, without one that went back (D31, D32)', async () => {
  await bought(6, 10, { date_ordered: '2026-01-05T12:00:00Z' });
  const wrong = await bought(6, 90, { date_ordered: '2026-01-06T12:00:00Z' });
  const next = await bought(6, 11, { date_ordered: '2026-01-07T12:00:00Z' });
  const before = async () =>
    (await owner.get<{ items: { last_cost: number }[] }>(`/api/ordering/invoices/${next.id}`)).body.items[0]?.last_cost;
  expect(await before()).toBe(90);
  await giveBack(wrong.id, wrong.line_id, 2);
  expect(await before()).toBe(90);
  await giveBack(wrong.id, wrong.line_id, 4);
  expect(await before()).toBe(10);
});
