import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readDemoInvoices } from '#test/demo-invoices.ts';
import { drawPng } from '#test/documents/draw-png.ts';
import { type PrintedInvoice, printInvoice } from '#test/documents/print-invoice.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;
let bar: TestPerson;
let vendor: string;

beforeAll(async () => {
  server = await startTestServer();
  bar = await server.createTestHouse();
  vendor = (await bar.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Hawkeye Wholesale' })).body
    .vendor_id;
  await importItems(
    bar,
    `Basil Hayden Dark Rye,Spirits,750 mL,080686012146
Four Roses Bourbon,Spirits,750 mL,040063400409
Four Roses Small Batch,Spirits,750 mL,
Miller Lite,Beer,24 x 12 oz,
Tito's Handmade Vodka,Spirits,1 L,`,
  );
});
afterAll(() => server.close());

async function importItems(person: TestPerson, rows: string): Promise<void> {
  const form = new FormData();
  form.set('file', new File([`name,type,size,barcode\n${rows}`], 'items.csv'));
  const { body } = await person.post<{ errors: unknown[] }>('/api/import/items', form);
  expect(body.errors).toEqual([]);
}

interface Candidate {
  id: string;
  name: string;
  pack: number;
  in_cases: boolean;
  reason: string;
  flags: string[];
}
interface Line {
  flags: string[];
  name: string;
  cases: number;
  bottles: number;
  total: number;
  confidence: string;
  match: string;
  place: { page: number; top: number; bottom: number; slope: number } | null;
  candidates: Candidate[];
}
interface Reading {
  id: string;
  name: string;
  notes: string[];
  foreign: { currency: string; own: string; converted: boolean; total: number | null } | null;
  format: string;
  vendor: { id: string | null; name: string | null };
  number: string | null;
  date: string | null;
  date_choices: string[];
  total: number | null;
  charges: { kind: string; amount: number }[];
  lines: Line[];
  columns: { heads: string[]; choice: (string | null)[] } | null;
}
interface Refused {
  message: string;
  errors?: Record<string, string>;
}

async function drop(name: string, bytes: string | Uint8Array, person = bar) {
  const form = new FormData();
  form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
  return person.post<{ id: string; ids: string[] } & Refused>('/api/ordering/invoice-readings', form);
}

async function read(name: string, bytes: string | Uint8Array, person = bar): Promise<Reading> {
  const { status, body } = await drop(name, bytes, person);
  expect([status, body.message]).toEqual([200, undefined]);
  return (await person.get<Reading>(`/api/ordering/invoice-readings/${body.id}`)).body;
}

const CSV = `Hawkeye Wholesale,,Invoice # A-17,2022-10-05
Item #,UPC,Description,Pack,Qty,UOM,Unit Price,Extension
27189,80686012146,BASIL HAYDEN DARK RYE 750ML,6,2,CS,212.58,425.16
18352,,FOUR ROSES BOURBON 750ML,12,3,BTL,18.75,56.25
55001,,MILLER LITE 24/12OZ,,2,CS,20.00,40.00
55002,,TITOS HANDMADE VODKA 1L,12,-1,BTL,20.00,-20.00
,,Freight,,,,,10.00
,,Total,,,,,511.41`;

const unitsOf = (line: Line): number => {
  const [first] = line.candidates;
  return line.cases * (first?.pack ?? 1) + line.bottles;
};
const asFirst = (reading: Reading) =>
  reading.lines.map((each, line) => ({
    line,
    as: 'item',
    item_id: each.candidates[0]?.id,
    quantity: unitsOf(each),
    total_cost: each.total,
    pack: each.candidates[0]?.pack,
    in_cases: each.cases !== 0,
  }));
const confirm = (reading: Reading, body: object, person = bar) =>
  person.post<{ invoice_id: string; warning: string | null } & Refused>(
    `/api/ordering/invoice-readings/${reading.id}/confirm`,
    { vendor_id: vendor, custom_id: reading.number, date: reading.date, ...body },
  );

interface Invoice {
  status: string;
  total: number;
  shipping_cost: number;
  internal_note: string;
  date_ordered: string;
  items: { inventory_item: { name: string }; ordered_quantity: number; unit_cost: number; total_cost: number }[];
}
const invoiceOf = async (id: string) => (await bar.get<Invoice>(`/api/ordering/invoices/${id}`)).body;
const count = async (path: string) => (await bar.get<{ meta: { total: number } }>(path)).body.meta.total;

test('a document becomes a draft as a person decided, to the cent, with the file attached; nothing exists before', async () => {
  const items = () => count('/api/inventory-view/inventory?limit=1');
  const before = [await items(), await count('/api/ordering/invoices')];
  const reading = await read('a17.csv', CSV);
  expect(reading).toMatchObject({ format: 'table', number: 'A-17', date: '2022-10-05', total: 511.41 });
  expect(reading.vendor).toEqual({ id: vendor, name: null });
  expect(reading.charges).toEqual([{ kind: 'shipping', label: 'Freight', amount: 10 }]);
  expect(
    reading.lines.map((line) => [line.candidates[0]?.name, line.confidence, line.candidates[0]?.reason, unitsOf(line)]),
  ).toEqual([
    ['Basil Hayden Dark Rye', 'sure', 'barcode', 12],
    ['Four Roses Bourbon', 'sure', 'name', 3],
    // The item is the case itself.
    ['Miller Lite', 'sure', 'name', 2],
    ["Tito's Handmade Vodka", 'sure', 'name', -1],
  ]);
  expect([await items(), await count('/api/ordering/invoices')]).toEqual(before);

  const lines = asFirst(reading);
  const open = await confirm(reading, { shipping_cost: 10, lines: lines.slice(1) });
  expect([open.status, open.body.errors]).toEqual([
    400,
    { 'lines.0': 'Choose what line 1 is, or skip it with a reason' },
  ]);
  const short = await confirm(reading, { shipping_cost: 9.99, lines });
  expect([short.status, short.body.errors?.accept_difference]).toEqual([
    400,
    'Lines and charges come to $511.40, the document says $511.41: correct them, or accept the difference of −$0.01',
  ]);
  for (const accept_difference of [true, 0.01, -1])
    expect((await confirm(reading, { shipping_cost: 9.99, lines, accept_difference })).status).toBe(400);
  // Figures of an earlier comparison, which nobody looked at.
  for (const other of [{ pack: 7 }, { quantity: 2 }, { total_cost: 1 }, { in_cases: false }]) {
    const stale = await confirm(reading, { shipping_cost: 10, lines: [{ ...lines[0], ...other }, ...lines.slice(1)] });
    expect([stale.status, Object.keys(stale.body.errors ?? {})]).toEqual([400, ['lines.0.checked']]);
  }
  const { status, body } = await confirm(reading, { shipping_cost: 10, lines });
  expect([status, body.warning]).toEqual([200, null]);
  const invoice = await invoiceOf(body.invoice_id);
  expect(invoice).toMatchObject({ status: 'DR', total: 511.41, shipping_cost: 10, internal_note: 'Read from a17.csv' });
  expect(invoice.date_ordered).toBe('2022-10-05T16:00:00Z');
  expect(
    invoice.items.map((line) => [line.inventory_item.name, line.ordered_quantity, line.unit_cost, line.total_cost]),
  ).toEqual([
    ['Basil Hayden Dark Rye', 12, 35.43, 425.16],
    ['Four Roses Bourbon', 3, 18.75, 56.25],
    ['Miller Lite', 2, 20, 40],
    ["Tito's Handmade Vodka", -1, 20, -20],
  ]);
  const files = await bar.get<{ id: string; name: string }[]>(`/api/ordering/invoices/${body.invoice_id}/attachments`);
  expect(files.body.map((file) => file.name)).toEqual(['a17.csv']);
  const address = `${bar.url}/api/ordering/invoices/${body.invoice_id}/attachments/${files.body[0]?.id}`;
  expect(await (await fetch(address, { headers: bar.headers })).text()).toBe(CSV);
  expect((await confirm(reading, { lines })).status).toBe(404);
  const complete = { status: 'CM', below_stock: true };
  expect((await bar.post(`/api/ordering/invoices/${body.invoice_id}/status-change`, complete)).status).toBe(200);
});

test("the vendor's item numbers are saved and win over names; other vendors' numbers mean nothing", async () => {
  const file = (number: string) =>
    `Invoice,Date,Item #,Description,Qty,Unit Price\n${number},2022-10-06,18352,SOMETHING ELSE,2,20.00`;
  const reading = await read('b.csv', file('B-1'));
  expect(reading.lines[0]?.candidates).toEqual([]);
  const known = (await bar.get<Reading>(`/api/ordering/invoice-readings/${reading.id}?vendor_id=${vendor}`)).body;
  expect(known.lines[0]).toMatchObject({
    confidence: 'sure',
    candidates: [{ name: 'Four Roses Bourbon', reason: 'code', pack: 12 }],
  });
  const other = (await bar.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Breakthru' })).body.vendor_id;
  const asked = await bar.get<Reading>(`/api/ordering/invoice-readings/${reading.id}?vendor_id=${other}`);
  expect(asked.body.lines[0]).toMatchObject({ confidence: 'choose', candidates: [] });

  // The number's item may have been merged into another one since.
  const [from, to] = [known.lines[0]?.candidates[0]?.id, (await find('Four Roses Small Batch')).id];
  const merged = await bar.post('/api/inventory/merge', {
    inventory_item_id: from,
    merge_to_inventory_item_id: to,
  });
  expect(merged.status).toBe(200);
  const after = await bar.get<Reading>(`/api/ordering/invoice-readings/${reading.id}?vendor_id=${vendor}`);
  expect(after.body.lines[0]?.candidates[0]).toMatchObject({ id: to, reason: 'code' });
});

const find = async (name: string) => {
  const { body } = await bar.get<{ data: { id: string; name: string }[] }>('/api/inventory-view/inventory?limit=250');
  return body.data.find((item) => item.name === name) ?? { id: '', name: '' };
};

test('a new item is created only if a person asks, with their size; a line is skipped with its reason; a repeated number gets a warning', async () => {
  const reading = await read(
    'c.csv',
    'Invoice #,Date,SKU,Description,Qty,Amount\nA-17,2022-10-07,9,GLASS RACK,1,5.00\nA-17,2022-10-07,8,ZUBROWKA BISON GRASS 700ML,6,90.00',
  );
  expect(reading.lines.map((line) => [line.name, line.confidence])).toEqual([
    ['GLASS RACK', 'choose'],
    ['ZUBROWKA BISON GRASS', 'choose'],
  ]);
  const types = (await bar.get<{ id: string; name: string }[]>('/api/item/types')).body;
  const type_id = types.find((type) => type.name === 'Spirits')?.id ?? types[0]?.id;
  const rack = { line: 0, as: 'ignore', reason: 'Not a drink' };
  const made = {
    line: 1,
    as: 'new',
    quantity: 6,
    total_cost: 90,
    name: 'Zubrowka Bison Grass',
    type_id,
    size: '700ml',
  };
  const unsized = await confirm(reading, { lines: [rack, { ...made, size: 'large' }], accept_difference: true });
  expect([unsized.status, Object.keys(unsized.body.errors ?? {})]).toEqual([400, ['lines.1.size']]);
  const silent = await confirm(reading, { lines: [rack, made] });
  expect([silent.status, silent.body.errors?.accept_difference]).toEqual([
    400,
    'The document has no total: check its lines, then accept them',
  ]);
  const { status, body } = await confirm(reading, { lines: [rack, made], accept_difference: true });
  expect([status, body.warning]).toEqual([200, 'Hawkeye Wholesale has an invoice A-17 already, of 2022-10-05']);
  const invoice = await invoiceOf(body.invoice_id);
  expect(invoice.items.map((line) => [line.inventory_item.name, line.unit_cost])).toEqual([
    ['Zubrowka Bison Grass', 15],
  ]);
  expect(invoice.internal_note).toBe('Read from c.csv\nSkipped: GLASS RACK 5.00 (Not a drink)');
});

test('a document of two pages whose upload is repeated with one Idempotency-Key waits once (D5)', async () => {
  const house = await server.createTestHouse();
  const page = await printInvoice(readDemoInvoices()[0] as PrintedInvoice, 'grid');
  const upload = () => {
    const form = new FormData();
    form.set('file', new File([page as Uint8Array<ArrayBuffer>], 'one.pdf'));
    form.set('pages[0]', new File([page as Uint8Array<ArrayBuffer>], 'two.pdf'));
    return house.call<{ ids: string[] }>('POST', '/api/ordering/invoice-readings', form, { 'idempotency-key': 'once' });
  };
  const first = await upload();
  expect(await upload()).toMatchObject({ status: 200, body: first.body });
  expect((await house.get<unknown[]>('/api/ordering/invoice-readings')).body).toHaveLength(1);
  expect((await house.get(`/api/ordering/invoice-readings/${first.body.ids[0]}/file`)).status).toBe(200);
});

test('pictures without an OCR program, and other files, are refused with the reason; nothing of them is saved', async () => {
  const { PATH } = process.env;
  process.env.PATH = '';
  onTestFinished(() => {
    process.env.PATH = PATH;
  });
  const refused = async (name: string, bytes: string | Uint8Array) => {
    const { status, body } = await drop(name, bytes);
    return [status, body.errors?.file?.slice(0, 34)];
  };
  expect(await refused('photo.png', drawPng({ width: 40, height: 30 }))).toEqual([
    400,
    'This is a picture, and the program',
  ]);
  const bomb = drawPng({ width: 6000, height: 5000, data: Buffer.alloc(10) });
  expect(await refused('bomb.png', bomb)).toEqual([413, 'An image can be up to 25 megapixel']);
  expect(await refused('photo.heic', new Uint8Array(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')))).toEqual([
    400,
    'This picture is in a phone format ',
  ]);
  expect(await refused('scan.pdf', await printPicture())).toEqual([400, 'This PDF holds no text and no pict']);
  const signed = Buffer.from('308006092a864886f70d010702a080', 'hex');
  for (const bytes of [signed, Buffer.from(signed.toString('base64'))])
    expect(await refused('invoice.xml.p7m', new Uint8Array(bytes))).toEqual([
      400,
      'This is a signed e-invoice (.p7m),',
    ]);
  expect(await refused('x.bin', new Uint8Array([0, 1, 2, 3]))).toEqual([400, 'Only PDF, CSV, XLSX, XML (UBL, CII']);
  expect(await refused('word.txt', 'Dear customer')).toEqual([400, 'No invoice lines were found in thi']);
  const ubl = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>1,2</ID></Invoice>';
  for (const name of ['ubl.xml', 'ubl.csv', 'ubl.txt'])
    expect((await drop(name, `<?xml version="1.0"?>\n${ubl}`)).body.errors?.file).toBe(
      'This invoice has no lines. Ask the vendor for the PDF or CSV of this invoice, or enter its lines by hand',
    );
  const order = ubl.replaceAll('Invoice', 'Order');
  expect((await drop('order.xml', order)).body.errors?.file).toBe(
    'This is a UBL file of the type Order, which is not an invoice that Cellarhand can read. ' +
      'Ask the vendor for the PDF or CSV of this invoice, or enter its lines by hand',
  );
  expect(await refused('page.xml', '<!DOCTYPE html><html><body>1,2</body></html>')).toEqual([
    400,
    'This is a web page, which is not a',
  ]);
  expect(await refused('empty.csv', '')).toEqual([400, 'This file is empty']);
  expect((await bar.get<{ name: string }[]>('/api/ordering/invoice-readings')).body.map((row) => row.name)).toEqual([
    'b.csv',
  ]);
});

/** As from a scanner: a page without text. */
async function printPicture(): Promise<Uint8Array> {
  const document = new PDFDocument();
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise((resolve) => document.on('end', resolve));
  document.rect(50, 50, 200, 200).fill('#333333').end();
  await done;
  return new Uint8Array(Buffer.concat(parts));
}

test('a table with unknown headers is read with the columns a person maps', async () => {
  const { body } = await drop('d.csv', 'Ding;Wieviel;Summe\nCampari 700ml;6;90.00');
  const path = `/api/ordering/invoice-readings/${body.id}`;
  expect((await bar.get<Reading>(path)).body).toMatchObject({ lines: [], columns: { choice: [null, null, null] } });
  expect((await bar.put<Refused>(`${path}/columns`, { choice: ['name'] })).body.errors?.choice).toContain('3 columns');
  expect((await bar.put(`${path}/columns`, { choice: ['name', 'quantity', 'total'] })).status).toBe(200);
  expect((await bar.get<Reading>(path)).body.lines).toMatchObject([{ name: 'Campari', bottles: 6, total: 90 }]);
  expect((await bar.delete(path)).status).toBe(200);
  expect((await bar.get(path)).status).toBe(404);
});

test("real orders on a vendor's PDF find their items again: all with a barcode are sure, nine of ten by name alone, also under two-row headers, because their figures prove each other (D46)", async () => {
  const house = await server.createTestHouse();
  const invoice = readDemoInvoices()[0] as PrintedInvoice;
  const rows = new Map(invoice.lines.map((line) => [`${line.name}|${line.size}`, line]));
  await importItems(
    house,
    [...rows.values()]
      .map((line) => `${line.name},Spirits,${line.size},${line.code.startsWith('9') ? '' : line.barcode}`)
      .join('\n'),
  );
  const right = async (layout: 'codes' | 'packs', confidence: string) => {
    const reading = await read('real.pdf', await printInvoice(invoice, layout), house);
    expect(reading.lines).toHaveLength(invoice.lines.length);
    return reading.lines.filter(
      (line, at) => line.confidence === confidence && line.candidates[0]?.name === invoice.lines[at]?.name,
    ).length;
  };
  expect(await right('codes', 'sure')).toBeGreaterThanOrEqual(invoice.lines.length * 0.95);
  expect(await right('packs', 'sure')).toBeGreaterThanOrEqual(invoice.lines.length * 0.9);
});

test("another organization's documents do not exist, and two people confirm a document only once", async () => {
  const rival = await server.createTestHouse();
  const reading = await read('e.csv', CSV.replace('A-17', 'E-1'));
  const path = `/api/ordering/invoice-readings/${reading.id}`;
  expect((await rival.get(path)).status).toBe(404);
  expect((await rival.delete(path)).status).toBe(404);
  const both = await Promise.all(
    [1, 2, 3, 4].map(() => confirm(reading, { shipping_cost: 10, lines: asFirst(reading) })),
  );
  expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 404, 404, 404]);
});

test('each invoice of an EDI file waits separately, with its own part of the file', async () => {
  const transaction = (number: number, lines = 'IT1*1*2*EA*18.75**VN*18352~PID*F****FOUR ROSES BOURBON 750ML~') =>
    `ST*810*${number}~BIG*20221005*X-${number}~N1*SE*Hawkeye Wholesale~${lines}TDS*3750~SE*6*${number}~`;
  const { status, body } = await drop('week.x12', `${transaction(1)}${transaction(2)}${transaction(3, '')}`);
  expect([status, body.ids.length]).toEqual([200, 2]);
  expect(body.id).toBe(body.ids[0]);
  const readings = await Promise.all(
    body.ids.map(async (id) => (await bar.get<Reading>(`/api/ordering/invoice-readings/${id}`)).body),
  );
  expect(readings.map(({ name, number, total, notes }) => [name, number, total, notes])).toEqual([
    ['week (1 of 2).x12', 'X-1', 37.5, ['Invoice X-3 of this file has no lines: it was left out']],
    ['week (2 of 2).x12', 'X-2', 37.5, []],
  ]);
  const second = readings[1] as Reading;
  const { body: made } = await confirm(second, { lines: asFirst(second) });
  const { body: kept } = await bar.get<{ id: string; name: string; size: number }[]>(
    `/api/ordering/invoices/${made.invoice_id}/attachments`,
  );
  expect(kept).toMatchObject([{ name: 'week (2 of 2).x12', size: transaction(2).length }]);
  expect((await bar.get(`/api/ordering/invoice-readings/${readings[0]?.id}`)).status).toBe(200);
  const most = await drop('year.x12', Array.from({ length: 101 }, (_, number) => transaction(number)).join(''));
  expect([most.status, most.body.errors]).toEqual([
    413,
    { file: 'A file may hold at most 100 invoices; this one has 101' },
  ]);
});

test('a file in Latin-1 keeps its letters', async () => {
  const text =
    "UNB+UNOC:3+A:14+B:14+221005:0900+1'UNH+1+INVOIC:D:96A:UN'BGM+380+F-1'NAD+SU+1::9++Ch\u00e2teau'LIN+1'IMD+F++:::RIESLING'QTY+47:2:EA'MOA+203:16.00'UNS+S'MOA+77:16.00'UNT+9+1'";
  const reading = await read('latin.edi', Buffer.from(text, 'latin1'));
  expect(reading.vendor.name).toBe('Ch\u00e2teau');
});

const ITEMS = `Baileys,Spirits,750 mL,
House Gin,Spirits,750 mL,
`;

test('D46: a fractional case, an amount that is not quantity x price, another size, and a price that changed by half wait for a person', async () => {
  const house = await server.createTestHouse();
  await importItems(house, ITEMS.trim());
  const own = (await house.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Island Spirits' })).body
    .vendor_id;
  const csv = (rows: string, date = '2026-01-20') =>
    `Island Spirits,,Invoice # S-1,${date}\nDescription,Pack,Qty,UOM,Unit Price,Extension\n${rows}`;
  const flagsOf = async (rows: string) => {
    const { lines } = await read('s.csv', csv(rows), house);
    return lines.map((line) => [line.confidence, [...line.flags, ...(line.candidates[0]?.flags ?? [])]]);
  };
  expect(await flagsOf('HOUSE GIN 750ML,1,6,BTL,10.00,60.00')).toEqual([['sure', []]]);
  expect(await flagsOf('HOUSE GIN 750ML,12,77.28,CS,72.00,5564.16')).toEqual([['likely', ['fraction']]]);
  expect(await flagsOf('HOUSE GIN 750ML,1,6,BTL,10.00,66.00')).toEqual([['likely', ['amount']]]);
  expect(await flagsOf('BAILEYS 50ML,1,6,BTL,2.00,12.00')).toEqual([['choose', ['size']]]);

  // The size of the case is not stated.
  expect(await flagsOf('HOUSE GIN 750ML,,2,CS,72.00,144.00')).toEqual([['likely', ['unit']]]);

  const reading = await read('s.csv', csv('HOUSE GIN 750ML,1,6,BTL,10.00,66.00'), house);
  const body = (checked: boolean) => ({
    vendor_id: own,
    accept_difference: true,
    lines: asFirst(reading).map((line) => ({ ...line, checked })),
  });
  const refused = await confirm(reading, body(false), house);
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { 'lines.0.checked': 'Check line 1: its amount is not quantity × price' },
  ]);
  const made = await confirm(reading, body(true), house);
  expect(made.status).toBe(200);
  await house.post(`/api/ordering/invoices/${made.body.invoice_id}/status-change`, { status: 'CM' });
  expect(await flagsOf('HOUSE GIN 750ML,1,6,BTL,17.00,102.00')).toEqual([['likely', ['price_moved']]]);
  expect(await flagsOf('HOUSE GIN 750ML,1,6,BTL,12.00,72.00')).toEqual([['sure', []]]);

  // Bought dearer later: the date that a person enters says which purchase is the one before.
  const dearer = await read('s.csv', csv('HOUSE GIN 750ML,1,6,BTL,17.00,102.00', '2026-02-10'), house);
  const later = await confirm(
    dearer,
    { ...body(true), lines: asFirst(dearer).map((line) => ({ ...line, checked: true })) },
    house,
  );
  await house.post(`/api/ordering/invoices/${later.body.invoice_id}/status-change`, { status: 'CM' });
  const { id } = await read('s.csv', csv('HOUSE GIN 750ML,1,6,BTL,17.00,102.00', '2026-02-20'), house);
  const confidenceOn = async (date: string) =>
    (await house.get<Reading>(`/api/ordering/invoice-readings/${id}?date=${date}`)).body.lines[0]?.confidence;
  expect(await confidenceOn('2026-02-20')).toBe('sure');
  expect(await confidenceOn('2026-02-01')).toBe('likely');
});

