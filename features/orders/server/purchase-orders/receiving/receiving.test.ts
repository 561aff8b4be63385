import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestLocation } from '#test/items.ts';

let server: TestServer;
let bar: TestPerson;
let vendor_id: string;
let items: string[];

interface Receiving {
  invoice_id: string;
  action_id: string;
  lines: { line_id: string; state: string; accepted_quantity: number | null }[];
  not_ordered: { inventory_item: { id: string }; quantity: number; total_cost: number }[];
}
interface Open {
  id: string;
  order_stage: string;
  received_lines: number;
  line_count: number;
}

beforeAll(async () => {
  server = await startTestServer();
  bar = await server.createTestHouse();
  ({ vendor_id } = (await bar.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Main Vendor' })).body);
  const size = await bar.post<{ id: string }>('/api/item/size', { volume: 750, unit: 'mL', name: '750 mL' });
  const types = await bar.get<{ id: string }[]>('/api/item/types');
  items = [];
  for (const [name, barcode] of [
    ['Gin One', '5010327755014'],
    ['Rum Two', '7501035010109'],
    ['Port Three', '5010867500013'],
  ]) {
    const fields = { name, barcode, type_id: types.body[0]?.id, size_id: size.body.id };
    const made = await bar.post<{ inventory_item_id: string }>('/api/ordering/quick-invoices/new-item', fields);
    if (made.status !== 200) throw new Error(JSON.stringify(made));
    items.push(made.body.inventory_item_id);
  }
});
afterAll(() => server.close());

async function order(custom_id: string, of: readonly (string | undefined)[], more: object = {}): Promise<string> {
  const draft = { vendor_id, type: 'PO', custom_id, ...more };
  const { body } = await bar.post<{ invoice_id: string }>('/api/ordering/invoices', draft);
  const inventory_items = of.map((id) => ({ id, quantity: 6, unit_cost: 10 }));
  if (of.length === 0) return body.invoice_id;
  const added = await bar.post(`/api/ordering/invoices/${body.invoice_id}/items/bulk`, { inventory_items });
  if (added.status !== 200) throw new Error(JSON.stringify(added));
  return body.invoice_id;
}
const convert = async (id: string) =>
  (await bar.post<{ invoice_id: string; action_id: string }>(`/api/ordering/po/${id}/convert`, {})).body;
const at = (id: string) => `/api/ordering/po/${id}/receiving`;
const read = async (id: string) => (await bar.get<Receiving>(at(id))).body;
const open = async (q = '', person = bar) =>
  (await person.get<Open[]>(`/api/ordering/receiving?q=${encodeURIComponent(q)}`)).body;
const undo = (action: string) => bar.post(`/api/inventory/actions/${action}/undo`);

test('open orders: those being received first, then drafts; an order without lines or already received is not listed', async () => {
  const draft = await order('PO-A', [items[0]]);
  const receiving = await order('PO-B', [items[0], items[1]]);
  const received = await order('PO-C', [items[0]]);
  const empty = await order('PO-D', []);
  await convert(receiving);
  const { invoice_id } = await convert(received);
  await bar.post(`/api/ordering/invoices/${invoice_id}/status-change`, { status: 'CM' });
  const listed = await open();
  expect(listed.map(({ id }) => id)).toEqual([receiving, draft]);
  expect(listed[0]).toMatchObject({ order_stage: 'receiving', line_count: 2, received_lines: 0 });
  expect(listed.map(({ id }) => id)).not.toContain(empty);
  const stage = async (id: string) =>
    (await bar.get<{ order_stage: string }>(`/api/ordering/po/${id}`)).body.order_stage;
  expect(await Promise.all([draft, receiving, received].map(stage))).toEqual(['draft', 'receiving', 'received']);
  expect(await open('', await server.createTestHouse('Rival'))).toEqual([]);
});

test('an open order is found by its number, its vendor, and by name or barcode of an item on it', async () => {
  const id = await order('PO-SEARCH', [items[2]]);
  for (const q of ['po-search', 'Main', 'port', '5010867500013'])
    expect([q, (await open(q)).some((each) => each.id === id)]).toEqual([q, true]);
  for (const q of ['7501035010109', 'rum', 'nothing at all'])
    expect([q, (await open(q)).some((each) => each.id === id)]).toEqual([q, false]);
});

test('all other lines arrived as ordered: one call, and one Undo for all of them', async () => {
  const id = await order('PO-REST', items);
  await convert(id);
  const [first] = (await read(id)).lines;
  await bar.put(`${at(id)}/${first?.line_id}`, { received_quantity: 4 });
  const { body } = await bar.post<Receiving>(at(id));
  expect(body.lines.map((line) => [line.state, line.accepted_quantity])).toEqual([
    ['short', 4],
    ['complete', 6],
    ['complete', 6],
  ]);
  expect((await undo(body.action_id)).status).toBe(200);
  expect((await read(id)).lines.map((line) => line.state)).toEqual(['short', 'waiting', 'waiting']);
});

test('scans of several people at once all count; damaged bottles, note and substitute stay, and Undo takes a scan back', async () => {
  const id = await order('PO-SCAN', [items[0]]);
  const { invoice_id } = await convert(id);
  const line = (await read(id)).lines[0]?.line_id;
  const scan = (quantity: number) => bar.post<Receiving>(`${at(id)}/${line}/scan`, { quantity });
  const scans = await Promise.all([scan(1), scan(1), scan(6), scan(1)]);
  expect(scans.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await read(id)).lines[0]).toMatchObject({ received_quantity: 9, state: 'over' });
  const kept = { damaged_quantity: 2, note: 'two broken' };
  await bar.put(`${at(id)}/${line}`, { received_quantity: 4, substitute_item_id: items[1], ...kept });
  const { body } = await scan(1);
  expect(body.lines[0]).toMatchObject({
    received_quantity: 5,
    accepted_quantity: 3,
    substitute: { id: items[1] },
    ...kept,
  });
  const total = async () => (await bar.get<{ subtotal: number }>(`/api/ordering/invoices/${invoice_id}`)).body.subtotal;
  expect(await total()).toBe(30);
  expect((await undo(body.action_id)).status).toBe(200);
  expect([(await read(id)).lines[0], await total()]).toMatchObject([{ received_quantity: 4 }, 20]);
  expect((await scan(0)).status).toBe(400);
  const rival = await server.createTestHouse('Rival');
  expect((await rival.post(`${at(id)}/${line}/scan`, { quantity: 1 })).status).toBe(404);
});

test('the entry of a line is undone, on the invoice and its total, even after another line was entered', async () => {
  const id = await order('PO-UNDO', [items[0], items[1]]);
  const { invoice_id } = await convert(id);
  const [first, second] = (await read(id)).lines;
  const none = await bar.put<Receiving>(`${at(id)}/${first?.line_id}`, { received_quantity: 0 });
  await bar.put(`${at(id)}/${second?.line_id}`, { received_quantity: 5 });
  const subtotal = async () =>
    (await bar.get<{ subtotal: number }>(`/api/ordering/invoices/${invoice_id}`)).body.subtotal;
  expect(await subtotal()).toBe(50);
  expect((await undo(none.body.action_id)).status).toBe(200);
  expect(await subtotal()).toBe(110);
  expect((await read(id)).lines.map((line) => line.state)).toEqual(['waiting', 'short']);
});

test('a line of which nothing was accepted at first keeps its location and cost for when its bottles come', async () => {
  const location_id = await withOrganization(server.services.db, bar.organizationId, (tx) =>
    createTestLocation(tx, bar.organizationId, 'Cellar'),
  );
  const id = await order('PO-LATE', [items[0]]);
  const ordered = (await bar.get<{ items: { id: string }[] }>(`/api/ordering/po/${id}`)).body.items[0]?.id;
  const change = (invoice: string, line_id: unknown, fields: object) =>
    bar.put(`/api/ordering/invoices/${invoice}/items`, { action: 'update', line_id, ...fields });
  expect((await change(id, ordered, { location_id })).status).toBe(200);
  const { invoice_id } = await convert(id);
  const lines = async () =>
    (
      await bar.get<{
        items: { id: string; location_id: string | null; unit_cost: number; ordered_quantity: number }[];
      }>(`/api/ordering/invoices/${invoice_id}`)
    ).body.items;
  const enter = (received_quantity: number) => bar.put<Receiving>(`${at(id)}/${ordered}`, { received_quantity });
  expect((await change(invoice_id, (await lines())[0]?.id, { unit_cost: 12 })).status).toBe(200);
  await enter(0);
  await enter(0);
  expect(await lines()).toEqual([]);
  await enter(5);
  const came = { location_id, unit_cost: 12, ordered_quantity: 5 };
  expect(await lines()).toMatchObject([came]);
  await enter(0);
  await enter(3);
  expect(await lines()).toMatchObject([{ ...came, ordered_quantity: 3 }]);
});

test('an order that already has an invoice is not converted as well', async () => {
  const id = await order('PO-ONCE', [items[0]]);
  const made = await bar.post('/api/ordering/invoices', { vendor_id, purchase_order_id: id });
  expect(made.status).toBe(200);
  const again = await bar.post<{ message: string }>(`/api/ordering/po/${id}/convert`, {});
  expect([again.status, again.body.message]).toEqual([409, 'This purchase order already has an invoice']);
});

test('an invoice that is completed as received counts like a completed one', async () => {
  const id = await order('PO-AR', [items[0]]);
  const { invoice_id } = await convert(id);
  await bar.post(`/api/ordering/invoices/${invoice_id}/status-change`, { status: 'AR' });
  expect((await read(id)).lines[0]).toMatchObject({ state: 'complete', accepted_quantity: 6 });
});

test('no entry is undone once the delivery is in stock', async () => {
  const id = await order('PO-DONE', [items[0]]);
  const { invoice_id } = await convert(id);
  const { body } = await bar.post<Receiving>(at(id));
  await bar.post(`/api/ordering/invoices/${invoice_id}/status-change`, { status: 'CM' });
  expect((await undo(body.action_id)).status).toBe(409);
  expect((await read(id)).lines[0]?.state).toBe('complete');
});

test('an item that was not ordered is shown separately from the ordered lines', async () => {
  const id = await order('PO-EXTRA', [items[0]]);
  const { invoice_id } = await convert(id);
  const inventory_items = [{ id: items[2], quantity: 2, unit_cost: 20 }];
  await bar.post(`/api/ordering/invoices/${invoice_id}/items/bulk`, { inventory_items });
  const { lines, not_ordered } = await read(id);
  expect(lines).toHaveLength(1);
  expect(not_ordered).toMatchObject([{ inventory_item: { id: items[2] }, quantity: 2, total_cost: 40 }]);
});

test('what was converted, received and completed can be undone step by step', async () => {
  const id = await order('PO-STEPS', [items[0]]);
  const { invoice_id, action_id } = await convert(id);
  const [line] = (await read(id)).lines;
  const received = await bar.put<Receiving>(`${at(id)}/${line?.line_id}`, { received_quantity: 4 });
  await bar.post(`/api/ordering/invoices/${invoice_id}/status-change`, { status: 'CM' });
  expect((await bar.post(`/api/ordering/invoices/${invoice_id}/reopen`)).status).toBe(200);
  for (const action of [received.body.action_id, action_id]) expect((await undo(action)).status).toBe(200);
  expect((await open('PO-STEPS')).map((each) => each.id)).toEqual([id]);
});
