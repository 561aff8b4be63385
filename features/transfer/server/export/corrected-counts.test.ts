import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function open(person: TestPerson) {
  return withOrganization(server.services.db, person.organizationId, async (tx) => ({
    location_id: await createTestLocation(tx, person.organizationId, 'Bar'),
    inventory_item_id: await createTestItem(tx, person.organizationId, 'House Gin'),
  }));
}

test('D20: counts corrected several times are exported as the last correction, and imported again', async () => {
  const owner = await server.createTestHouse();
  const pair = await open(owner);
  await owner.post('/api/inventory/running-stocks', { ...pair, quantity: 10 });
  expect((await owner.post('/api/inventory/stocktake', { ...pair, count: 9 })).status).toBe(200);
  expect((await owner.post('/api/inventory/stage', { type: 'audit', acceptRunningCounts: true })).status).toBe(200);
  for (const count of [7, 4, 6])
    expect((await owner.post('/api/inventory/stocktake', { ...pair, count, activeCycle: false })).status).toBe(200);
  const exported = (await owner.get<string>('/api/export/counts')).body;
  const [, ...lines] = exported.trim().split(/\r?\n/);
  expect(lines.map((line) => line.split(',').at(-3))).toEqual(['9', '6']); // the count, and its correction

  const other = await server.createTestHouse();
  const [items, counts] = [new FormData(), new FormData()];
  items.set('file', new File([(await owner.get<string>('/api/export/items')).body], 'items.csv'));
  counts.set('file', new File([exported], 'counts.csv'));
  expect((await other.post('/api/import/items', items)).body).toMatchObject({ errors: [] });
  expect((await other.post('/api/import/counts', counts)).body).toMatchObject({ created: { counts: 2 }, errors: [] });
  const { body } = await other.get<{ data: { total_quantity: number }[] }>('/api/inventory-view/inventory?limit=10');
  expect(body.data).toMatchObject([{ total_quantity: 6 }]);
});