test("D45: a date that reads two ways is asked about; the confirmed one decides the vendor's next one, unless the document disagrees", async () => {
  const house = await server.createTestHouse();
  await importItems(house, ITEMS.trim());
  const own = (await house.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Island Spirits' })).body
    .vendor_id;
  const dated = (date: string, number = 'D-1') =>
    read(
      'd.csv',
      `Island Spirits,,Invoice # ${number},${date}\nDescription,Qty,Unit Price,Extension\nHOUSE GIN 750ML,6,10.00,60.00`,
      house,
    );
  const asked = await dated('03/04/2026');
  expect(asked).toMatchObject({ date: null, date_choices: ['2026-03-04', '2026-04-03'] });
  const lines = asFirst(asked);
  const date = '2026-04-03';
  expect((await confirm(asked, { vendor_id: own, date, accept_difference: true, lines }, house)).status).toBe(200);
  expect(await dated('05/06/2026', 'D-2')).toMatchObject({
    date: '2026-06-05',
    date_choices: ['2026-05-06', '2026-06-05'],
  });
  expect(await dated('25/12/2026', 'D-3')).toMatchObject({ date: '2026-12-25', date_choices: [] });
  expect(await dated('05/06/2026 due 06/25/2026', 'D-4')).toMatchObject({ date: null });
});

test("D46: lines are in doubt for a missed total until corrected charges come to the document's total", async () => {
  const line = (code: string, barcode: string, name: string, cents: number) => {
    return { code, barcode, name, size: '750 mL', pack: 6, cases: 0, bottles: 3, cents };
  };
  const lines = [
    line('27189', '080686012146', 'BASIL HAYDEN DARK RYE', 10_629),
    line('18352', '040063400409', 'FOUR ROSES BOURBON', 5625),
  ];
  const invoice = { vendor: 'Hawkeye Wholesale', number: 'T-1', date: '10/25/2022', lines, charges: [] };
  const whole = await read('order.pdf', await printInvoice(invoice, 'codes'));
  expect(whole.lines.map(({ confidence }) => confidence)).toEqual(['sure', 'sure']);
  await server.asTableOwner(`update purchasing.invoice_reading set document = jsonb_set(document, '{total}', '"180.00"')
    || jsonb_build_object('lines', (select jsonb_agg(line || '{"total_missed": true}') from jsonb_array_elements(document -> 'lines') as line))
    where id = '${whole.id}'`);
  const doubted = (await bar.get<Reading>(`/api/ordering/invoice-readings/${whole.id}`)).body;
  expect(doubted.lines.map(({ confidence, match, flags }) => [confidence, match, flags])).toEqual([
    ['likely', 'sure', ['total']],
    ['likely', 'sure', ['total']],
  ]);
  const confirmed = (shipping_cost: number) =>
    confirm(doubted, { lines: asFirst(doubted), shipping_cost, accept_difference: true });
  expect((await confirmed(1)).body.message).toContain("don't come to its total");
  expect((await confirmed(17.46)).status).toBe(200);
});

test('an invoice in another currency is never costed as if it were the own one: it needs a rate, and the rate stays with it', async () => {
  const reading = await read(
    'a19.csv',
    CSV.replace('Total,,,,,511.41', 'Total EUR,,,,,511.41').replace('A-17', 'A-19'),
  );
  expect(reading.foreign).toEqual({ currency: 'EUR', own: 'USD', converted: false, total: 511.41 });
  const refused = await confirm(reading, { lines: asFirst(reading), shipping_cost: 10 });
  expect([refused.status, refused.body.errors?.exchange_rate]).toEqual([
    400,
    'This invoice is in EUR: enter what 1 EUR costs in USD',
  ]);
  const path = `/api/ordering/invoice-readings/${reading.id}?exchange_rate=1.1`;
  const converted = (await bar.get<Reading>(path)).body;
  expect([converted.total, converted.charges[0]?.amount]).toEqual([562.55, 11]);
  expect(converted.lines.map(({ total }) => total)).toEqual([467.68, 61.87, 44, -22]);
  const lines = asFirst(converted).map((line) => ({ ...line, checked: true }));
  const { body } = await confirm(converted, { lines, shipping_cost: 11, exchange_rate: 1.1 });
  const invoice = await invoiceOf(body.invoice_id);
  expect(invoice.total).toBe(562.55);
  expect(invoice.internal_note).toContain('In EUR, converted at 1 EUR = 1.1 USD');
});

test('a line says where it is on the paper, and the paper is kept as uploaded', async () => {
  const pdf = await printInvoice(readDemoInvoices()[1] as PrintedInvoice, 'grid');
  const { id, lines } = await read('order.pdf', pdf);
  const tops = lines.map(({ place }) => place?.top ?? 0);
  expect(lines.every(({ place }) => place?.page === 0 && place.bottom - place.top >= 8 && place.slope === 0)).toBe(
    true,
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  const file = await fetch(`${server.url}/api/ordering/invoice-readings/${id}/file`, { headers: bar.headers });
  expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(pdf))).toBe(true);
});

