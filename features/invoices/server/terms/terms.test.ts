import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { readPdf } from '#test/documents/read-pdf.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { verifyDeposits } from './deposits.ts';

let server: TestServer;
let bar: TestPerson;
let item: string;

interface Statement {
  rows: {
    id: string;
    custom_invoice_num: string;
    due_day: string | null;
    days_overdue: number;
    total: number;
    open: number;
    payments: object[];
  }[];
  count: number;
  open: number;
  overdue: number;
  deposits: { kind: string; quantity: number; amount: number }[];
}
interface Answer {
  action_id: string;
  errors: Record<string, string>;
  deposits: Statement['deposits'];
}

beforeAll(async () => {
  server = await startTestServer();
  bar = await server.createTestHouse();
  const size = await bar.post<{ id: string }>('/api/item/size', { volume: 750, unit: 'mL', name: '750 mL' });
  const types = await bar.get<{ id: string }[]>('/api/item/types');
  const fields = { name: 'Gin One', type_id: types.body[0]?.id, size_id: size.body.id };
  const made = await bar.post<{ inventory_item_id: string }>('/api/ordering/quick-invoices/new-item', fields);
  item = made.body.inventory_item_id;
});
afterAll(() => server.close());

const vendor = async (name: string) =>
  (await bar.post<{ vendor_id: string }>('/api/ordering/vendors', { name })).body.vendor_id;
const at = (id: string, part: string) => `/api/ordering/vendors/${id}/${part}`;
const statement = async (id: string) => (await bar.get<Statement>(at(id, 'statement'))).body;
const undo = (action: string) => bar.post(`/api/inventory/actions/${action}/undo`);

async function bought(vendor_id: string, custom_id: string, invoice_date: string, quantity = 2, more: object = {}) {
  const draft = { vendor_id, custom_id, invoice_date, ...more };
  const { invoice_id } = (await bar.post<{ invoice_id: string }>('/api/ordering/invoices', draft)).body;
  const inventory_items = [{ id: item, quantity, unit_cost: 10 }];
  await bar.post(`/api/ordering/invoices/${invoice_id}/items/bulk`, { inventory_items });
  await bar.post(`/api/ordering/invoices/${invoice_id}/status-change`, { status: 'CM' });
  return invoice_id;
}

test('terms are set in part, read back, and undone; wrong ones are refused by name', async () => {
  const id = await vendor('Terms Vendor');
  expect((await bar.get(at(id, 'terms'))).body).toMatchObject({ order_days: [], lead_days: null, payment_days: null });
  await bar.put(at(id, 'terms'), { order_days: [4, 1, 4], cut_off: '14:00', lead_days: 2, minimum_amount: 300 });
  const { body } = await bar.put<Answer>(at(id, 'terms'), { payment_days: 30, lead_days: null });
  const terms = (await bar.get(at(id, 'terms'))).body;
  expect(terms).toMatchObject({ order_days: [1, 4], cut_off: '14:00', lead_days: null, payment_days: 30 });
  expect(terms).toMatchObject({ minimum_amount: 300, expected_delivery: null });
  expect((await undo(body.action_id)).status).toBe(200);
  expect((await bar.get(at(id, 'terms'))).body).toMatchObject({ lead_days: 2, payment_days: null });
  for (const [field, value] of [
    ['order_days', [8]],
    ['cut_off', '25:00'],
    ['lead_days', -1],
    ['minimum_amount', 0],
    ['payment_days', 1.5],
  ] as const) {
    const refused = await bar.put<Answer>(at(id, 'terms'), { [field]: value });
    expect([field, refused.status, Object.keys(refused.body.errors)[0]?.split('.')[0]]).toEqual([field, 400, field]);
  }
});

test('an order of a vendor with a lead time has its expected delivery, unless another is given', async () => {
  const vendor_id = await vendor('Lead Vendor');
  await bar.put(at(vendor_id, 'terms'), { lead_days: 3 });
  const { expected_delivery } = (await bar.get<{ expected_delivery: string }>(at(vendor_id, 'terms'))).body;
  const delivery = async (more: object) => {
    const { body } = await bar.post<{ invoice_id: string }>('/api/ordering/invoices', { vendor_id, ...more });
    return (await bar.get<{ delivery_date: string | null }>(`/api/ordering/invoices/${body.invoice_id}`)).body
      .delivery_date;
  };
  expect(await delivery({ type: 'PO' })).toContain(expected_delivery);
  expect(await delivery({ type: 'PO', delivery_date: '2030-01-02' })).toContain('2030-01-02');
  expect(await delivery({ type: 'PO', delivery_date: null })).toBeNull();
  expect(await delivery({ type: 'IN' })).toBeNull();
});

