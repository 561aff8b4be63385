import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#app/contract/api.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { makeExample } from '#test/tenancy/example-input.ts';
import { fillHouse } from '#test/tenancy/fill-house.ts';
import { keyAt } from '#test/tenancy/ids-of-inputs.ts';
import { listRoutes } from '#test/tenancy/list-routes.ts';
import { sendRoute } from '#test/tenancy/send-route.ts';

const ON_HAND = 7921.5;
const COST = 3;
const PAR = 8000;
const FIGURES = new Set([ON_HAND, ON_HAND * COST, PAR - ON_HAND]);
const WORDS = /7,?921\.5|23,?764\.5/;

/** What a route wants beside what it requires, to be asked about the item. */
const MORE: Readonly<Record<string, object>> = {
  'items.searchItems': { q: 'Own Gin', show_oos: true },
  'items.listInventory': { expanded: true },
};

/** What it is not to be asked for. */
const LESS: Readonly<Record<string, readonly string[]>> = { 'lowStock.listLowStock': ['vendor_id', 'location_id'] };

const routes = listRoutes(api).filter(({ method }) => method === 'GET');
let server: TestServer;
let owner: TestPerson;
let member: TestPerson;
let own: Record<string, string>;
let gin: { inventory_item_id: string; location_id: string };

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  member = await server.addPerson(owner.organizationId, 'member');
  const client = new pg.Client(server.database.url);
  await client.connect();
  await client.query('set role cellarhand_system');
  own = await fillHouse(client, owner, 'Own');
  await client.end();
  gin = { inventory_item_id: own['catalog.item'] ?? '', location_id: own['stock.location'] ?? '' };
  await ok(owner.put(`/api/inventory/item/${gin.inventory_item_id}`, { baseline: { last_unit_cost: COST } }));
  await ok(owner.put('/api/inventory/pars', { pars: [{ ...gin, par: PAR }] }));
  await ok(owner.post('/api/inventory/stocktake', { ...gin, location_id: own['stock.location, another'], count: 0 }));
  await ok(owner.post('/api/inventory/stocktake', { ...gin, count: 1 }));
  await ok(owner.post('/api/inventory/running-stocks', { ...gin, quantity: ON_HAND - 1 }));
});
afterAll(() => server.close());

async function ok(call: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
}

function tells(value: unknown): boolean {
  if (typeof value === 'number') return FIGURES.has(value);
  if (typeof value === 'string') return WORDS.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(tells);
}

/** The routes that only look, and of them those whose answer says what should be on the shelf. */
async function routesTelling(person: TestPerson): Promise<string[]> {
  const telling: string[] = [];
  for (const route of routes) {
    const example = makeExample(route.input, (place) => own[keyAt(route, place)] ?? '').value as object;
    const asked = Object.entries({ ...example, ...MORE[route.name] });
    const { body } = await sendRoute(
      person,
      route,
      Object.fromEntries(asked.filter(([name]) => !LESS[route.name]?.includes(name))),
    );
    if (tells(body)) telling.push(route.name);
  }
  return telling;
}

test('no route tells a member who counts blind what should be on the shelves while a count is running; admins see it', async () => {
  const known = await routesTelling(owner);
  expect(known).toEqual(
    expect.arrayContaining([
      'items.listInventory',
      'items.getItem',
      'items.getItemStock',
      'items.explainCost',
      'items.listActivity',
      'items.searchItems',
      'items.categoryValue',
      'inventoryViews.listThin',
      'inventoryViews.listStocks',
      'stock.listRunningStock',
      'locations.valueLocations',
      'lowStock.listLowStock',
      'recipes.getRecipe',
    ]),
  );
  expect(await routesTelling(member)).toEqual(
    known.filter((name) => routes.some((route) => route.name === name && route.access === 'member')),
  );
  await ok(owner.put('/api/inventory/count-settings', { blind: true }));
  expect(await routesTelling(member)).toEqual([]);
  expect(await routesTelling(owner)).toEqual(known);
});

test('neither an order, a filter, an act nor a refusal tells it', async () => {
  const list = await member.get<{ data: { name: string; total_quantity: null }[]; totals: null }>(
    '/api/inventory-view/inventory?sort=total_quantity:desc&expanded=true',
  );
  expect([list.status, list.body.totals, list.body.data[0]?.total_quantity]).toEqual([200, null, null]);
  const asked = JSON.stringify({ quantity: { key: 'quantity', value: { min: 7921, max: 7922 } } });
  for (const view of ['inventory', 'inventory/thin']) {
    const filtered = await member.get<{ message: string }>(
      `/api/inventory-view/${view}?filter=${encodeURIComponent(asked)}`,
    );
    expect([filtered.status, filtered.body.message]).toEqual([400, 'Hidden while counting blind']);
  }
  const to = { to_location_id: own['stock.location, another'] ?? '' };
  const move = { inventory_item_id: gin.inventory_item_id, from_location_id: gin.location_id, ...to };
  const refused = await member.post<{ errors: object }>('/api/inventory/running-stocks/move', {
    ...move,
    quantity: 9000,
  });
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { quantity: 'Quantity should be a number above 0 and at most what is there' },
  ]);
  const moved = await member.post<{ action_id: string; from: object }>('/api/inventory/running-stocks/move', {
    ...move,
    quantity: 1,
  });
  expect([moved.status, moved.body.from]).toMatchObject([200, { quantity: null, current_count: null }]);
  await ok(member.post(`/api/inventory/actions/${moved.body.action_id}/undo`));
});

test('once nobody has counted for a night, and once the cycle has ended, members see stock again', async () => {
  await ok(owner.post('/api/inventory/stage', { type: 'complete', acceptRunningCounts: true }));
  expect(await routesTelling(member)).toContain('items.listInventory');
  await ok(member.post('/api/inventory/presence', { location_id: gin.location_id }));
  expect(await routesTelling(member)).toEqual([]);
});
