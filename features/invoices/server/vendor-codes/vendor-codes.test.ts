import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';
import type { VendorCode } from './list-codes.ts';

let server: TestServer;
let owner: TestPerson;
let vendor: string;
let gin: string;
let rum: string;
let invoice: string;

interface Refused {
  message: string;
  errors?: Record<string, string>;
}

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  vendor = await newVendor('Hawkeye Wholesale');
  const inside = (name: string) =>
    withOrganization(server.services.db, owner.organizationId, (tx) => createTestItem(tx, owner.organizationId, name));
  [gin, rum] = [await inside('Dry Gin'), await inside('White Rum')];
  invoice = await learn(`Invoice # A-1,2022-10-05
Item #,Description,Pack,Qty,UOM,Unit Price,Extension
G-1,DRY GIN 750ML,12,1,CS,120.00,120.00
R/2,WHITE RUM 750ML,6,2,BTL,20.00,40.00
,Total,,,,,160.00`);
});
afterAll(() => server.close());

const newVendor = async (name: string) =>
  (await owner.post<{ vendor_id: string }>('/api/ordering/vendors', { name })).body.vendor_id;

/** Confirms a document with gin and rum, and returns its invoice. */
async function learn(csv: string): Promise<string> {
  const form = new FormData();
  form.set('file', new File([csv], 'invoice.csv'));
  const { body: kept } = await owner.post<{ id: string }>('/api/ordering/invoice-readings', form);
  const lines = [
    { as: 'item', item_id: gin, quantity: 12, total_cost: 120, pack: 12, in_cases: true },
    { as: 'item', item_id: rum, quantity: 2, total_cost: 40, pack: 6, in_cases: false },
  ];
  const { body } = await owner.post<{ invoice_id: string }>(`/api/ordering/invoice-readings/${kept.id}/confirm`, {
    vendor_id: vendor,
    custom_id: 'A-1',
    date: '2022-10-05',
    lines: lines.map((each, line) => ({ ...each, line })),
  });
  return body.invoice_id;
}

const path = () => `/api/ordering/vendors/${vendor}/codes`;
const list = async (query = '') =>
  (await owner.get<{ data: VendorCode[]; meta: { total: number } }>(`${path()}${query}`)).body;
const save = (body: object, person = owner) => person.put<VendorCode & Refused>(path(), body);

test('numbers learned from a confirmed document are listed with its invoice, and found by number and by name', async () => {
  const { data, meta } = await list();
  expect(meta.total).toBe(2);
  expect(data).toMatchObject([
    { code: 'G-1', item: { id: gin, name: 'Dry Gin', size: '750 mL' }, pack: 12, in_cases: true },
    { code: 'R/2', item: { id: rum }, pack: 6, in_cases: false, invoice: { id: invoice, number: 'A-1' } },
  ]);
  const codes = async (query: string) => (await list(query)).data.map((row) => row.code);
  expect(await codes('?q=g-')).toEqual(['G-1']);
  expect(await codes('?q=rum%20wh')).toEqual(['R/2']);
  expect(await codes('?q=%25')).toEqual([]);
  expect(await codes('?sort=name:desc&limit=1&page=2')).toEqual(['G-1']);
});

test('the next document uses a correction, which is marked as made by a person', async () => {
  const { body } = await save({ code: 'G-1', inventory_item_id: rum, pack: 6, in_cases: true });
  expect(body).toMatchObject({ code: 'G-1', item: { id: rum }, pack: 6, invoice: null });
  const form = new FormData();
  form.set('file', new File(['Hawkeye Wholesale\nItem #,Description,Qty,Amount\nG-1,SOMETHING,1,60.00'], 'next.csv'));
  const { body: kept } = await owner.post<{ id: string }>('/api/ordering/invoice-readings', form);
  type Read = { lines: { candidates: { id: string; reason: string; pack: number }[] }[] };
  const { body: read } = await owner.get<Read>(`/api/ordering/invoice-readings/${kept.id}?vendor_id=${vendor}`);
  expect(read.lines[0]?.candidates[0]).toMatchObject({ id: rum, reason: 'code', pack: 6 });
});

test('a number is deleted and restored as it was', async () => {
  const before = (await list('?q=R/2')).data[0];
  const { body: gone } = await owner.delete<VendorCode>(path(), { code: 'R/2' });
  expect(gone).toEqual({ ...before, action_id: expect.any(String) });
  expect((await list('?q=R/2')).data).toEqual([]);
  const { code, item, pack, in_cases } = gone;
  await save({ code, inventory_item_id: item.id, pack, in_cases, invoice_id: gone.invoice?.id });
  expect((await list('?q=R/2')).data).toMatchObject([{ code, item, pack, in_cases, invoice: gone.invoice }]);
});

test('D38: numbers are deleted all or none; one undo restores all of them', async () => {
  interface Acted {
    action_id: string;
    reason?: string;
  }
  const undo = async (id: string) => (await owner.post<Acted>(`/api/inventory/actions/${id}/undo`, {})).body;
  const before = (await list()).data;
  const codes = before.map(({ code }) => code);
  const forget = (of: string[]) => owner.post<Acted>(`${path()}/delete`, { codes: of });
  expect([(await forget([...codes, 'NONE'])).status, (await list()).data]).toEqual([404, before]);
  const { body: gone } = await forget(codes);
  expect((await list()).data).toEqual([]);
  await save({ code: codes[0], inventory_item_id: rum, pack: 1 });
  expect((await undo(gone.action_id)).reason).toBe('changed_since');
  await owner.delete(path(), { code: codes[0] });
  await undo(gone.action_id);
  expect((await list()).data).toEqual(before);
});

test.each([
  [{ code: ' ' }, 400, { code: 'Item number is required' }],
  [{ code: 'x'.repeat(65) }, 400, { code: 'Must be 64 characters or less long' }],
  [{ inventory_item_id: undefined }, 400, { inventory_item_id: 'Inventory Item is required' }],
  [{ inventory_item_id: crypto.randomUUID() }, 404, { inventory_item_id: 'Item not found' }],
  [{ pack: 0 }, 400, { pack: 'Pack must be above 0' }],
  [{ pack: 1e-5 }, 400, { pack: 'Pack must be above 0' }],
  [{ pack: 10_001 }, 400, { pack: 'Pack must be at most 10,000' }],
  [{ pack: 'six' }, 400, { pack: 'Pack must be a number' }],
  [{ invoice_id: crypto.randomUUID() }, 404, { invoice_id: 'Invoice not found' }],
])('an invalid value is refused at its field: %o', async (part, status, errors) => {
  const answer = await save({ code: 'N-1', inventory_item_id: gin, ...part });
  expect([answer.status, answer.body.errors]).toEqual([status, errors]);
});

test("another organization's vendor, item, and invoice are not found; deleting a missing number is refused", async () => {
  const stranger = await server.createTestHouse();
  expect((await stranger.get(path())).status).toBe(404);
  expect((await save({ code: 'N-1', inventory_item_id: gin }, stranger)).status).toBe(404);
  const own = (await stranger.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Own' })).body.vendor_id;
  const theirs = { code: 'N-1', inventory_item_id: gin };
  expect((await stranger.put(`/api/ordering/vendors/${own}/codes`, theirs)).status).toBe(404);
  expect((await owner.delete(path(), { code: 'none' })).status).toBe(404);
});
