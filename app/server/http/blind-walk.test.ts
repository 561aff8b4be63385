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

/** Optional input that a route needs to be asked about the item. */
const MORE: Readonly<Record<string, object>> = {
  'items.searchItems': { q: 'Own Gin', show_oos: true },
  'items.listInventory': { expanded: true },
};

/** Input to leave out. */
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

interface Offered {
  toggles: { below_par: number };
  ranges: Record<string, { known: boolean }>;
}

function tells(value: unknown): boolean {
  if (typeof value === 'number') return FIGURES.has(value);
  if (typeof value === 'string') return WORDS.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(tells);
}

/** The read routes, and which of their answers reveal expected stock. */
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

test('no route shows expected stock to a blind counter while a count is running; admins see it', async () => {
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

/** Every figure in an answer, by its path. */
function figuresOf(value: unknown, at = '', all = new Map<string, number>()): Map<string, number> {
  if (typeof value === 'number') all.set(at, value);
  if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) figuresOf(part, `${at}/${name}`, all);
  return all;
}

async function readFigures(person: TestPerson): Promise<Map<string, number>> {
  const all = new Map<string, number>();
  for (const route of routes) {
    const example = makeExample(route.input, (place) => own[keyAt(route, place)] ?? '').value as object;
    const asked = Object.entries({ ...example, ...MORE[route.name] });
    const input = Object.fromEntries(asked.filter(([name]) => !LESS[route.name]?.includes(name)));
    figuresOf((await sendRoute(person, route, input)).body, route.name, all);
  }
  return all;
}

test('neither an order, a filter, an action nor a refusal reveals it', async () => {
  const list = await member.get<{ data: { name: string; total_quantity: null }[]; totals: null }>(
    '/api/inventory-view/inventory?sort=total_quantity:desc&expanded=true',
  );
  expect([list.status, list.body.totals, list.body.data[0]?.total_quantity]).toEqual([200, null, null]);
  const filters = [
    { quantity: { key: 'quantity', value: { min: 7921, max: 7922 } } },
    { below_par: { key: 'below_par', value: true } }, // a member who sets pars could ask for one par after the other
  ];
  for (const view of ['inventory', 'inventory/thin'])
    for (const filter of filters) {
      const filtered = await member.get<{ message: string }>(
        `/api/inventory-view/${view}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      );
      expect([filtered.status, filtered.body.message]).toEqual([400, 'Hidden while counting blind']);
    }
  const offered = async (person: TestPerson) =>
    (await person.get<Offered>('/api/inventory-view/inventory/filter-options')).body;
  expect(await offered(member)).toMatchObject({
    toggles: { below_par: 0 },
    ranges: { total_quantity: { known: false }, location_quantity: { known: false } },
  });
  expect(await offered(owner)).toMatchObject({
    toggles: { below_par: 1 },
    ranges: { total_quantity: { known: true }, location_quantity: { known: true } },
  });
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

test('a refusal of several moves is the same whichever of them is too large', async () => {
  const to_location_id = own['stock.location, another'] ?? '';
  const from = { inventory_item_id: gin.inventory_item_id, from_location_id: gin.location_id };
  const refusalOf = async (quantity: number) => {
    const moves = [
      { ...from, quantity },
      { ...from, quantity: 90_000 },
    ];
    const { status, body } = await member.post<{ errors: object }>('/api/inventory/running-stocks/move/bulk', {
      to_location_id,
      moves,
    });
    return [status, body.errors];
  };
  expect(await refusalOf(ON_HAND - 1)).toEqual(await refusalOf(ON_HAND + 1));
});

test('after a night without counting, and after the end of the cycle, members see stock again', async () => {
  await ok(owner.post('/api/inventory/stage', { type: 'complete', acceptRunningCounts: true }));
  expect(await routesTelling(member)).toContain('items.listInventory');
  await ok(member.post('/api/inventory/presence', { location_id: gin.location_id }));
  expect(await routesTelling(member)).toEqual([]);
});

const total = async () =>
  (await owner.get<{ data: { total_quantity: number } }>(`/api/inventory/item/${gin.inventory_item_id}`)).body.data
    .total_quantity;

test('no figure on any route changes by the difference a blind count found', async () => {
  await ok(member.post('/api/inventory/stocktake', { ...gin, count: ON_HAND - 100 }));
  await ok(owner.post('/api/inventory/running-stocks', { ...gin, quantity: 3 })); // own counts can be compared
  const before = { total: await total(), member: await readFigures(member), owner: await readFigures(owner) };
  await ok(member.post('/api/inventory/stocktake', { ...gin, count: ON_HAND - 17.25 }));
  const found = Math.abs((await total()) - before.total);
  expect(found).toBeGreaterThan(10);
  const differences = new Set([found, found * COST]);
  const moved = (from: Map<string, number>, to: Map<string, number>) =>
    [...to]
      .filter(([at, figure]) => differences.has(Number(Math.abs(figure - (from.get(at) ?? 0)).toFixed(6))))
      .map(([at]) => at);
  expect(moved(before.owner, await readFigures(owner))).toContain('items.getItem/data/total_quantity');
  expect(moved(before.member, await readFigures(member))).toEqual([]);
  const cogs = '/api/inventory-view/inventory/category-cogs';
  const refused = await member.get<{ message: string }>(cogs);
  expect([refused.status, refused.body.message]).toEqual([403, 'Hidden while counting blind']);
  expect((await owner.get(cogs)).status).toBe(200);
});

test('taking more than there is is refused without a figure, on every route', async () => {
  const { location_id: from_location_id, inventory_item_id } = gin;
  const to_location_id = own['stock.location, another'] ?? '';
  const quantity = 90_000;
  const move = { inventory_item_id, from_location_id, to_location_id, quantity };
  const calls: [string, object][] = [
    ['/api/inventory/running-stocks/move', move],
    ['/api/inventory/running-stocks/pull', { item_id: inventory_item_id, from_location_id, to_location_id, quantity }],
    ['/api/inventory/running-stocks/move/bulk', { to_location_id, moves: [move] }],
    await returning(9000),
  ];
  for (const [path, body] of calls) {
    const { status, body: refused } = await member.post<{ message: string; errors: object }>(path, body);
    expect([path, status]).toEqual([path, path.endsWith('/return') ? 409 : 400]);
    expect(refused.message).toMatch(/at most what is there|not enough/);
    expect(`${refused.message} ${Object.values(refused.errors).join(' ')}`).not.toMatch(/[1-9]/);
  }
});

/** A return of bottles from a location that has none of them. */
async function returning(quantity: number): Promise<[string, object]> {
  const custom_id = 'Bought';
  const invoice = await owner.post<{ invoice_id: string }>('/api/ordering/invoices', {
    vendor_id: own['purchasing.vendor'] ?? '',
    custom_id,
  });
  const path = `/api/ordering/invoices/${invoice.body.invoice_id}`;
  const line = { ...gin, id: gin.inventory_item_id, quantity, unit_cost: COST };
  await ok(owner.post(`${path}/items/bulk`, { inventory_items: [line] }));
  await ok(owner.post(`${path}/status-change`, { status: 'CM' }));
  const { items } = (await owner.get<{ items: { id: string }[] }>(path)).body;
  const { body: empty } = await owner.post<{ id: string }>('/api/location', { name: 'Empty shelf' });
  return [`${path}/return`, { lines: [{ line_id: items[0]?.id, quantity, location_id: empty.id }] }];
}
