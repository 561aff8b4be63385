import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;
let bar: TestPerson;
let item: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  bar = await server.createTestHouse();
  const size = await bar.post<{ id: string }>('/api/item/size', { volume: 750, unit: 'mL', name: '750 mL' });
  const types = await bar.get<{ id: string }[]>('/api/item/types');
  const fields = { name: 'Gin One', type_id: types.body[0]?.id, size_id: size.body.id };
  item = (await bar.post<{ inventory_item_id: string }>('/api/ordering/quick-invoices/new-item', fields)).body
    .inventory_item_id;
});

const newVendor = async (name = 'New Vendor') =>
  (await bar.post<{ vendor_id: string }>('/api/ordering/vendors', { name })).body.vendor_id;
const vendors = async () =>
  (await bar.get<{ data: { name: string }[] }>('/api/ordering/vendors')).body.data.map(({ name }) => name);
const undo = (action: string | null) => bar.post<{ note?: string }>(`/api/inventory/actions/${action}/undo`);

async function read(price = 10): Promise<string> {
  const form = new FormData();
  form.set('file', new File([`Code,Description,Qty,Price,Amount\nG1,Gin One 750mL,6,${price},${price * 6}`], 'a.csv'));
  return (await bar.post<{ id: string }>('/api/ordering/invoice-readings', form)).body.id;
}
async function confirm(reading: string, vendor_id: string, date = '2026-03-02', price = 10) {
  const line = { line: 0, as: 'item', item_id: item, quantity: 6, total_cost: 6 * price, checked: true };
  const { status, body } = await bar.post<{ invoice_id: string; action_id: string }>(
    `/api/ordering/invoice-readings/${reading}/confirm`,
    { vendor_id, custom_id: 'N-1', date, accept_difference: true, lines: [line] },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
interface Invoice {
  action_id: string;
  items: { last_cost: number | null }[];
}
const complete = async (id: string) =>
  (await bar.post<Invoice>(`/api/ordering/invoices/${id}/status-change`, { status: 'CM' })).body;

test('undoing a completed document takes back the vendor that was created for it', async () => {
  const reading = await read();
  const { invoice_id, action_id } = await confirm(reading, await newVendor());
  const { action_id: completion } = await complete(invoice_id);
  expect((await undo(action_id)).status).toBe(409); // its bottles are in stock
  expect((await undo(completion)).status).toBe(200);
  const undone = await undo(action_id);
  expect([undone.status, undone.body.note]).toEqual([200, undefined]);
  expect(await vendors()).toEqual([]);
  expect((await bar.get(`/api/ordering/invoice-readings/${reading}`)).status).toBe(200);
});

test('a vendor stays if something else uses it, if a person changed it, or if it was there before the document', async () => {
  const used = await newVendor('Used Vendor');
  const first = await confirm(await read(), used);
  expect((await undo(first.action_id)).status).toBe(200);
  expect(await vendors()).toEqual(['Used Vendor']); // older than the document

  const reading = await read();
  const vendor = await newVendor();
  const { action_id } = await confirm(reading, vendor);
  const draft = await bar.post<{ invoice_id: string }>('/api/ordering/invoices', { vendor_id: vendor });
  expect((await undo(action_id)).body.note).toBe('Vendor New Vendor stays: used elsewhere by now.');
  await bar.delete(`/api/ordering/invoices/${draft.body.invoice_id}`);
  await bar.delete(`/api/ordering/vendors/${vendor}`);

  const other = await read();
  const named = await newVendor('Third Vendor');
  const again = await confirm(other, named);
  await bar.put(`/api/ordering/vendors/${named}`, { name: 'Third Vendors' });
  expect((await undo(again.action_id)).body.note).toBe('Vendor Third Vendors stays: changed since.');
  expect((await vendors()).toSorted()).toEqual(['Third Vendors', 'Used Vendor']);
});

test('a document in review, its draft, and its completed invoice are compared with the same last cost', async () => {
  const vendor = await newVendor();
  for (const [date, price] of [
    ['2026-01-10', 8],
    ['2026-05-10', 20],
  ] as const)
    await complete((await confirm(await read(price), vendor, date, price)).invoice_id);
  const form = new FormData();
  const rows = 'Invoice date,3/2/2026\n\nCode,Description,Qty,Price,Amount\nG1,Gin One 750mL,6,10,60\nDue,4/25/2026';
  form.set('file', new File([rows], 'a.csv'));
  const { body } = await bar.post<{ id: string }>('/api/ordering/invoice-readings', form);
  const { body: review } = await bar.get<{ date: string; lines: { candidates: { last_cost: number }[] }[] }>(
    `/api/ordering/invoice-readings/${body.id}?vendor_id=${vendor}`,
  );
  expect(review.date).toBe('2026-03-02');
  const { invoice_id } = await confirm(body.id, vendor);
  const draft = (await bar.get<Invoice>(`/api/ordering/invoices/${invoice_id}`)).body;
  const completed = await complete(invoice_id);
  const costs = [review.lines[0]?.candidates[0], draft.items[0], completed.items[0]].map((each) => each?.last_cost);
  expect(costs).toEqual([8, 8, 8]);
});