test('the statement has what is unpaid with its due day, overdue first; drafts and consigned purchases are not in it', async () => {
  const id = await vendor('Open Vendor');
  await bar.put(at(id, 'terms'), { payment_days: 30 });
  await bought(id, 'OLD', '2024-01-10');
  await bought(id, 'OLDER', '2023-05-01', 3);
  await bought(id, 'FRESH', new Date().toISOString(), 1);
  await bought(id, 'CONSIGNED', '2024-01-10', 4, { consigned: true });
  await bar.post('/api/ordering/invoices', { vendor_id: id, custom_id: 'DRAFT' });
  const { rows, open, overdue } = await statement(id);
  expect(rows.map((row) => [row.custom_invoice_num, row.total])).toEqual([
    ['OLDER', 30],
    ['OLD', 20],
    ['FRESH', 10],
  ]);
  expect(rows[1]?.due_day).toBe('2024-02-09');
  expect([open, overdue, rows[2]?.days_overdue]).toEqual([60, 50, 0]);
});

test("payment is due days after the invoice's day, or after the end of its month", async () => {
  const id = await vendor('Due Vendor');
  await bought(id, 'DUE', '2024-02-03');
  for (const [payment_days, end_of_month, due] of [
    [30, false, '2024-03-04'],
    [0, false, '2024-02-03'],
    [0, true, '2024-02-29'],
    [10, true, '2024-03-10'],
    [null, true, null],
  ] as const) {
    await bar.put(at(id, 'terms'), { payment_days, end_of_month });
    const { rows, overdue } = await statement(id);
    expect([rows[0]?.due_day, overdue]).toEqual([due, due === null ? 0 : 20]);
  }
});

test('more invoices than a page shows are all in the sums, and the latest ones are the first to be left out', async () => {
  const id = await vendor('Large Vendor');
  await bar.put(at(id, 'terms'), { payment_days: 30 });
  const first = await bought(id, 'L-0', '2020-01-10', 1, { consigned: false });
  await sql`
    insert into purchasing.invoice (organization_id, vendor_id, type, status, custom_invoice_num, date_ordered, subtotal)
    select organization_id, vendor_id, type, status, 'L-' || n, date_ordered + make_interval(hours => n), 10.01
    from purchasing.invoice, generate_series(1, 2004) as n where id = ${first}`.execute(server.services.systemDb);
  const { rows, count, open, overdue } = await statement(id);
  expect([rows.length, count, open, overdue]).toEqual([2000, 2005, 20_070.04, 20_070.04]);
  expect([rows[0]?.custom_invoice_num, rows.some((row) => row.custom_invoice_num === 'L-2004')]).toEqual([
    'L-0',
    false,
  ]);
  const texts = await printed(id);
  expect(texts).toContain('The first 2,000 of 2,005. Totals include all.');
  expect(texts).toContain('$20,070.04');
});

/** The lines of the statement as PDF, with one space between texts. */
async function printed(id: string): Promise<string> {
  const response = await fetch(`${bar.url}${at(id, 'statement/pdf')}`, { headers: bar.headers });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const pages = readPdf(new Uint8Array(await response.arrayBuffer()));
  return pages
    .flatMap(({ texts }) => [...Map.groupBy(texts, ({ y }) => Math.round(y)).values()])
    .map((line) => line.toSorted((a, b) => a.x - b.x))
    .map((line) => line.map(({ text }) => text.trim()).join(' '))
    .join('\n');
}

