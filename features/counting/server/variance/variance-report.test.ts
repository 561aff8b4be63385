import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';

interface Figures {
  starting_quantity: number;
  purchases: number;
  sales: number;
  manual_adjustments: number;
  running_count: number;
  actual_count: number | null;
  variance_quantity: number | null;
  variance_cost: number | null;
  variance_percent: number | null;
  cogs: number | null;
}
type Row = Figures & { item: { name: string }; average_cost: number | null; all_locations_counted: string };
interface Report {
  data: Row[];
  meta: { page: number; limit: number; total: number; totalPages: number };
  totals: Figures & { items: number; counted_items: number; counted_running_count: number | null };
  stage: { id: string; number: number };
}
interface Group extends Figures {
  id: string;
  name: string;
  items: number;
  counted_running_count: number | null;
}
interface Cogs {
  data: { category: string; items: number; quantity: number; cogs: number; share: number }[];
  total: { items: number; quantity: number; cogs: number };
}

let server: TestServer;
let owner: TestPerson;
let member: TestPerson;
let shelf: string;
let cellar: string;
let gin: string;
let rum: string;
let firstCycle: string;
let vendor: string;

/**
 * The first cycle ends with 10 of each, 2 of the gin in the cellar. In the second, 6 gin are bought at 5 dollars, 4 are
 * sold, 1 breaks, and 7 are counted on the shelf; the cellar is not counted.
 */
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  member = await server.addPerson(owner.organizationId, 'member');
  await inside(async (tx) => {
    shelf = await createTestLocation(tx, owner.organizationId, 'Shelf');
    cellar = await createTestLocation(tx, owner.organizationId, 'Cellar');
    gin = await createTestItem(tx, owner.organizationId, 'Gin');
    rum = await createTestItem(tx, owner.organizationId, 'Rum');
    const wine = await tx
      .selectFrom('catalog.item_type')
      .select('id')
      .where('organization_id', '=', owner.organizationId)
      .where('short_type', '=', 'WI')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('catalog.item')
      .set({ type_id: wine.id })
      .where('organization_id', '=', owner.organizationId)
      .where('id', '=', rum)
      .execute();
  });
  ({ vendor_id: vendor } = await ok(owner.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Trade' })));
  await buy(gin, 10, 4);
  await buy(rum, 10, 20);
  await move(gin, cellar, 2);
  firstCycle = (await owner.post<{ ended: { id: string } }>('/api/inventory/stage', { type: 'complete' })).body.ended
    .id;
  await buy(gin, 6, 5);
  await inside(async (tx) => {
    const by = { organizationId: owner.organizationId, userId: owner.userId };
    await recordMovements(tx, by, await startAction(tx, by, 'sale'), [
      { itemId: gin, locationId: shelf, kind: 'sale', quantity: '-4', occurredAt: new Date() },
    ]);
  });
  await adjust(gin, 9);
  await count(gin, shelf, 7);
});
afterAll(() => server.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(server.services.db, owner.organizationId, work);

async function ok<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer;
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}
async function buy(item: string, quantity: number, unit_cost: number) {
  await ok(
    owner.post('/api/ordering/quick-invoices', {
      vendor_id: vendor,
      inventory_item_id: item,
      quantity,
      unit_cost,
      location_id: shelf,
    }),
  );
}
const adjust = (item: string, quantity: number) =>
  ok(
    owner.post('/api/inventory/adjustments', {
      inventory_item_id: item,
      location_id: shelf,
      quantity,
      reason_description: 'Broken',
    }),
  );
const move = (item: string, to: string, quantity: number) =>
  ok(
    owner.post('/api/inventory/running-stocks/move', {
      inventory_item_id: item,
      from_location_id: shelf,
      to_location_id: to,
      quantity,
    }),
  );
const count = (item: string, place: string, quantity: number) =>
  ok(owner.post('/api/inventory/stocktake', { inventory_item_id: item, location_id: place, count: quantity }));
const report = (query = '', person = owner) => ok(person.get<Report>(`/api/inventory/variance?${query}`));
const rowOf = async (name: string, query = '') => (await report(query)).data.find((row) => row.item.name === name);