test('a draft of a prepaid invoice costs as much as its lines and charges, and the amount still due is not a difference', async () => {
  const house = await server.createTestHouse();
  await importItems(house, ITEMS.trim());
  const own = (await house.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Winzer' })).body.vendor_id;
  const xml = `<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:b="urn:b"><b:ID>P-1</b:ID><b:IssueDate>2026-03-04</b:IssueDate>
<b:TaxTotal><b:TaxAmount>11.40</b:TaxAmount></b:TaxTotal><b:LegalMonetaryTotal><b:PrepaidAmount>50.00</b:PrepaidAmount><b:PayableAmount>21.40</b:PayableAmount></b:LegalMonetaryTotal>
<b:InvoiceLine><b:InvoicedQuantity unitCode="XBO">6</b:InvoicedQuantity><b:LineExtensionAmount>60.00</b:LineExtensionAmount><b:Item><b:Name>House Gin 750ML</b:Name></b:Item><b:Price><b:PriceAmount>10</b:PriceAmount></b:Price></b:InvoiceLine></Invoice>`;
  const reading = await read('p.xml', xml, house);
  expect(reading).toMatchObject({ format: 'ubl', total: 21.4, date: '2026-03-04' });
  expect(reading.charges.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['tax', 11.4],
    ['prepaid', -50],
  ]);
  const body = { vendor_id: own, lines: asFirst(reading) };
  const short = await confirm(reading, body, house);
  expect(short.body.errors?.accept_difference).toContain('Lines and charges come to $60.00, the document says $71.40');
  const { status, body: made } = await confirm(reading, { ...body, tax: 11.4 }, house);
  expect(status).toBe(200);
  expect((await house.get<Invoice>(`/api/ordering/invoices/${made.invoice_id}`)).body.total).toBe(71.4);
});