test('the PDF has the rows and sums of the statement, in any script, with fonts of its own', async () => {
  const id = await vendor('Weinhändler 山田酒造 & Søn');
  await bar.put(at(id, 'terms'), { payment_days: 30 });
  const invoice = await bought(id, 'A-1', '2024-01-10', 3);
  await bought(id, '領収書-7', '2024-02-10');
  await bar.post(at(id, 'payments'), { invoice_ids: [invoice], amount: 12.5 });
  await bar.post(at(id, 'deposits'), { kind: 'Keg', direction: 'charged', quantity: 2, amount: 60 });
  const texts = await printed(id);
  expect(texts).toMatch(/A-1 +1\/10\/2024 +2\/9\/2024 +[\d,]+ +\$30\.00 +\$12\.50 +\$17\.50/);
  for (const text of ['Weinhändler 山田酒造 & Søn', '領収書', 'Page 1 of 1']) expect(texts).toContain(text);
  const { open } = await statement(id);
  expect(texts).toMatch(new RegExp(`Open +\\$${open.toFixed(2)}`));
  expect(texts).toMatch(/Deposit: 2\.00 × Keg +\$60\.00/);
});

test('paid invoices leave the statement, all or none, once; Undo brings them back', async () => {
  const id = await vendor('Paid Vendor');
  const [first, second] = [await bought(id, 'A-1', '2024-01-10'), await bought(id, 'A-2', '2024-01-11')];
  const pay = (...invoice_ids: string[]) => bar.post<Answer & { paid: number }>(at(id, 'payments'), { invoice_ids });
  const both = await Promise.all([pay(first), pay(first), pay(first)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await pay(first, second)).status).toBe(409);
  expect((await statement(id)).open).toBe(20);
  const { body } = await pay(second);
  expect([body.paid, (await statement(id)).rows]).toEqual([20, []]);
  expect((await undo(body.action_id)).status).toBe(200);
  expect((await statement(id)).rows.map((row) => row.id)).toEqual([second]);
  const draft = await bar.post<{ invoice_id: string }>('/api/ordering/invoices', { vendor_id: id });
  expect((await pay(draft.body.invoice_id)).status).toBe(409);
  const other = await vendor('Other Vendor');
  expect((await bar.post(at(other, 'payments'), { invoice_ids: [second] })).status).toBe(404);
});

test('an invoice is paid in parts, each with its note; no more than is open, not even at once; Undo takes back one part', async () => {
  const id = await vendor('Part Vendor');
  const invoice = await bought(id, 'P-1', '2024-01-10', 10);
  const pay = (amount?: number, more: object = {}) =>
    bar.post<Answer & { paid: number }>(at(id, 'payments'), { invoice_ids: [invoice], amount, ...more });
  expect((await pay(0)).body.errors).toEqual({ amount: 'Amount must be above 0' });
  expect((await pay(-5)).body.errors).toEqual({ amount: 'Amount must be above 0' });
  expect((await pay(100.01)).body.errors).toEqual({ amount: 'Only $100.00 is open on this invoice' });
  const first = await pay(30, { note: 'Check 1042', paid_on: '2024-02-01' });
  expect(first.body.paid).toBe(30);
  const [row] = (await statement(id)).rows;
  expect(row).toMatchObject({
    total: 100,
    open: 70,
    payments: [{ paid_on: '2024-02-01', amount: 30, note: 'Check 1042' }],
  });
  const both = await Promise.all([pay(50), pay(50)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect((await statement(id)).open).toBe(20);
  expect((await undo(first.body.action_id)).status).toBe(200);
  expect((await statement(id)).open).toBe(50);
  expect((await pay()).body.paid).toBe(50);
  expect((await statement(id)).rows).toEqual([]);
  const other = await bought(id, 'P-2', '2024-01-10');
  const two = await bar.post<Answer>(at(id, 'payments'), { invoice_ids: [invoice, other], amount: 1 });
  expect([two.status, (await statement(id)).open]).toEqual([409, 20]);
});

test('an invoice that changes after it was paid is on the statement again, with the difference, and nothing paid is lost', async () => {
  const id = await vendor('Changed Vendor');
  const invoice = await bought(id, 'C-1', '2024-01-10');
  const pay = (more: object = {}) =>
    bar.post<Answer & { paid: number }>(at(id, 'payments'), { invoice_ids: [invoice], ...more });
  const open = async () => (await statement(id)).rows.map((row) => [row.custom_invoice_num, row.total, row.open]);
  await bar.put(at(id, 'terms'), { payment_days: 30 });
  await pay();
  expect(await open()).toEqual([]);
  await bar.put(`/api/ordering/invoices/${invoice}`, { shipping_cost: 7.5 });
  expect(await open()).toEqual([['C-1', 27.5, 7.5]]);
  expect((await statement(id)).overdue).toBe(7.5);
  await bar.put(`/api/ordering/invoices/${invoice}`, { shipping_cost: 0, vendor_credit: 5 });
  expect(await open()).toEqual([['C-1', 15, -5]]);
  expect((await statement(id)).rows[0]?.days_overdue).toBe(0);
  expect((await pay({ amount: 1 })).body.errors).toEqual({ amount: 'Amount must be below 0: the vendor owes $5.00' });
  await bar.put(`/api/ordering/invoices/${invoice}`, { vendor_credit: 0 });
  await bar.post(`/api/ordering/invoices/${invoice}/reopen`);
  expect(await open()).toEqual([['C-1', 0, -20]]);
  const refused = await bar.delete<{ message: string }>(`/api/ordering/invoices/${invoice}`);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "This invoice was paid: undo its payment first, on the vendor's statement",
  ]);
  expect((await pay()).body.paid).toBe(-20);
  expect((await bar.delete(`/api/ordering/invoices/${invoice}`)).status).toBe(200);
  expect(await open()).toEqual([]);
});