test('each item has its figures: 10 + 6 - 4 - 1 are expected, 9 are found, and the difference is in units, dollars and percent (CNT-046, RPT-014, RPT-015, RPT-016, D36)', async () => {
  const row = await rowOf('Gin');
  expect(row).toMatchObject({
    starting_quantity: 10,
    purchases: 6,
    sales: 4,
    manual_adjustments: -1,
    running_count: 11,
    actual_count: 9,
    variance_quantity: -2,
    average_cost: 4.375,
    variance_cost: -8.75, // 2 x (10 x 4 + 6 x 5) / 16
    variance_percent: -18.18,
    cogs: 28, // 40 + 30 - (6 x 5 + 3 x 4)
  });
  expect(await rowOf('Rum')).toMatchObject({ running_count: 10, actual_count: null, variance_quantity: null, cogs: 0 });
});

test('a page has 500 rows; a prior stage, a search and a page have their own rows (API-025, CONST-022)', async () => {
  const { meta, stage } = await report();
  expect([meta, stage.number]).toEqual([{ page: 1, limit: 500, total: 2, totalPages: 1 }, 2]);
  const prior = await report(`stage_id=${firstCycle}`);
  expect(prior.stage.number).toBe(1);
  expect(prior.data.map(({ item, purchases, running_count }) => [item.name, purchases, running_count])).toEqual([
    ['Gin', 10, 10],
    ['Rum', 10, 10],
  ]);
  expect((await report('search=gi')).data.map(({ item }) => item.name)).toEqual(['Gin']);
  expect((await report('limit=1&page=2&sort=running_count:desc')).data.map(({ item }) => item.name)).toEqual(['Rum']);
  const unknown = await owner.get<{ errors: object }>('/api/inventory/variance?sort=colour:asc');
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ['sort']]);
});

test('a preview treats uncounted stock as zero and changes nothing (API-026, D14)', async () => {
  expect(await rowOf('Rum', 'zero_out=true')).toMatchObject({ actual_count: 0, variance_quantity: -10 });
  expect(await rowOf('Gin', 'zero_out=true')).toMatchObject({
    running_count: 11,
    actual_count: 7,
    variance_quantity: -4,
  });
  expect(await rowOf('Rum')).toMatchObject({ actual_count: null, variance_quantity: null });
});

test('an item that was not counted everywhere can be marked OK and unmarked (CNT-052)', async () => {
  const mark = (okay: boolean, more = {}) =>
    member.post<{ message: string }>('/api/inventory/variance/ok', { inventory_item_id: gin, ok: okay, ...more });
  expect((await rowOf('Gin'))?.all_locations_counted).toBe('No');
  expect((await mark(true)).body).toEqual({ inventory_item_id: gin, ok: true });
  expect((await rowOf('Gin'))?.all_locations_counted).toBe('OK');
  await mark(false);
  expect((await rowOf('Gin'))?.all_locations_counted).toBe('No');
  const closed = await mark(true, { stage_id: firstCycle });
  expect([closed.status, closed.body.message]).toEqual([
    409,
    'Cycle 1 is closed and its variance is final. Reopen it for an audit first.',
  ]);
});

test('figures by category and by location add up to those of the items', async () => {
  const { totals } = await report();
  const groups = async (by: string) =>
    (await ok(member.get<{ data: Group[] }>(`/api/inventory/variance/groups?by=${by}`))).data;
  type Summed = 'running_count' | 'counted_running_count' | 'variance_quantity' | 'variance_cost' | 'cogs';
  const sum = (rows: readonly Group[], key: Summed) => rows.reduce((total, row) => total + (row[key] ?? 0), 0);
  const categories = await groups('category');
  expect(categories.map(({ id, name, variance_cost }) => [id, name, variance_cost])).toEqual([
    ['SP', 'Liquor', -8.75],
    ['WI', 'Wine', null],
  ]);
  expect(sum(categories, 'cogs')).toBe(totals.cogs);
  const places = await groups('location');
  expect(
    places.map(({ name, running_count, variance_quantity, variance_percent, cogs }) => [
      name,
      running_count,
      variance_quantity,
      variance_percent,
      cogs,
    ]),
  ).toEqual([
    ['Shelf', 19, -2, -22.22, null], // 2 of the 9 counted gin
    ['Cellar', 2, null, null, null],
  ]);
  // The totals add up as shown, and the percentage refers to a total that is shown.
  expect((totals.counted_running_count ?? 0) + (totals.variance_quantity ?? 0)).toBe(totals.actual_count);
  const percent = (100 * (totals.variance_quantity ?? 0)) / (totals.counted_running_count ?? 1);
  expect(totals.variance_percent).toBeCloseTo(percent, 2);
  expect(totals.counted_running_count).not.toBe(totals.running_count);
  expect(sum(categories, 'counted_running_count')).toBe(totals.counted_running_count);
  for (const rows of [categories, places]) {
    expect(sum(rows, 'running_count')).toBe(totals.running_count);
    expect(sum(rows, 'variance_quantity')).toBe(totals.variance_quantity);
    for (const row of rows.filter(({ actual_count }) => actual_count !== null))
      expect((row.counted_running_count ?? 0) + (row.variance_quantity ?? 0)).toBe(row.actual_count);
    expect(sum(rows, 'variance_cost')).toBe(totals.variance_cost);
  }
});

