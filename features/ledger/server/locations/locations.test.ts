import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { recordMovements, startAction } from '../movements/record-movements.ts';

interface Location {
  id: string;
  location_id: string;
  name: string;
  parent_id: string | null;
  path: string[];
  child: Location[];
  [key: string]: unknown;
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

const create = (name: string, parent_id?: string, more = {}) =>
  owner.post<Location>('/api/location', { name, parent_id, ...more });
async function made(name: string, parent_id?: string): Promise<string> {
  const { status, body } = await create(name, parent_id);
  expect(status).toBe(200);
  return body.location_id;
}
const list = async (query = '') => (await owner.get<Location[]>(`/api/locations/all${query}`)).body;
const names = (locations: Location[]) => locations.map((location) => location.name);

/** Puts bottles of a new item into a location. */
async function stockUp(locationId: string, quantity: string): Promise<void> {
  const { organizationId, userId } = owner;
  await withOrganization(server.services.db, organizationId, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into catalog.item (organization_id, name, type_id, size_id, barcode)
      select ${organizationId}, 'Some bottle', (select id from catalog.item_type limit 1), (select id from catalog.size limit 1), platform.new_id()::text
      returning id`.execute(tx);
    const action = await startAction(tx, { organizationId, userId }, 'manual_addition');
    await recordMovements(tx, { organizationId, userId }, action, [
      { itemId: rows[0]?.id ?? '', locationId, kind: 'manual_addition', quantity, occurredAt: new Date() },
    ]);
  });
}

test('LOC-018 API-062: a location is created and read with all its fields', async () => {
  const { body } = await create('  Cellar ', undefined, { description: 'Below', priority: 3, availability: false });
  expect(body).toEqual({
    id: expect.any(String),
    location_id: body.id,
    action_id: expect.any(String),
    name: 'Cellar',
    description: 'Below',
    availability: false,
    priority: 3,
    parent_id: null,
    depth: 1,
    path: ['Cellar'],
    running_stock_count: 0,
    recently_added: false,
    deleted: false,
  });
});

test('LOC-021 LOC-022: a child is available and has priority 1', async () => {
  const cellar = await made('Cellar');
  expect((await create('Rack', cellar)).body).toMatchObject({
    priority: 1,
    availability: true,
    parent_id: cellar,
    depth: 2,
    path: ['Cellar', 'Rack'],
  });
});

test('LOC-013: an empty name is refused', async () => {
  for (const name of ['', '   ']) {
    expect(await create(name)).toMatchObject({
      status: 400,
      body: { errors: { name: 'Please enter a valid location name' } },
    });
  }
  expect((await owner.post('/api/location', {})).status).toBe(400);
  expect((await create('x'.repeat(171))).status).toBe(400);
  expect((await create('x'.repeat(170))).status).toBe(200);
});

test('LOC-019 LOC-020: a fourth level is refused', async () => {
  const bin = await made('Bin', await made('Rack', await made('Cellar')));
  expect(await create('Slot', bin)).toMatchObject({
    status: 400,
    body: { errors: { parent_id: expect.stringContaining('three levels') } },
  });
});

test('LOC-012: names are unique within a parent, whatever their case, even when sixteen people add one', async () => {
  const cellar = await made('Cellar');
  expect(await create(' cellar ')).toMatchObject({ status: 400, body: { errors: { name: expect.any(String) } } });
  expect((await create('Cellar', cellar)).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 16 }, () => create('Rack', cellar)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(15);
});

test('API-060 API-061: all locations as a tree or flat, or one of them', async () => {
  const cellar = await made('Cellar');
  const rack = await made('Rack', cellar);
  await made('Bin', rack);
  const tree = await list();
  expect(names(tree)).toEqual(['Recently Added', 'Cellar']);
  expect(tree[1]?.child[0]).toMatchObject({ name: 'Rack', child: [{ name: 'Bin', path: ['Cellar', 'Rack', 'Bin'] }] });
  const flat = await list('?type=flat');
  expect(flat.map((location) => [location.name, location.parent_id])).toContainEqual(['Rack', cellar]);
  expect(names(await list(`?location_id=${rack}`))).toEqual(['Rack']);
  expect((await owner.get('/api/locations/all?type=heap')).status).toBe(400);
});

test('OAPI-079: running stock per item and all locations are read from these paths', async () => {
  const bar = await made('Bar');
  await stockUp(bar, '4');
  const { body } = await owner.get<{ data: { id: string }[] }>('/api/inventory-view/inventory');
  const held = await owner.get(`/api/inventory/running-stocks?inventory_item_id=${body.data[0]?.id}`);
  expect(held).toMatchObject({ status: 200, body: [{ location_id: bar, location_name: 'Bar', current_count: 4 }] });
  expect(names(await list())).toContain('Bar');
});

test('API-059 OAPI-084: one location with its children, its parent and the siblings', async () => {
  const cellar = await made('Cellar');
  const [left, right] = [await made('Left', cellar), await made('Right', cellar)];
  await made('Bin', left);
  const { body } = await owner.get<Location & { parent: Location }>(`/api/location/${left}`);
  expect(names(body.child)).toEqual(['Bin']);
  expect(body.parent.id).toBe(cellar);
  expect(body.parent.child.map((location) => location.id).sort()).toEqual([left, right].sort());
});

test('LOC-015: stocked items are those that are not at zero', async () => {
  const bar = await made('Bar');
  await stockUp(bar, '3');
  await stockUp(bar, '-1');
  await stockUp(bar, '0');
  expect(await list('?include_running_stocks=true')).toContainEqual(
    expect.objectContaining({ name: 'Bar', running_stock_count: 2 }),
  );
});

test('API-063: only the given fields of a location change', async () => {
  const bar = await made('Bar');
  expect((await owner.put(`/api/location/${bar}`, { name: 'Long Bar', priority: 7 })).body).toMatchObject({
    name: 'Long Bar',
    priority: 7,
    availability: true,
  });
  await made('Cellar');
  expect((await owner.put(`/api/location/${bar}`, { name: 'CELLAR' })).status).toBe(400);
});

test('LOC-024 API-064: a deleted location is shown on request while it holds stock; its name is free again', async () => {
  const [empty, stocked] = [await made('Empty'), await made('Stocked')];
  await stockUp(stocked, '2');
  for (const id of [empty, stocked]) expect((await owner.delete(`/api/location/${id}`)).status).toBe(200);
  expect(names(await list())).toEqual(['Recently Added']);
  expect(await list('?returnDeletedIfInstock=true')).toContainEqual(
    expect.objectContaining({ name: 'Stocked', deleted: true }),
  );
  expect(names(await list('?returnDeletedIfInstock=true'))).not.toContain('Empty');
  expect((await owner.delete(`/api/location/${empty}`)).status).toBe(404);
  expect((await create('Stocked')).status).toBe(200);
});

test('LOC-026: a location with children is not deleted, and none is created under a location that is being deleted', async () => {
  const cellar = await made('Cellar');
  const rack = await made('Rack', cellar);
  expect((await owner.delete(`/api/location/${cellar}`)).status).toBe(400);
  await owner.delete(`/api/location/${rack}`);
  const answers = await Promise.all([
    owner.delete(`/api/location/${cellar}`),
    ...Array.from({ length: 8 }, (_, n) => create(`Rack ${n}`, cellar)),
  ]);
  const [deletion, ...children] = answers.map((answer) => answer.status);
  if (deletion === 200)
    expect((await list('?type=flat')).some((location) => location.parent_id === cellar)).toBe(false);
  else expect(children).toContain(200);
});

test('Recently Added cannot be deleted, and members cannot delete locations', async () => {
  const [recentlyAdded] = await list();
  expect((await owner.delete(`/api/location/${recentlyAdded?.id}`)).status).toBe(400);
  const member = await server.addPerson(owner.organizationId, 'member');
  const bar = await made('Bar');
  expect((await member.delete(`/api/location/${bar}`)).status).toBe(403);
  expect((await member.put(`/api/location/${bar}`, { description: 'By a member' })).status).toBe(200);
});

test("D50: another organization's location does not exist", async () => {
  const bar = await made('Bar');
  const rival = await server.createTestHouse();
  expect((await rival.get(`/api/location/${bar}`)).status).toBe(404);
  expect((await rival.put(`/api/location/${bar}`, { name: 'Mine' })).status).toBe(404);
  expect((await rival.delete(`/api/location/${bar}`)).status).toBe(404);
  expect((await rival.post('/api/location', { name: 'Rack', parent_id: bar })).status).toBe(404);
});
