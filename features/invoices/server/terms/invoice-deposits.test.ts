import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { verifyDeposits } from './deposits.ts';

let server: TestServer;
let bar: TestPerson;
let item: string;

interface Answer {
  action_id: string;
  message: string;
  deposits: { kind: string; quantity: number; amount: number }[];
}
interface Invoice {
  total: number;
  deposit: number;
  action_id: string;
  items: { unit_cost: number; landed_unit_cost: number }[];
}

beforeAll(async () => {
  server = await startTestServer();
  bar = await server.createTestHouse();
  const size = await bar.post<{ id: string }>('/api/item/size', { volume: 58.67, unit: 'L', name: '1/2 bbl' });
  const types = await bar.get<{ id: string }[]>('/api/item/types');
  const fields = { name: 'House Lager', type_id: types.body[0]?.id, size_id: size.body.id };
  const made = await bar.post<{ inventory_item_id: string }>('/api/ordering/quick-invoices/new-item', fields);
  item = made.body.inventory_item_id;
});
afterAll(() => server.close());

const vendor = async (name: string) =>
  (await bar.post<{ vendor_id: string }>('/api/ordering/vendors', { name })).body.vendor_id;
const invoice = async (id: string) => (await bar.get<Invoice>(`/api/ordering/invoices/${id}`)).body;
const complete = (id: string) => bar.post(`/api/ordering/invoices/${id}/status-change`, { status: 'CM' });

async function draft(vendor_id: string, custom_id: string, charges: object, more: object = {}): Promise<string> {
  const { body } = await bar.post<{ invoice_id: string }>('/api/ordering/invoices', { vendor_id, custom_id, ...more });
  const inventory_items = [{ id: item, quantity: 2, unit_cost: 100 }];
  await bar.post(`/api/ordering/invoices/${body.invoice_id}/items/bulk`, { inventory_items });
  await bar.put(`/api/ordering/invoices/${body.invoice_id}`, charges);
  return body.invoice_id;
}

/** What the statement says: open money, deposits by kind, and those on invoices. */
async function standing(id: string) {
  const { body } = await bar.get<{ open: number; deposits: Answer['deposits']; invoice_deposits: number }>(
    `/api/ordering/vendors/${id}/statement`,
  );
  return [body.open, body.deposits.map(({ kind, amount }) => `${kind} ${amount}`).join(), body.invoice_deposits];
}

test('D33: a deposit is owed with its invoice and is no cost; it closes to 0 when it comes back, and reopening takes it along', async () => {
  const id = await vendor('Keg Vendor');
  const first = await draft(id, 'K-1', { deposit: 60, shipping_cost: 10 });
  expect(await invoice(first)).toMatchObject({ total: 270, deposit: 60, items: [{ landed_unit_cost: 105 }] });
  expect(await standing(id)).toEqual([0, '', 0]); // a draft owes nothing
  await complete(first);
  expect(await standing(id)).toEqual([270, '', 60]);
  const corrected = await bar.put<Invoice>(`/api/ordering/invoices/${first}`, { deposit: 90 });
  expect(corrected.body.items[0]?.landed_unit_cost).toBe(105);
  expect(await standing(id)).toEqual([300, '', 90]);
  expect((await bar.post(`/api/inventory/actions/${corrected.body.action_id}/undo`)).status).toBe(200);
  expect(await standing(id)).toEqual([270, '', 60]);

  const second = await draft(id, 'K-2', { deposit: -60 });
  await complete(second);
  expect(await invoice(second)).toMatchObject({ total: 140, items: [{ landed_unit_cost: 100 }] });
  expect(await standing(id)).toEqual([410, '', 0]);
  expect((await bar.post(`/api/ordering/invoices/${second}/reopen`)).status).toBe(200);
  expect(await standing(id)).toEqual([270, '', 60]);
});