test('cost of goods by category is the sum of its items, for a cycle or a period (RPT-017, RPT-019)', async () => {
  const cogs = (query = '') => ok(member.get<Cogs>(`/api/inventory-view/inventory/category-cogs?${query}`));
  const now = await cogs();
  expect(now.data).toEqual([
    { category: 'Liquor', items: 1, quantity: 7, cogs: 28, share: 100 },
    { category: 'Wine', items: 1, quantity: 0, cogs: 0, share: 0 },
  ]);
  expect(now.total).toEqual({
    items: 2,
    quantity: 7,
    start_value: 240,
    purchases_value: 30,
    found_value: 0,
    end_value: 242,
    cogs: 28,
    items_without_cost: 0,
  });
  expect((await report()).totals.cogs).toBe(28);
  const prior = await report(`stage_id=${firstCycle}`);
  expect((await cogs(`stage_id=${firstCycle}`)).total.cogs).toBe(prior.totals.cogs);
  const past = await cogs('from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z');
  expect(past).toMatchObject({ data: [], total: { items: 0, cogs: 0 } });
  expect((await cogs('from=2020-01-01T00:00:00Z')).total.quantity).toBe(7); // bought 26, 19 left
  const both = await member.get<{ errors: object }>(
    `/api/inventory-view/inventory/category-cogs?from=2020-01-01T00:00:00Z&stage_id=${firstCycle}`,
  );
  expect([both.status, both.body.errors]).toEqual([400, { stage_id: 'Use a cycle or dates, not both' }]);
});

test('stock value by category is quantity x cost of its items, with shares that add up to a hundred (RPT-018, RPT-019)', async () => {
  const { body } = await member.get<{
    data: { category: string; items: number; quantity: number; value: number; share: number }[];
    total: { value: number };
  }>('/api/inventory-view/inventory/category-stock-value');
  expect(body.data.slice(0, 2)).toEqual([
    { category: 'Wine', items: 1, quantity: 10, value: 200, share: 82.64 },
    { category: 'Liquor', items: 1, quantity: 9, value: 42, share: 17.36 },
  ]);
  expect(body.total.value).toBe(242);
});

test('a blind counter sees no variance', async () => {
  await ok(owner.put('/api/inventory/count-settings', { blind: true }));
  for (const path of ['variance', 'variance/groups?by=category']) {
    const { status, body } = await member.get<{ message: string }>(`/api/inventory/${path}`);
    expect([status, body.message]).toEqual([403, 'Blind counting is on: only admins see the variance']);
  }
  expect((await report()).data).toHaveLength(2);
});

test('the cost of a difference in two locations equals that of the item to the cent', async () => {
  await count(gin, shelf, 8);
  await count(gin, cellar, 1);
  const { data } = await ok(owner.get<{ data: Group[] }>('/api/inventory/variance/groups?by=location'));
  expect(data.map(({ name, variance_cost }) => [name, variance_cost]).toSorted()).toEqual([
    ['Cellar', expect.any(Number)],
    ['Shelf', expect.any(Number)],
  ]);
  const cents = data.reduce((sum, { variance_cost }) => sum + Math.round((variance_cost ?? 0) * 100), 0);
  expect(cents / 100).toBe((await report()).totals.variance_cost); // 2 x 4.375, not 2 x 4.38
  expect(cents).toBe(-875);
});

