import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';

let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
});
afterAll(() => server.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(server.services.db, owner.organizationId, work);
const item = (name?: string) => inside((tx) => createTestItem(tx, owner.organizationId, name));
let named = 0;
async function place(): Promise<string> {
  named += 1;
  const { body } = await owner.post<{ location_id: string }>('/api/location', { name: `Place ${named}` });
  return body.location_id;
}
const setPars = (pars: readonly [itemId: string, locationId: string, par: number | null][]) =>
  owner.put<{ changed: number; before: unknown[]; errors?: Record<string, string> }>('/api/inventory/pars', {
    pars: pars.map(([inventory_item_id, location_id, par]) => ({ inventory_item_id, location_id, par })),
  });
const stock = (itemId: string, quantity: number, location_id: string) =>
  owner.post('/api/inventory/running-stocks', { inventory_item_id: itemId, location_id, quantity });

/** The sum as the list shows it, and the pars of living locations. */
async function parsOf(itemId: string) {
  const row = await listed({ item_id: itemId });
  const { body } = await owner.get<{ pars: { location_id: string; par: number }[] }>(
    `/api/inventory/item/${itemId}/stock`,
  );
  return { total: row?.par, at: Object.fromEntries(body.pars.map((each) => [each.location_id, each.par])) };
}

async function listed({ item_id, location }: { item_id: string; location?: string }) {
  const query = location ? `?limit=500&location=${location}` : '?limit=500';
  type Row = { id: string; par: number | null; locations: { location_id: string; par: number | null }[] };
  const { body } = await owner.get<{ data: Row[] }>(`/api/inventory-view/inventory${query}`);
  return body.data.find((row) => row.id === item_id);
}

test('a place that is named twice is refused at the second one, and nothing is set', async () => {
  const id = await item();
  const bar = await place();
  const { status, body } = await setPars([
    [id, bar, 2],
    [id, bar, 3],
  ]);
  expect([status, body.errors]).toEqual([400, { 'pars.1.location_id': 'This item and location is listed twice' }]);
  expect(await parsOf(id)).toEqual({ total: null, at: {} });
});

test('a par is per item and location, adds up for the item, and is removed by 0 or an empty value', async () => {
  const id = await item();
  const [bar, cellar] = [await place(), await place()];
  await stock(id, 1, bar);
  const { body } = await setPars([
    [id, bar, 2],
    [id, cellar, 3.5],
  ]);
  expect(body.changed).toBe(2);
  expect(await parsOf(id)).toEqual({ total: 5.5, at: { [bar]: 2, [cellar]: 3.5 } });
  const row = await listed({ item_id: id, location: bar });
  expect(row?.par).toBe(2);
  expect(row?.locations).toMatchObject([{ location_id: bar, par: 2 }]);
  await setPars([
    [id, bar, 0],
    [id, cellar, null],
  ]);
  expect(await parsOf(id)).toEqual({ total: null, at: {} });
});

test('the answer of setting pars undoes it, also where there was no par', async () => {
  const id = await item();
  const [bar, cellar] = [await place(), await place()];
  await setPars([[id, bar, 2]]);
  const { body } = await setPars([
    [id, bar, 6],
    [id, cellar, 1],
  ]);
  await owner.put('/api/inventory/pars', { pars: body.before });
  expect(await parsOf(id)).toEqual({ total: 2, at: { [bar]: 2 } });
  expect((await setPars([[id, bar, 2]])).body.changed).toBe(0);
});

test('a par below zero, of an unknown item or at an unknown location is refused at its field', async () => {
  const id = await item();
  const bar = await place();
  for (const par of [-1, 1e-7]) {
    const below = await setPars([[id, bar, par]]);
    expect(below.status).toBe(400);
    expect(JSON.stringify(below.body.errors)).toContain('Par should be either 0 or a number above 0');
  }
  const unknown = '018f0000-0000-7000-8000-000000000000';
  expect(await setPars([[unknown, bar, 1]])).toMatchObject({
    status: 404,
    body: { errors: { inventory_item_id: 'Item not found' } },
  });
  expect(await setPars([[id, unknown, 1]])).toMatchObject({
    status: 404,
    body: { errors: { location_id: 'Location not found' } },
  });
});

test('pars stay where they are when stock moves', async () => {
  const id = await item();
  const [bar, cellar] = [await place(), await place()];
  await stock(id, 4, cellar);
  await setPars([[id, bar, 2]]);
  await owner.post('/api/inventory/running-stocks/move', {
    inventory_item_id: id,
    from_location_id: cellar,
    to_location_id: bar,
    quantity: 1,
  });
  expect(await parsOf(id)).toEqual({ total: 2, at: { [bar]: 2 } });
});

test('D37: pars of merged items add up, and undoing the merge separates them', async () => {
  const [from, to] = [await item('Gin of old'), await item('Gin of new')];
  const [bar, cellar] = [await place(), await place()];
  await setPars([
    [from, bar, 2],
    [from, cellar, 3],
    [to, bar, 4],
  ]);
  const { body } = await owner.post<{ action_id: string }>('/api/inventory/merge', {
    inventory_item_id: from,
    merge_to_inventory_item_id: to,
  });
  expect(await parsOf(to)).toEqual({ total: 9, at: { [bar]: 6, [cellar]: 3 } });
  expect((await setPars([[from, bar, 1]])).status).toBe(409);
  await owner.post(`/api/inventory/actions/${body.action_id}/undo`, {});
  expect(await parsOf(to)).toEqual({ total: 4, at: { [bar]: 4 } });
  expect(await parsOf(from)).toEqual({ total: 5, at: { [bar]: 2, [cellar]: 3 } });
});

test('pars go where the stock of a deleted location goes, and come back with it', async () => {
  const id = await item();
  const [bar, cellar] = [await place(), await place()];
  await stock(id, 1, bar);
  await setPars([
    [id, bar, 2],
    [id, cellar, 3],
  ]);
  await owner.delete(`/api/location/${bar}?move_stock_to=${cellar}`);
  expect(await parsOf(id)).toEqual({ total: 5, at: { [cellar]: 5 } });
  await owner.post(`/api/location/${bar}/restore`, {});
  expect(await parsOf(id)).toEqual({ total: 5, at: { [bar]: 2, [cellar]: 3 } });
});

test('the par of a location comes back once, however many locations stood in for it in turn', async () => {
  const id = await item();
  const [kegs, loft, cellar] = [await place(), await place(), await place()];
  await setPars([
    [id, kegs, 5],
    [id, loft, 2],
  ]);
  await owner.delete(`/api/location/${kegs}`, { move_stock_to: loft });
  await owner.delete(`/api/location/${loft}`, { move_stock_to: cellar });
  expect(await parsOf(id)).toEqual({ total: 7, at: { [cellar]: 7 } });
  await owner.post(`/api/location/${kegs}/restore`, {});
  expect(await parsOf(id)).toEqual({ total: 7, at: { [kegs]: 5, [cellar]: 2 } });
  await owner.post(`/api/location/${loft}/restore`, {});
  expect(await parsOf(id)).toEqual({ total: 7, at: { [kegs]: 5, [loft]: 2 } });
});

test('pars of a location deleted without a target stay with it and do not count', async () => {
  const id = await item();
  const bar = await place();
  await setPars([[id, bar, 2]]);
  await owner.delete(`/api/location/${bar}`);
  expect(await parsOf(id)).toEqual({ total: null, at: {} });
  expect((await setPars([[id, bar, 1]])).status).toBe(404);
  await owner.post(`/api/location/${bar}/restore`, {});
  expect(await parsOf(id)).toEqual({ total: 2, at: { [bar]: 2 } });
});

test('a filter finds items below par at a location, whatever another location has, and none without a par', async () => {
  const [low, enough, free] = [await item(), await item(), await item()];
  const [bar, cellar] = [await place(), await place()];
  await stock(enough, 3, bar);
  await stock(low, 5, cellar);
  await setPars([
    [low, bar, 1],
    [enough, bar, 3],
  ]);
  const filter = encodeURIComponent(JSON.stringify({ below_par: { key: 'below_par', value: true } }));
  const { body } = await owner.get<{ data: { id: string }[] }>(`/api/inventory-view/inventory?filter=${filter}`);
  const found = body.data.map((row) => row.id);
  expect(found).toContain(low);
  expect(found).not.toContain(enough);
  expect(found).not.toContain(free);
});

test('simultaneous changes of the same pars end with the right sums', async () => {
  const [one, other] = [await item(), await item()];
  const places = [await place(), await place(), await place(), await place()];
  const pars = (n: number) =>
    places.flatMap((at) => [one, other].map((id): [string, string, number] => [id, at, n + 1]));
  const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => setPars(n % 2 ? pars(n) : pars(n).reverse())));
  expect(answers.map((each) => each.status)).toEqual(Array.from({ length: 6 }, () => 200));
  const { rows } = await inside((tx) =>
    sql`select from stock.item_stock as s where s.item_id in (${one}, ${other})
      and s.par is distinct from (select sum(p.par) from stock.par as p where p.item_id = s.item_id)`.execute(tx),
  );
  expect(rows).toEqual([]);
});

test('D38: one undo restores the par of each pair and the sums, unless one changed since', async () => {
  const id = await item();
  const [bar, cellar] = [await place(), await place()];
  await stock(id, 1, bar);
  type Acted = { action_id: string | null; reason?: string };
  const undo = async (action: unknown) => (await owner.post<Acted>(`/api/inventory/actions/${action}/undo`)).body;
  const set = async (...pars: [string, string, number | null][]) =>
    ((await setPars(pars)).body as unknown as Acted).action_id;
  await set([id, bar, 2]);
  const both = await set([id, bar, null], [id, cellar, 4]);
  expect(await parsOf(id)).toEqual({ total: 4, at: { [cellar]: 4 } });
  const later = await set([id, cellar, 5]);
  expect((await undo(both)).reason).toBe('changed_since');
  expect(await parsOf(id)).toEqual({ total: 5, at: { [cellar]: 5 } });
  await undo(later);
  await undo(both);
  expect(await parsOf(id)).toEqual({ total: 2, at: { [bar]: 2 } });
  expect(await set([id, bar, 2])).toBeNull();
});