test('an entry says of which kind a deposit on an invoice is, and counts it once; consigned goods owe none', async () => {
  const id = await vendor('Crate Vendor');
  await complete(await draft(id, 'C-1', { deposit: 60 }));
  await complete(await draft(id, 'C-2', { deposit: 15 }, { consigned: true }));
  expect((await standing(id)).slice(1)).toEqual(['', 60]);
  const book = (direction: string, quantity: number, amount?: number, on_invoice = true) =>
    bar.post<Answer>(`/api/ordering/vendors/${id}/deposits`, { kind: 'Keg', direction, quantity, amount, on_invoice });
  const said = await book('charged', 2, 60);
  expect((await standing(id)).slice(1)).toEqual(['Keg 60', 0]);
  await book('returned', 1, undefined, false);
  expect((await standing(id)).slice(1)).toEqual(['Keg 30', 0]);
  await complete(await draft(id, 'C-3', { deposit: -30 }));
  await book('returned', 1);
  expect((await standing(id)).slice(1)).toEqual(['', 0]);
  expect((await bar.post(`/api/inventory/actions/${said.body.action_id}/undo`)).status).toBe(409);
});

test('an entry of a deposit on an invoice counts while the invoice does, with its vendor', async () => {
  const [id, other] = [await vendor('Cask Vendor'), await vendor('Cask Vendor Two')];
  const first = await draft(id, 'R-1', { deposit: 60 });
  await complete(first);
  await bar.post<Answer>(`/api/ordering/vendors/${id}/deposits`, {
    ...{ kind: 'Cask', direction: 'charged', quantity: 2, amount: 60, on_invoice: true, invoice_id: first },
  });
  const deposits = async (of: string) => (await standing(of)).slice(1);
  expect(await deposits(id)).toEqual(['Cask 60', 0]);
  expect((await bar.post(`/api/ordering/invoices/${first}/reopen`)).status).toBe(200);
  expect(await deposits(id)).toEqual(['', 0]);
  const returned = { kind: 'Cask', direction: 'returned', quantity: 1 };
  expect((await bar.post(`/api/ordering/vendors/${id}/deposits`, returned)).status).toBe(400);
  await complete(first);
  expect(await deposits(id)).toEqual(['Cask 60', 0]);
  const moved = await bar.put<Invoice>(`/api/ordering/invoices/${first}`, { vendor_id: other });
  expect([await deposits(id), await deposits(other)]).toEqual([
    ['', 0],
    ['Cask 60', 0],
  ]);
  expect((await bar.post(`/api/inventory/actions/${moved.body.action_id}/undo`)).status).toBe(200);
  expect([await deposits(id), await deposits(other)]).toEqual([
    ['Cask 60', 0],
    ['', 0],
  ]);
});

const verified = () =>
  withOrganization(server.services.db, bar.organizationId, (tx) => verifyDeposits(tx, bar.organizationId));

test('a completed invoice returns no empties that were returned with another entry meanwhile, and names them', async () => {
  const [id, other] = [await vendor('Return Vendor'), await vendor('Return Vendor Two')];
  const book = (direction: string, more: object = {}) =>
    bar.post<Answer>(`/api/ordering/vendors/${id}/deposits`, { kind: 'Keg', direction, quantity: 2, ...more });
  await book('charged', { amount: 30 });
  const first = await draft(id, 'E-1', { deposit: -30 });
  await complete(first);
  await book('returned', { on_invoice: true, invoice_id: first });
  const put = (vendor_id: string) => bar.put<Answer>(`/api/ordering/invoices/${first}`, { vendor_id });
  const away = await put(other);
  expect([away.status, away.body.message]).toEqual([409, expect.stringContaining('2 of Keg')]);
  expect((await bar.post(`/api/ordering/invoices/${first}/reopen`)).status).toBe(200);
  expect(await verified()).toEqual([]);
  expect((await book('returned')).status).toBe(200);
  const again = await bar.post<Answer>(`/api/ordering/invoices/${first}/status-change`, { status: 'CM' });
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('2 of Keg')]);
  expect(await verified()).toEqual([]);
  const refused = await book('returned');
  expect(refused.body.message).toContain('No Keg is open');
});

