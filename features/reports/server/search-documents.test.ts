import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;
let owner: TestPerson;
let other: TestPerson;
let vendor_id: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  other = await server.createTestHouse();
  const vendor = await owner.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Château Importers' });
  vendor_id = vendor.body.vendor_id;
  for (const custom_id of ['CH-17', 'CH-18', 'XX-CH-1'])
    await owner.post('/api/ordering/invoices', { vendor_id, custom_id });
  await owner.post('/api/location', { name: 'Chest freezer' });
  await owner.post('/api/list', { name: 'Champagne list' });
  await owner.post('/api/print-jobs', { jobTitle: 'Chablis labels', items: [] });
});
afterAll(() => server.close());

const find = async (q: string, by = owner) =>
  (await by.get<{ kind: string; name: string; about: string | null }[]>(`/api/search/documents?q=${q}`)).body;

test('finds documents, pages and places by their beginning, without regard to accents and case', async () => {
  const found = await find('CH');
  expect(found.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
    'invoice CH-17',
    'invoice CH-18',
    'invoice XX-CH-1',
    'list Champagne list',
    'location Chest freezer',
    'print_job Chablis labels',
    'vendor Château Importers',
  ]);
  expect(found.at(-1)?.name).toBe('XX-CH-1');
  expect((await find('chateau'))[0]).toEqual(expect.objectContaining({ kind: 'vendor', name: 'Château Importers' }));
});

test("a vendor's invoices are found by its name, and say whose they are", async () => {
  const invoices = (await find('importers')).filter(({ kind }) => kind === 'invoice');
  expect(invoices.map(({ about }) => about)).toEqual(Array(3).fill('Château Importers'));
});

test('signs of patterns are only text, and nothing is found for nothing', async () => {
  expect([await find('%25'), await find('_'), await find('%20')]).toEqual([[], [], []]);
});

test("another organization's documents are not found", async () => {
  expect(await find('CH', other)).toEqual([]);
});
