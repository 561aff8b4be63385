import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

interface Location {
  id: string;
  location_id: string;
  name: string;
  parent_id: string | null;
  path: string[];
  depth: number;
}
interface Worth {
  location_id: string;
  value: number;
  items_within: number;
  value_within: number;
  without_cost: number;
}

let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  owner = await server.createTestHouse();
});
afterAll(() => server.close());

async function made(name: string, parent_id?: string, person = owner): Promise<string> {
  const { status, body } = await person.post<Location>('/api/location', { name, parent_id });
  expect(status).toBe(200);
  return body.location_id;
}
const place = (id: string, parent_id: string | null, person = owner) =>
  person.put<Location & { errors: Record<string, string> }>(`/api/location/${id}`, { parent_id });
const read = async (id: string) => (await owner.get<Location>(`/api/location/${id}`)).body;
const values = async () => {
  const { body } = await owner.get<Worth[]>('/api/locations/values');
  return new Map(body.map(({ location_id, ...worth }) => [location_id, worth]));
};

async function item(name: string): Promise<string> {
  return withOrganization(server.services.db, owner.organizationId, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into catalog.item (organization_id, name, type_id, size_id, barcode)
      select ${owner.organizationId}, ${name}, (select id from catalog.item_type limit 1), (select id from catalog.size limit 1), platform.new_id()::text
      returning id`.execute(tx);
    return rows[0]?.id ?? '';
  });
}
async function add(inventory_item_id: string, location_id: string, quantity: number, unit_cost?: number) {
  const { status } = await owner.post('/api/inventory/running-stocks', {
    inventory_item_id,
    location_id,
    quantity,
    unit_cost,
  });
  expect(status).toBe(200);
}
const countAt = async (inventory_item_id: string, location_id: string) => {
  const { body } = await owner.get<{ location_id: string; current_count: number }[]>(
    `/api/inventory/running-stocks?inventory_item_id=${inventory_item_id}`,
  );
  return body.find((row) => row.location_id === location_id)?.current_count;
};

test('a location moves below another one, with everything inside', async () => {
  const [cellar, rack, house] = [await made('Cellar'), await made('Rack'), await made('House')];
  const bin = await made('Bin', rack);
  expect((await place(rack, cellar)).body).toMatchObject({ parent_id: cellar, depth: 2, path: ['Cellar', 'Rack'] });
  expect(await read(bin)).toMatchObject({ depth: 3, path: ['Cellar', 'Rack', 'Bin'] });
  expect((await place(cellar, house)).body.errors).toEqual({ parent_id: expect.stringContaining('three levels') });
  expect((await place(rack, null)).body).toMatchObject({ parent_id: null, depth: 1 });
  expect(await read(bin)).toMatchObject({ depth: 2, path: ['Rack', 'Bin'] });
});

test('a location does not move into itself, to a taken name, or below a missing one', async () => {
  const [cellar, gone] = [await made('Cellar'), await made('Gone')];
  const rack = await made('Rack', cellar);
  const lonely = await made('Rack');
  await owner.delete(`/api/location/${gone}`);
  expect((await place(cellar, cellar)).body.errors).toEqual({ parent_id: 'A location cannot be inside itself' });
  expect((await place(cellar, rack)).body.errors).toEqual({ parent_id: 'A location cannot be inside itself' });
  expect((await place(lonely, cellar)).body.errors).toEqual({ name: 'There is a location with this name here' });
  expect((await place(rack, gone)).status).toBe(404);
  const rival = await server.createTestHouse();
  expect((await place(rack, await made('Theirs', undefined, rival))).status).toBe(404);
  expect((await place(rack, null, rival)).status).toBe(404);
  expect(await read(rack)).toMatchObject({ parent_id: cellar });
});

test('two locations that are moved into each other at once stay in the tree', async () => {
  const pair = [await made('Left'), await made('Right')] as const;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? place(pair[0], pair[1]) : place(pair[1], pair[0]))),
  );
  expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
  const [left, right] = [await read(pair[0]), await read(pair[1])];
  expect([left.parent_id, right.parent_id].filter(Boolean)).toHaveLength(1);
  expect([left.depth, right.depth].sort()).toEqual([1, 2]);
});

test('deleting moves the stock on request, negative stock too, and can be undone', async () => {
  const [bar, cellar] = [await made('Bar'), await made('Cellar')];
  const [gin, rum] = [await item('Gin'), await item('Rum')];
  await add(gin, bar, 5);
  await add(rum, cellar, 3);
  const low = { inventory_item_id: rum, location_id: bar, quantity: -1, reason_description: 'Sold before it came' };
  expect((await owner.post('/api/inventory/adjustments', low)).status).toBe(200);
  expect((await owner.delete(`/api/location/${bar}`, { move_stock_to: bar })).status).toBe(400);
  const { status, body } = await owner.delete<{ action_id: string }>(`/api/location/${bar}`, {
    move_stock_to: cellar,
  });
  expect(status).toBe(200);
  expect([await countAt(gin, bar), await countAt(gin, cellar), await countAt(rum, cellar)]).toEqual([0, 5, 2]);
  const { body: left } = await owner.get<Location[]>('/api/locations/all?returnDeletedIfInstock=true');
  expect(left.map(({ id }) => id)).not.toContain(bar);
  expect((await owner.post(`/api/location/${bar}/restore`)).status).toBe(200);
  expect((await owner.post(`/api/inventory/actions/${body.action_id}/undo`)).status).toBe(200);
  expect([await countAt(gin, bar), await countAt(gin, cellar), await countAt(rum, bar)]).toEqual([5, 0, -1]);
});

interface Acted {
  action_id: string;
  reason?: string;
}
const undo = async (id: string, by = owner) => (await by.post<Acted>(`/api/inventory/actions/${id}/undo`)).body;

test('D38: one undo brings a deleted location back with its stock, for admins only', async () => {
  const [bar, cellar] = [await made('Bar'), await made('Cellar')];
  const gin = await item('Gin');
  await add(gin, bar, 5);
  const { body: gone } = await owner.delete<Acted>(`/api/location/${bar}`, { move_stock_to: cellar });
  const member = await server.addPerson(owner.organizationId, 'member');
  await undo(gone.action_id, member);
  await undo(gone.action_id, await server.createTestHouse());
  expect([await countAt(gin, bar), await countAt(gin, cellar)]).toEqual([0, 5]);
  await undo(gone.action_id);
  expect([(await read(bar)).id, await countAt(gin, bar), await countAt(gin, cellar)]).toEqual([bar, 5, 0]);
  expect((await undo(gone.action_id)).reason).toBe('already_undone');
  const { body: empty } = await owner.delete<Acted>(`/api/location/${cellar}`);
  await owner.post(`/api/location/${cellar}/restore`);
  expect((await undo(empty.action_id)).reason).toBe('changed_since');
});

test('D38: what left a location before it was deleted is not taken from it again, where no list would show it', async () => {
  const [bar, cellar] = [await made('Bar'), await made('Cellar')];
  const gin = await item('Gin');
  const { body: added } = await owner.post<Acted>('/api/inventory/running-stocks', {
    inventory_item_id: gin,
    location_id: bar,
    quantity: 5,
  });
  const { body: gone } = await owner.delete<Acted>(`/api/location/${bar}`, { move_stock_to: cellar });
  const refused = await owner.post<Acted & { message: string }>(`/api/inventory/actions/${added.action_id}/undo`);
  expect([refused.status, refused.body.reason]).toEqual([409, 'changed_since']);
  expect(refused.body.message).toContain('Bar has since been deleted');
  expect([await countAt(gin, bar), await countAt(gin, cellar)]).toEqual([0, 5]);
  await undo(gone.action_id);
  await undo(added.action_id);
  expect([await countAt(gin, bar), await countAt(gin, cellar)]).toEqual([0, 0]);
});

test('D38: undo moves a location back with everything inside, unless it was moved again', async () => {
  const [bar, cellar] = [await made('Bar'), await made('Cellar')];
  const shelf = await made('Shelf', bar);
  const put = async (parent_id: string | null) =>
    (await owner.put<Acted>(`/api/location/${bar}`, { parent_id })).body.action_id;
  const depths = () =>
    withOrganization(server.services.db, owner.organizationId, async (tx) => {
      const rows = await tx
        .selectFrom('stock.location')
        .select(['id', 'depth', 'parent_id'])
        .where('organization_id', '=', owner.organizationId)
        .execute();
      return [bar, shelf].map((id) => rows.find((row) => row.id === id));
    });
  const before = await depths();
  const below = await put(cellar);
  expect((await depths()).map((row) => row?.depth)).toEqual([2, 3]);
  const top = await put(null);
  expect((await undo(below)).reason).toBe('changed_since');
  await undo(top);
  expect((await depths()).map((row) => row?.depth)).toEqual([2, 3]);
  await undo(below);
  expect(await depths()).toEqual(before);
});

test('stock added or moved while a location is emptied is neither lost nor doubled', async () => {
  const [bar, cellar] = [await made('Bar'), await made('Cellar')];
  const items = await Promise.all(['Gin', 'Rum', 'Rye'].map(item));
  for (const id of items) {
    await add(id, bar, 5);
    await add(id, cellar, 5);
  }
  const back = (inventory_item_id: string) => ({
    inventory_item_id,
    from_location_id: cellar,
    to_location_id: bar,
    quantity: 1,
  });
  const extra = (inventory_item_id: string) => ({ inventory_item_id, location_id: bar, quantity: 1 });
  const [deletion, ...others] = await Promise.all([
    owner.delete(`/api/location/${bar}`, { move_stock_to: cellar }),
    ...items.flatMap((id) => [
      owner.post('/api/inventory/running-stocks/move', back(id)),
      owner.post('/api/inventory/running-stocks', extra(id)),
    ]),
  ]);
  expect(deletion?.status).toBe(200);
  expect(others.every(({ status }) => status === 200 || status === 409)).toBe(true);
  for (const [place, id] of items.entries()) {
    const added = others[place * 2 + 1]?.status === 200 ? 1 : 0;
    expect(((await countAt(id, bar)) ?? 0) + ((await countAt(id, cellar)) ?? 0)).toBe(10 + added);
  }
});

test('a location returns to its place, unless its name is taken, its parent is gone or it would be too deep', async () => {
  const cellar = await made('Cellar');
  const rack = await made('Rack', cellar);
  await owner.delete(`/api/location/${rack}`);
  const other = await made('Rack', cellar);
  expect(await owner.post(`/api/location/${rack}/restore`)).toMatchObject({
    status: 400,
    body: { errors: { name: 'There is a location with this name here' } },
  });
  await owner.delete(`/api/location/${other}`);
  await owner.delete(`/api/location/${cellar}`);
  expect((await owner.post(`/api/location/${rack}/restore`)).status).toBe(409);
  await owner.post(`/api/location/${cellar}/restore`);
  await place(cellar, await made('House'));
  expect((await owner.post<Location>(`/api/location/${rack}/restore`)).body).toMatchObject({
    depth: 3,
    path: ['House', 'Cellar', 'Rack'],
  });
  expect((await owner.post(`/api/location/${rack}/restore`)).status).toBe(404);
  await owner.delete(`/api/location/${rack}`);
  await place(cellar, await made('Floor', await made('Tower')));
  expect(await owner.post(`/api/location/${rack}/restore`)).toMatchObject({
    status: 409,
    body: { message: 'Locations nest up to three levels: choose a higher one' },
  });
  const member = await server.addPerson(owner.organizationId, 'member');
  expect((await member.post(`/api/location/${other}/restore`)).status).toBe(403);
});

test('the value of a location is its share of each item, adds up to the cent, and counts an item once (D32)', async () => {
  const cellar = await made('Cellar');
  const [rack, bar] = [await made('Rack', cellar), await made('Bar')];
  const bin = await made('Bin', rack);
  const [gin, rum, odd] = [await item('Gin'), await item('Rum'), await item('Odd')];
  await add(gin, cellar, 1, 10);
  await add(gin, bin, 2);
  await add(rum, bar, 4);
  await add(odd, rack, 1, 0.01);
  await add(odd, bar, 2);
  const worth = await values();
  expect(worth.get(cellar)).toEqual({ value: 10, items_within: 2, value_within: expect.any(Number), without_cost: 0 });
  expect(worth.get(bin)).toEqual({ value: 20, items_within: 1, value_within: 20, without_cost: 0 });
  expect(worth.get(bar)).toMatchObject({ items_within: 2, without_cost: 1 });
  const tops = (worth.get(cellar)?.value_within ?? 0) + (worth.get(bar)?.value_within ?? 0);
  const { body } = await owner.get<{ totals: { value: number } }>(
    '/api/inventory-view/inventory?expanded=true&limit=1',
  );
  expect(tops).toBeCloseTo(body.totals.value, 6);
  expect(body.totals.value).toBe(30.03);
});