test('an invoice keeps its vendor, its status and its consignment while empties that it charged came back', async () => {
  const [id, other] = [await vendor('Charge Vendor'), await vendor('Charge Vendor Two')];
  const first = await draft(id, 'F-1', { deposit: 60 });
  await complete(first);
  const book = (direction: string, quantity: number, more: object = {}) =>
    bar.post<Answer>(`/api/ordering/vendors/${id}/deposits`, { kind: 'Crate', direction, quantity, ...more });
  await book('charged', 2, { amount: 60, on_invoice: true, invoice_id: first });
  const back = await book('returned', 1);
  const path = `/api/ordering/invoices/${first}`;
  const changes = () => [
    bar.put<Answer>(path, { vendor_id: other }),
    bar.put<Answer>(path, { consigned: true }),
    bar.post<Answer>(`${path}/reopen`),
  ];
  for (const { status, body } of await Promise.all(changes()))
    expect([status, body.message]).toEqual([409, expect.stringContaining('1 of Crate')]);
  expect((await standing(id)).slice(1)).toEqual(['Crate 30', 0]);
  expect((await bar.post(`/api/inventory/actions/${back.body.action_id}/undo`)).status).toBe(200);
  expect((await bar.post(`${path}/reopen`)).status).toBe(200);
  const gone = await bar.delete<Answer>(path);
  expect(await standing(id)).toEqual([0, '', 0]);
  expect((await bar.post(`/api/inventory/actions/${gone.body.action_id}/undo`)).status).toBe(200);
  await complete(first);
  expect((await standing(id)).slice(1)).toEqual(['Crate 60', 0]);
});

test('the statement lists deposits on invoices in its CSV', async () => {
  const id = await vendor('CSV Vendor');
  await complete(await draft(id, 'V-1', { deposit: 12.5 }));
  const answer = await fetch(`${bar.url}/api/ordering/vendors/${id}/statement/csv`, { headers: bar.headers });
  expect(await answer.text()).toContain('deposits on invoices,,,,,12.5,,');
});

test('deposits of a document go to the deposit of its invoice, and Undo takes them back', async () => {
  const vendor_id = await vendor('CSV Brewery');
  const rows =
    'Item,Description,Qty,Price,Amount\nL1,House Lager 1/2 bbl,2,100.00,200.00\nD1,Keg deposit,2,30.00,60.00';
  const form = new FormData();
  form.set('file', new File([`${rows}\n,,,Freight,10.00\n,,,Total,270.00`], 'b.csv'));
  const { body: reading } = await bar.post<{ id: string }>('/api/ordering/invoice-readings', form);
  const { body: read } = await bar.get<{ lines: object[]; charges: object[]; total: number }>(
    `/api/ordering/invoice-readings/${reading.id}`,
  );
  expect(read.charges).toEqual([
    { kind: 'shipping', label: 'Freight', amount: 10 },
    { kind: 'deposit', label: 'Keg deposit', amount: 60 },
  ]);
  const confirmed = await bar.post<{ invoice_id: string; action_id: string }>(
    `/api/ordering/invoice-readings/${reading.id}/confirm`,
    {
      ...{ vendor_id, custom_id: 'B-1', date: '2026-01-05', shipping_cost: 10, deposit: 60 },
      lines: [{ line: 0, as: 'item', item_id: item, quantity: 2, total_cost: 200, checked: true }],
    },
  );
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  expect(await invoice(confirmed.body.invoice_id)).toMatchObject({ total: 270, deposit: 60 });
  expect((await invoice(confirmed.body.invoice_id)).items[0]?.landed_unit_cost).toBe(105);
  await complete(confirmed.body.invoice_id);
  expect((await standing(vendor_id))[2]).toBe(60);
  await bar.post(`/api/ordering/invoices/${confirmed.body.invoice_id}/reopen`);
  expect((await bar.post(`/api/inventory/actions/${confirmed.body.action_id}/undo`)).status).toBe(200);
  expect(await standing(vendor_id)).toEqual([0, '', 0]);
});
