import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;
let bar: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  bar = await server.createTestHouse();
  const form = new FormData();
  const rows = ['Blue Gin', 'Red Rum', 'Old Rye', 'Dry Vermouth'].map((name) => `${name},Spirits,750 mL`);
  form.set('file', new File([`name,type,size\n${rows.join('\n')}`], 'items.csv'));
  expect((await bar.post<{ errors: unknown[] }>('/api/import/items', form)).body.errors).toEqual([]);
});
afterAll(() => server.close());

const addVendor = async (name: string, person = bar) =>
  (await person.post<{ vendor_id: string }>('/api/ordering/vendors', { name })).body.vendor_id;

interface Line {
  name: string;
  cases: number;
  bottles: number;
  pack: number | null;
  total: number;
  unit_known: boolean;
  flags: string[];
  confidence: string;
  candidates: { id: string; reason: string; pack: number }[];
}
interface Reading {
  id: string;
  vendor: { id: string | null };
  lines: Line[];
  charges: { kind: string; label: string; amount: number }[];
  confirmed: { used: boolean; number: string | null; forgotten: boolean } | null;
  columns: { heads: string[]; choice: (string | null)[]; samples: string[][] } | null;
}

const show = async (id: string, vendor?: string, person = bar) =>
  (await person.get<Reading>(`/api/ordering/invoice-readings/${id}${vendor ? `?vendor_id=${vendor}` : ''}`)).body;

async function read(file: File, vendor?: string, person = bar): Promise<Reading> {
  const form = new FormData();
  form.set('file', file);
  const { status, body } = await person.post<{ id: string }>('/api/ordering/invoice-readings', form);
  expect(status, JSON.stringify(body)).toBe(200);
  return show(body.id, vendor, person);
}

const csv = (vendor: string, rows: readonly string[], heads = 'Code,Description,Qty,Pack,Price,Amount') =>
  new File([`${vendor}\n\n${heads}\n${rows.join('\n')}`], 'invoice.csv');

/** A page with columns at fixed places: the first two to the left, figures to the right. */
async function pdf(vendor: string, heads: readonly string[], rows: readonly (readonly string[])[]): Promise<File> {
  const paper = new PDFDocument({ size: 'LETTER', margin: 0 });
  const parts: Buffer[] = [];
  paper.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise((resolve) => paper.on('end', resolve));
  paper.fontSize(14).text(vendor, 40, 40).fontSize(9);
  for (const [row, cells] of [heads, ...rows].entries())
    for (const [at, text] of cells.entries())
      if (at < 2) paper.text(text, at === 0 ? 40 : 110, 120 + row * 20, { lineBreak: false });
      else paper.text(text, 230 + (at - 1) * 60 - paper.widthOfString(text), 120 + row * 20, { lineBreak: false });
  paper.end();
  await done;
  return new File([new Uint8Array(Buffer.concat(parts))], 'invoice.pdf');
}

interface Decided {
  quantity: number;
  total_cost: number;
  pack?: number;
  in_cases?: boolean;
}