test('when two people book the same part at once, the second learns what is open now', async () => {
  const id = await vendor('Same Vendor');
  const invoice = await bought(id, 'T-1', '2024-01-10', 10);
  const pay = () =>
    bar.post<{ message: string }>(at(id, 'payments'), { invoice_ids: [invoice], amount: 40, seen_open: 100 });
  const both = await Promise.all([pay(), pay()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.message).toContain('$60.00 is open now');
  expect((await statement(id)).open).toBe(60);
});

test('what is open is always what is owed less what was paid, to the cent', async () => {
  const id = await vendor('Sum Vendor');
  const invoice = await bought(id, 'S-1', '2024-01-10', 7);
  const cents = [1, 199, 3333, 50, 2];
  let paid = 0;
  for (const part of cents) {
    const { body } = await bar.post<Answer & { paid: number }>(at(id, 'payments'), {
      invoice_ids: [invoice],
      amount: part / 100,
    });
    paid += Math.round(body.paid * 100);
    const [row] = (await statement(id)).rows;
    expect(Math.round((row?.open ?? 0) * 100)).toBe(7000 - paid);
    expect(row?.payments).toHaveLength(cents.indexOf(part) + 1);
  }
});

test('a deposit closes to 0: no more empties come back than were charged, not even at once', async () => {
  const id = await vendor('Keg Vendor');
  const book = (direction: string, quantity: number, amount?: number, kind = 'Keg') =>
    bar.post<Answer>(at(id, 'deposits'), { kind, direction, quantity, amount });
  expect((await book('charged', 3)).body.errors).toHaveProperty('amount');
  await book('charged', 3, 100);
  expect((await book('returned', 1, undefined, 'keg')).body.deposits).toEqual([
    { kind: 'Keg', quantity: 2, amount: 66.67 },
  ]);
  const answers = await Promise.all([book('returned', 2), book('returned', 2), book('returned', 1)]);
  const { deposits } = await statement(id);
  const returned = answers.filter(({ status }) => status === 200);
  expect([deposits, returned.length < 3]).toEqual([expect.any(Array), true]);
  expect(deposits.every(({ quantity, amount }) => quantity >= 0 && amount >= 0)).toBe(true);
  for (const { quantity } of deposits) await book('returned', quantity);
  expect((await statement(id)).deposits).toEqual([]);
  const verified = () =>
    withOrganization(server.services.db, bar.organizationId, (tx) => verifyDeposits(tx, bar.organizationId));
  expect(await verified()).toEqual([]);
  await sql`update purchasing.vendor_deposit set amount = amount + 1 where vendor_id = ${id} and quantity > 0`.execute(
    server.services.systemDb,
  );
  expect(await verified()).toMatchObject([{ kind: 'deposit_balance', held: 'Keg 0.00', ledger: '1.00' }]);
  await sql`delete from purchasing.vendor_deposit where vendor_id = ${id}`.execute(server.services.systemDb);
});

test('a deposit keeps the spelling of its kind, and more decimals than are kept are refused', async () => {
  const id = await vendor('Spelling Vendor');
  const book = (kind: string, amount: number) =>
    bar.post<Answer>(at(id, 'deposits'), { kind, direction: 'charged', quantity: 1, amount });
  await book('Keg', 10);
  expect((await book('KEG', 10)).body.deposits).toEqual([{ kind: 'Keg', quantity: 2, amount: 20 }]);
  for (const amount of [0.004, 12.345])
    expect(await book('Keg', amount)).toMatchObject({
      status: 400,
      body: { errors: { amount: 'Amount must have at most two decimals' } },
    });
  expect((await book('Keg', 0)).status).toBe(200);
});

test('a payment is of a day from 1979 to 2030', async () => {
  const id = await vendor('Late Vendor');
  const invoice = await bought(id, 'L-1', '2024-01-10');
  const pay = (paid_on: string) => bar.post<Answer>(at(id, 'payments'), { invoice_ids: [invoice], paid_on });
  for (const day of ['1978-12-31', '2099-01-01', '0001-01-01'])
    expect((await pay(day)).body.errors?.paid_on).toMatch(/^Choose a date from 1979 to/);
  expect((await pay('2024-01-11')).status).toBe(200);
});

test('a charged deposit is undone, unless its empties went back', async () => {
  const id = await vendor('Crate Vendor');
  const book = (direction: string, quantity: number, amount?: number) =>
    bar.post<Answer>(at(id, 'deposits'), { kind: 'Crate', direction, quantity, amount });
  const charged = await book('charged', 2, 10);
  const back = await book('returned', 1);
  expect((await undo(charged.body.action_id)).status).toBe(409);
  expect((await undo(back.body.action_id)).status).toBe(200);
  expect((await undo(charged.body.action_id)).status).toBe(200);
  expect((await statement(id)).deposits).toEqual([]);
});

test('the CSV has the same rows for a program, credits too; open adds up to what is open', async () => {
  const id = await vendor('CSV Vendor');
  await bar.put(at(id, 'terms'), { payment_days: 30 });
  const invoice = await bought(id, 'A-1', '2024-01-10', 3);
  await bought(id, '=B-2', '2024-02-10');
  await bar.post(at(id, 'payments'), { invoice_ids: [invoice], amount: 12.5 });
  await bar.post(at(id, 'deposits'), { kind: 'Keg', direction: 'charged', quantity: 2, amount: 60 });
  const response = await fetch(`${bar.url}${at(id, 'statement/csv')}`, { headers: bar.headers });
  const lines = (await response.text())
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(lines[0]).toEqual(['kind', 'number', 'date', 'due_date', 'days_overdue', 'total', 'paid', 'open']);
  expect(lines.find(([, number]) => number === 'A-1')).toEqual([
    ...['invoice', 'A-1', '2024-01-10', '2024-02-09'],
    ...[expect.stringMatching(/^\d+$/), '30', '12.5', '17.5'],
  ]);
  expect(lines.some(([, number]) => number?.startsWith('='))).toBe(false); // no formula in a spreadsheet
  expect(lines.at(-1)).toEqual(['deposit: 2 x Keg', '', '', '', '', '60', '', '']);
  const sum = lines.slice(1).reduce((cents, line) => cents + Math.round(100 * Number(line[7])), 0);
  expect(sum).toBe(Math.round(100 * (await statement(id)).open));
});

test('another organization sees no terms, statement, or deposits', async () => {
  const id = await vendor('Own Vendor');
  const rival = await server.createTestHouse('Rival');
  expect((await rival.get(at(id, 'terms'))).status).toBe(404);
  expect((await rival.get(at(id, 'statement'))).status).toBe(404);
  for (const file of ['pdf', 'csv']) expect((await rival.get(at(id, `statement/${file}`))).status).toBe(404);
  expect((await rival.put(at(id, 'terms'), { lead_days: 1 })).status).toBe(404);
  const deposit = { kind: 'Keg', direction: 'charged', quantity: 1, amount: 1 };
  expect((await rival.post(at(id, 'deposits'), deposit)).status).toBe(404);
});