test('a closed cycle keeps whether everything was counted, and whether anything moved since, as of its end (CNT-048, CNT-050, D22)', async () => {
  const answer = async (name: string, query: string) => (await rowOf(name, query))?.all_locations_counted;
  await count(rum, shelf, 10);
  await adjust(gin, 9); // after its counts
  expect([await answer('Gin', ''), await answer('Rum', '')]).toEqual(['Has Stale Stocks', 'Yes']);
  const { ended } = await ok(
    owner.post<{ ended: { id: string } }>('/api/inventory/stage', { type: 'complete', acceptRunningCounts: true }),
  );
  await buy(rum, 6, 20);
  await move(rum, cellar, 1);
  await count(gin, shelf, 9);
  const query = `stage_id=${ended.id}`;
  expect([await answer('Gin', query), await answer('Rum', query)]).toEqual(['Has Stale Stocks', 'Yes']);
});

test('a location emptied before the count needs no count, one with movements after it does (D15)', async () => {
  const answer = async (query = '') => (await rowOf('Vodka', query))?.all_locations_counted;
  const vodka = await inside((tx) => createTestItem(tx, owner.organizationId, 'Vodka'));
  await buy(vodka, 6, 5);
  await move(vodka, cellar, 6);
  expect(await answer()).toBe('No');
  await count(vodka, cellar, 6);
  expect(await answer()).toBe('Yes');
  await buy(vodka, 2, 5);
  expect(await answer()).toBe('No');
  await move(vodka, cellar, 2);
  await count(vodka, cellar, 8);
  expect(await answer()).toBe('Yes');
  const { ended } = await ok(
    owner.post<{ ended: { id: string } }>('/api/inventory/stage', { type: 'complete', acceptRunningCounts: true }),
  );
  expect(await answer(`stage_id=${ended.id}`)).toBe('Yes');
});

test("cost of goods uses a purchase's corrected cost, and none on consignment (D31, D36)", async () => {
  const venue = await server.createTestHouse();
  const { vendor_id } = await ok(venue.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Trade' }));
  const [item, place] = await withOrganization(server.services.db, venue.organizationId, async (tx) => [
    await createTestItem(tx, venue.organizationId, 'Gin'),
    await createTestLocation(tx, venue.organizationId, 'Shelf'),
  ]);
  const quick = { vendor_id, inventory_item_id: item, location_id: place, quantity: 4 };
  const cogs = async () => (await ok(venue.get<Report>('/api/inventory/variance'))).totals.cogs;
  await ok(venue.post('/api/ordering/quick-invoices', { ...quick, unit_cost: 7, consigned: true }));
  expect(await cogs()).toBe(0);
  const { invoice_id } = await ok(
    venue.post<{ invoice_id: string }>('/api/ordering/quick-invoices', { ...quick, unit_cost: 10 }),
  );
  expect(await cogs()).toBe(0);
  await ok(
    venue.call('PUT', `/api/ordering/invoices/${invoice_id}/items`, {
      action: 'update',
      inventory_item_id: item,
      quantity: 4,
      unit_cost: 12,
    }),
  );
  expect(await cogs()).toBe(0);
});

test('D17: the stock a venue states at the start is opening stock among the manual adjustments, and not usage', async () => {
  const newcomer = await server.createTestHouse();
  const form = new FormData();
  const text = 'name,type,size,barcode,location,quantity,cost\nGin,Spirits,750 mL,900000000001,Shelf,10,20';
  form.set('file', new File([text], 'items.csv', { type: 'text/csv' }));
  expect((await newcomer.call('POST', '/api/import/items', form)).status).toBe(200);
  const { data } = await ok(newcomer.get<Report>('/api/inventory/variance'));
  expect(data[0]).toMatchObject({
    starting_quantity: 0,
    manual_adjustments: 10,
    opening_stock: 10,
    found_stock: 0,
    running_count: 10,
    cogs: 0,
  });
});

test('the variance of an item without a cost has no cost, not a cost of 0 (D35)', async () => {
  const fresh = await server.createTestHouse();
  const [item, place] = await withOrganization(
    server.services.db,
    fresh.organizationId,
    async (tx) =>
      [await createTestItem(tx, fresh.organizationId), await createTestLocation(tx, fresh.organizationId)] as const,
  );
  const pair = { inventory_item_id: item, location_id: place };
  await fresh.post('/api/inventory/running-stocks', { ...pair, quantity: 5 });
  await fresh.post('/api/inventory/stocktake', { ...pair, count: 3 });
  const { body } = await fresh.get<Report>('/api/inventory/variance');
  expect(body.data).toMatchObject([{ variance_quantity: -2, variance_cost: null, cogs: null, average_cost: null }]);
});