/** Confirms a reading under this number; a decision for each line, goods by their candidates' first item. */
async function confirm(
  reading: Reading,
  vendor: string,
  number: string,
  decide: (line: Line, at: number) => Decided | { as: 'charge'; kind: string },
  charges: object = {},
) {
  const lines = reading.lines.map((line, at) => {
    const decided = decide(line, at);
    return 'as' in decided
      ? { line: at, ...decided }
      : { line: at, as: 'item', item_id: line.candidates[0]?.id, checked: true, ...decided };
  });
  const { status, body } = await bar.post<{ invoice_id: string; action_id: string }>(
    `/api/ordering/invoice-readings/${reading.id}/confirm`,
    { vendor_id: vendor, custom_id: number, date: '2026-03-02', accept_difference: true, lines, ...charges },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const GIN = 'A1,Blue Gin 750 mL,2,12,120.00,240.00';
const RUM = 'A2,Red Rum 750 mL,3,12,60.00,180.00';
const RYE = 'A3,Old Rye 750 mL,1,6,90.00,90.00';
const inCases = ({ total, cases, bottles, pack }: Line) => ({
  quantity: (cases + bottles) * (pack ?? 1),
  total_cost: total,
  pack: pack ?? 1,
  in_cases: true,
});

test('a quantity that a person confirmed as cases counts cases on the next paper of that vendor with the same headers, which says so', async () => {
  const vendor = await addVendor('Harbor Spirits');
  const first = await read(csv('Harbor Spirits', [GIN, RUM]));
  expect(first.vendor.id).toBe(vendor);
  expect(first.confirmed).toBeNull();
  expect(first.lines.map((line) => line.unit_known)).toEqual([false, false]);
  await confirm(first, vendor, 'INV-12', inCases);

  const next = await read(csv('Harbor Spirits', [RYE]));
  expect(next.confirmed).toEqual({ used: true, number: 'INV-12', forgotten: false });
  expect(next.lines[0]).toMatchObject({ cases: 1, bottles: 0, unit_known: true });
  expect(next.columns?.choice).toEqual(['code', 'name', 'cases', 'pack', 'price', 'total']);

  const again = (as: string) => bar.put(`/api/ordering/invoice-readings/${next.id}/layout`, { as });
  expect((await again('fresh')).status).toBe(200);
  const fresh = await show(next.id);
  expect(fresh.confirmed).toEqual({ used: false, number: 'INV-12', forgotten: false });
  expect(fresh.lines[0]?.unit_known).toBe(false);
  expect((await again('confirmed')).status).toBe(200);
  expect((await show(next.id)).confirmed).toEqual({ used: true, number: 'INV-12', forgotten: false });
});

test('other headers, another vendor and another organization are read as if nothing was confirmed', async () => {
  const vendor = await addVendor('Quay Spirits');
  await confirm(await read(csv('Quay Spirits', [GIN, RUM])), vendor, 'Q-1', inCases);
  const other = await read(csv('Quay Spirits', [RYE], 'Code,Description,Quantity,Pack,Price,Amount'));
  expect(other).toMatchObject({ confirmed: null, lines: [{ unit_known: false }] });
  const another = await addVendor('Pier Spirits');
  expect(await read(csv('Pier Spirits', [RYE]), another)).toMatchObject({ confirmed: null });
  const stranger = await server.createTestHouse();
  await addVendor('Quay Spirits', stranger);
  expect(await read(csv('Quay Spirits', [RYE]), undefined, stranger)).toMatchObject({ confirmed: null });
});

test('a vendor that the paper does not name is offered its layout once it is chosen', async () => {
  const vendor = await addVendor('Unnamed Spirits');
  await confirm(await read(csv('Delivery', [GIN, RUM])), vendor, 'U-7', inCases);
  const next = await read(csv('Delivery', [RYE]));
  expect(next.confirmed).toBeNull();
  expect((await show(next.id, vendor)).confirmed).toEqual({ used: false, number: 'U-7', forgotten: false });
  const path = `/api/ordering/invoice-readings/${next.id}/layout`;
  expect((await bar.put(path, { as: 'confirmed' })).status).toBe(409);
  expect((await bar.put(path, { as: 'confirmed', vendor_id: vendor })).status).toBe(200);
  expect(await show(next.id, vendor)).toMatchObject({ confirmed: { used: true }, lines: [{ unit_known: true }] });
});

const HEADS = ['Item', 'Description', 'Qty', 'List', 'Gross', 'Net'];
const PAPER = [
  ['B1', 'Blue Gin 750 mL', '2', '20.00', '40.00', '36.10'],
  ['B2', 'Red Rum 750 mL', '5', '10.00', '50.00', '44.20'],
  ['B3', 'Old Rye 750 mL', '3', '30.00', '90.00', '81.30'],
];

test('D46: an amount that a person corrected on every line is read from its column, and stays flagged where figures do not prove it', async () => {
  const vendor = await addVendor('Canal Wines');
  const first = await read(await pdf('Canal Wines', HEADS, PAPER));
  expect(first.lines.map(({ total }) => total)).toEqual([40, 50, 90]);
  const net = [36.1, 44.2, 81.3];
  await confirm(first, vendor, 'C-1', ({ bottles }, at) => ({
    quantity: bottles,
    total_cost: net[at] as number,
    in_cases: false,
  }));
  const next = await read(
    await pdf('Canal Wines', HEADS, [
      ['B4', 'Dry Vermouth 750 mL', '4', '10.00', '40.00', '35.50'],
      ...PAPER.slice(0, 2),
    ]),
  );
  expect(next.confirmed).toEqual({ used: true, number: 'C-1', forgotten: false });
  expect(next.lines.map(({ total }) => total)).toEqual([35.5, 36.1, 44.2]);
  for (const line of next.lines) {
    expect(line.flags).toContain('amount');
    expect(line.confidence).not.toBe('sure');
  }
});

test('the columns of a page can be chosen, and are remembered', async () => {
  const vendor = await addVendor('Lock Wines');
  const first = await read(await pdf('Lock Wines', HEADS, PAPER));
  expect(first.columns?.heads).toEqual(HEADS);
  expect(first.columns?.samples[0]).toEqual(PAPER[0]);
  const choice = ['code', 'name', 'bottles', null, null, 'total'];
  const chosen = await bar.put(`/api/ordering/invoice-readings/${first.id}/columns`, { choice });
  expect(chosen.status).toBe(200);
  const read2 = await show(first.id);
  expect(read2.columns?.choice).toEqual(choice);
  expect(read2.lines.map(({ total, bottles }) => [bottles, total])).toEqual([
    [2, 36.1],
    [5, 44.2],
    [3, 81.3],
  ]);
  await confirm(read2, vendor, 'L-1', ({ bottles, total }) => ({
    quantity: bottles,
    total_cost: total,
    in_cases: false,
  }));
  const next = await read(await pdf('Lock Wines', HEADS, PAPER.slice(1)));
  expect(next.confirmed?.used).toBe(true);
  expect(next.columns?.choice).toEqual(choice);
  expect(next.lines.map(({ total }) => total)).toEqual([44.2, 81.3]);
});

const RECOVERY = 'X9,Road program participation unit,1,,7.50,7.50';

test('a line that a person called a charge is one on the next paper; called goods again, it is a line', async () => {
  const vendor = await addVendor('Bridge Spirits');
  const heads = 'Code,Description,Bottles,Pack,Price,Amount';
  const first = await read(csv('Bridge Spirits', [GIN, RECOVERY], heads));
  expect(first.lines).toHaveLength(2);
  const asRead = ({ total, bottles }: Line) => ({ quantity: bottles, total_cost: total, in_cases: false });
  const missing = await bar.post(`/api/ordering/invoice-readings/${first.id}/confirm`, {
    vendor_id: vendor,
    date: '2026-03-02',
    accept_difference: true,
    lines: [
      { line: 0, as: 'item', item_id: first.lines[0]?.candidates[0]?.id, quantity: 2, total_cost: 240, checked: true },
      { line: 1, as: 'charge', kind: 'none' },
    ],
  });
  expect(missing.status).toBe(400);
  await confirm(first, vendor, 'B-1', (line, at) => (at === 1 ? { as: 'charge', kind: 'fees' } : asRead(line)), {
    other_fees: 7.5,
  });
  const next = await read(csv('Bridge Spirits', [RUM, RECOVERY], heads));
  expect(next.confirmed).toEqual({ used: true, number: 'B-1', forgotten: false });
  expect(next.lines.map(({ name }) => name)).toEqual(['Red Rum']);
  expect(next.charges).toEqual([{ kind: 'fees', label: 'Road program participation unit', amount: 7.5 }]);
  await bar.put(`/api/ordering/invoice-readings/${next.id}/layout`, { as: 'fresh' });
  const fresh = await show(next.id);
  expect(fresh.lines).toHaveLength(2);
  const rum = fresh.lines[0]?.candidates[0];
  await confirm(
    { ...fresh, lines: fresh.lines.map((line) => ({ ...line, candidates: rum ? [rum] : [] })) },
    vendor,
    'B-2',
    asRead,
  );
  expect((await read(csv('Bridge Spirits', [RECOVERY, GIN], heads))).lines).toHaveLength(2);
});

test('undoing a confirmation brings the document back and forgets what it taught: columns, item numbers and packs', async () => {
  const vendor = await addVendor('Ferry Spirits');
  await confirm(await read(csv('Ferry Spirits', ['A1,Blue Gin 750 mL,2,12,120.00,240.00'])), vendor, 'F-1', inCases);
  const wrong = await read(csv('Ferry Spirits', ['A1,Blue Gin 750 mL,2,12,120.00,240.00', RUM]));
  const { invoice_id, action_id } = await confirm(wrong, vendor, 'F-2', ({ cases, total }) => ({
    quantity: cases,
    total_cost: total,
    pack: 24,
    in_cases: false,
  }));
  expect((await read(csv('Ferry Spirits', [GIN]))).lines[0]?.candidates[0]?.pack).toBe(24);
  expect((await bar.post(`/api/inventory/actions/${action_id}/undo`, {})).status).toBe(200);
  expect((await bar.get(`/api/ordering/invoices/${invoice_id}`)).status).toBe(404);
  expect((await show(wrong.id)).lines).toHaveLength(2);
  const file = await bar.get(`/api/ordering/invoice-readings/${wrong.id}/file`);
  expect(file.status).toBe(200);
  const next = await read(csv('Ferry Spirits', [GIN, RUM]));
  expect(next.confirmed).toEqual({ used: true, number: 'F-1', forgotten: false });
  expect(
    next.lines.map(({ unit_known, candidates }) => [unit_known, candidates[0]?.reason, candidates[0]?.pack]),
  ).toEqual([
    [true, 'code', 12],
    [true, 'name', 12],
  ]);
});

test('what a deleted draft taught is forgotten', async () => {
  const vendor = await addVendor('Dock Spirits');
  const { invoice_id } = await confirm(await read(csv('Dock Spirits', [GIN, RUM])), vendor, 'D-1', inCases);
  expect((await bar.delete(`/api/ordering/invoices/${invoice_id}`)).status).toBe(200);
  const next = await read(csv('Dock Spirits', [GIN]));
  expect(next.confirmed).toBeNull();
  expect(next.lines[0]?.candidates[0]?.reason).toBe('name');
});
