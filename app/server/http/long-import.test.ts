import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

const LINES = 4000;
let server: TestServer;
let importer: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  [importer, other] = [await server.createTestHouse('Importer'), await server.createTestHouse('Other')];
  await importItems(other, 60);
});
afterAll(() => server.close());

const importItems = (person: TestPerson, lines: number) => {
  const rows = Array.from({ length: lines }, (_, n) => `Gin ${n},Spirits,750 mL,Back bar,${n % 12},${10 + (n % 40)}`);
  const file = new FormData();
  const text = ['name,type,size,location,quantity,last_cost', ...rows].join('\n');
  file.append('file', new Blob([text], { type: 'text/csv' }), 'items.csv');
  return person.post<{ created: { items: number } }>('/api/import/items', file);
};

test('while one organization imports a long file, another one can read its list and count', async () => {
  const list = () => other.get<{ data: { id: string }[] }>('/api/inventory-view/inventory?sort=name:asc&limit=50');
  const [place] = (await other.get<{ id: string }[]>('/api/locations/all')).body;
  const [item] = (await list()).body.data;
  const count = () =>
    other.post('/api/inventory/stocktake', { inventory_item_id: item?.id, location_id: place?.id, count: 3 });
  let running = true;
  const importing = importItems(importer, LINES).finally(() => {
    running = false;
  });
  const answered = { lists: 0, counts: 0 };
  const statuses = new Set<number>();
  while (running) {
    const [read, counted] = [await list(), await count()];
    statuses.add(read.status).add(counted.status);
    if (running) answered.lists += 1;
    if (running) answered.counts += 1;
  }
  expect((await importing).body.created.items).toBe(LINES);
  expect([...statuses]).toEqual([200]);
  expect(answered.lists).toBeGreaterThan(2);
  expect(answered.counts).toBeGreaterThan(2);
});
