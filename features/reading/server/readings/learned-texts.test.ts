import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;
let bar: TestPerson;
let vendor: string;
let stranger: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  bar = await server.createTestHouse();
  stranger = await server.createTestHouse();
  vendor = await addVendor(bar, 'Hawkeye Wholesale');
  for (const person of [bar, stranger])
    await importItems(person, ['Grey Goose,Spirits,750 mL', 'Grey Goose,Spirits,1 L', 'House Vodka,Spirits,750 mL']);
});
afterAll(() => server.close());

const addVendor = async (person: TestPerson, name: string) =>
  (await person.post<{ vendor_id: string }>('/api/ordering/vendors', { name })).body.vendor_id;

async function importItems(person: TestPerson, rows: readonly string[]): Promise<void> {
  const form = new FormData();
  form.set('file', new File([`name,type,size\n${rows.join('\n')}`], 'items.csv'));
  expect((await person.post<{ errors: unknown[] }>('/api/import/items', form)).body.errors).toEqual([]);
}

interface Line {
  confidence: string;
  candidates: { id: string; name: string; reason: string; size: { name: string } }[];
}

let number = 0;

async function read(text: string, of = vendor, person = bar) {
  number += 1;
  const form = new FormData();
  const csv = `Invoice,Date,Description,Qty,Unit Price\nT-${number},2022-10-06,${text},2,20.00`;
  form.set('file', new File([csv], `${number}.csv`));
  const { id } = (await person.post<{ id: string }>('/api/ordering/invoice-readings', form)).body;
  const reading = await person.get<{ lines: Line[] }>(`/api/ordering/invoice-readings/${id}?vendor_id=${of}`);
  return { id, number: `T-${number}`, line: reading.body.lines[0] as Line };
}

async function accept(reading: { id: string; number: string }, itemId: string) {
  const line = { line: 0, as: 'item', item_id: itemId, quantity: 2, total_cost: 40, checked: true };
  const body = {
    vendor_id: vendor,
    custom_id: reading.number,
    date: '2022-10-06',
    lines: [line],
    accept_difference: true,
  };
  const confirmed = await bar.post<{ invoice_id: string }>(
    `/api/ordering/invoice-readings/${reading.id}/confirm`,
    body,
  );
  expect(confirmed.status).toBe(200);
  return confirmed.body.invoice_id;
}

const findItem = async (name: string, size: string) => {
  const { body } = await bar.get<{ data: { id: string; name: string; size: { name: string } }[] }>(
    '/api/inventory-view/inventory?limit=250',
  );
  return body.data.find((item) => item.name === name && item.size.name === size)?.id as string;
};

const firstOf = ({ line: { confidence, candidates } }: { line: Line }) => [
  confidence,
  candidates[0]?.id,
  candidates[0]?.reason,
];

test('what a person chose for a text of a vendor is sure the next time, however it is spelled, and for that vendor only', async () => {
  const vodka = await findItem('House Vodka', '750 mL');
  const before = await read('SPECIAL BUY VDK #4');
  expect(before.line.confidence).toBe('choose');
  await accept(before, vodka);
  expect(firstOf(await read('Special  Buy vdk #4'))).toEqual(['sure', vodka, 'learned']);
  expect((await read('SPECIAL BUY VDK #5')).line.candidates[0]?.reason).not.toBe('learned');
  const other = await addVendor(bar, 'Breakthru');
  expect((await read('SPECIAL BUY VDK #4', other)).line.candidates).not.toContainEqual(
    expect.objectContaining({ reason: 'learned' }),
  );
  const theirs = await addVendor(stranger, 'Hawkeye Wholesale');
  expect((await read('SPECIAL BUY VDK #4', theirs, stranger)).line.candidates).not.toContainEqual(
    expect.objectContaining({ reason: 'learned' }),
  );
});

test('a correction counts at once, and what was learned from a deleted invoice is forgotten', async () => {
  const [bottle, liter] = [await findItem('Grey Goose', '750 mL'), await findItem('Grey Goose', '1 L')];
  await accept(await read('GGOOSE'), bottle);
  expect(firstOf(await read('GGOOSE'))).toEqual(['sure', bottle, 'learned']);
  const corrected = await accept(await read('GGOOSE'), liter);
  expect(firstOf(await read('GGOOSE'))).toEqual(['sure', liter, 'learned']);
  const gone = await bar.delete(`/api/ordering/invoices/${corrected}`);
  expect(gone.status).toBe(200);
  expect(firstOf(await read('GGOOSE'))).toEqual(['sure', bottle, 'learned']);
});

test('a merged item leads to the item it became; a learned item of another size needs review', async () => {
  const vodka = await findItem('House Vodka', '750 mL');
  const goose = await findItem('Grey Goose', '750 mL');
  await accept(await read('PREMIUM GRAIN SPIRIT 1L'), vodka);
  expect(firstOf(await read('PREMIUM GRAIN SPIRIT 1L'))).toEqual(['likely', vodka, 'learned']);
  await bar.post('/api/inventory/merge', { inventory_item_id: vodka, merge_to_inventory_item_id: goose });
  expect(firstOf(await read('SPECIAL BUY VDK #4'))).toEqual(['sure', goose, 'learned']);
});
