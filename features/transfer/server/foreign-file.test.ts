import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;
let admin: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createTestHouse();
});
afterAll(() => server.close());

const LIST = 'Price list\nNimi;Tyyppi;Koko;EAN\nKoskenkorva;vodkat;0,7;000000000000\nKarhu;oluet;0,33;6417901011105\n';
const COLUMNS = {
  name: { from: 0 },
  type: { from: 1, words: { vodkat: 'Spirits', oluet: 'Beer' } },
  subtype: { from: 1 },
  size: { from: 2, unit: 'L' },
  barcode: { from: 3 },
};

async function upload(path: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  form.set('file', new File([LIST], 'list.csv', { type: 'text/csv' }));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const response = await fetch(`${admin.url}${path}`, { method: 'POST', headers: admin.headers, body: form });
  return { status: response.status, text: await response.text() };
}

test("a file's own header, rows and words are shown before it is interpreted", async () => {
  const { status, text } = await upload('/api/import-preview');
  expect(status).toBe(200);
  const preview = JSON.parse(text);
  expect(preview).toMatchObject({ header_row: 2, names: ['Nimi', 'Tyyppi', 'Koko', 'EAN'], rows: 2, notes: [] });
  expect(preview.words[1]).toEqual(['vodkat', 'oluet']);
  expect(preview.samples[0]).toEqual(['Koskenkorva', 'vodkat', '0,7', '000000000000']);
});

test('its columns are imported as mapped, step by step; liters are the sizes there are, zeros are no barcode', async () => {
  const { status, text } = await upload('/api/data/import/items', { columns: JSON.stringify(COLUMNS) });
  expect(status).toBe(200);
  expect(text.match(/"text":"[^"]+"/g)).toEqual(
    ['Reading the file', 'Checking each row', 'Looking for the items', 'Writing', 'Booking stock and cost'].map(
      (step) => `"text":"${step}"`,
    ),
  );
  expect(text).toMatch(/event: done\ndata: \{"created":\{"items":2,/);
  const { body } = await admin.get<{ data: { name: string; barcode: string; size: { name: string } }[] }>(
    '/api/inventory-view/inventory',
  );
  expect(body.data.map(({ name, barcode, size }) => [name, barcode, size.name])).toEqual([
    ['Karhu', '6417901011105', '330 mL'],
    ['Koskenkorva', 'CH000001', '700 mL'],
  ]);
});

test('an error on the way has the same message as elsewhere, and a broken plan is refused before', async () => {
  const { name, type } = COLUMNS;
  const half = await upload('/api/data/import/items', { columns: JSON.stringify({ name, type }) });
  expect(half.text).toContain('event: error');
  expect(half.text).toContain('"message":"Choose the column for size"');
  expect(half.text).toContain('"status":400');
  expect((await upload('/api/data/import/items', { columns: 'no JSON' })).status).toBe(400);
});
