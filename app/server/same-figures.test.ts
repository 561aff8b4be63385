import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

/** Two screens show one figure, and its list has as many rows as it says. */

let server: TestServer;
let owner: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse('Demo Bar');
  await owner.post('/api/data/demo');
}, 120_000);
afterAll(() => server.close());

const CATEGORY_VALUE = '/inventory-view/inventory/category-stock-value';
const LOCATION_VALUE = '/locations/values';
const COGS = '/inventory-view/inventory/category-cogs';
const CHECKLIST = '/inventory/stage/checklist';

const read = async <Answer>(path: string): Promise<Answer> => (await owner.get<Answer>(`/api${path}`)).body;

interface Paged {
  data: unknown[];
  meta: { total: number };
}
interface Variance extends Paged {
  totals: { items: number; counted_items: number; variance_cost: number; cogs: number };
}
interface Prices extends Paged {
  data: { profit: number | null }[];
  totals: { profit: number };
}
interface Cogs {
  data: { cogs: number }[];
  total: { cogs: number; end_value: number };
}
interface CyclePoint {
  number: number;
  end_value: number;
  usage: number;
  variance_cost: number;
  categories: { end_value: number; usage: number }[];
}

/** All pages of a list. */
async function readAll<Answer extends Paged>(path: string): Promise<Answer> {
  const first = await read<Answer>(`${path}?limit=100`);
  const rest = Array.from({ length: Math.ceil(first.meta.total / 100) - 1 }, (_, index) =>
    read<Answer>(`${path}?limit=100&page=${index + 2}`),
  );
  return { ...first, data: [first, ...(await Promise.all(rest))].flatMap(({ data }) => data) };
}

const sum = (figures: readonly number[]): number => Math.round(figures.reduce((a, b) => a + b, 0) * 100) / 100;
const filter = (key: string) =>
  encodeURIComponent(JSON.stringify({ [key]: { key, text: key, type: 'flag', value: true } }));

test('the value of the stock is one figure: by category, by location, in the formula of COGS, in Trends', async () => {
  const categories = await read<{ data: { value: number }[]; total: { value: number } }>(CATEGORY_VALUE);
  const tree = await read<{ id: string }[]>('/locations/all?type=tree&returnDeletedIfInstock=true');
  const locations = await read<{ location_id: string; value_within: number }[]>(LOCATION_VALUE);
  const top = new Set(tree.map(({ id }) => id));
  const cogs = await read<Cogs>(COGS);
  const cycles = await read<CyclePoint[]>('/reports/trends/cycles');
  const { value } = categories.total;
  expect(value).toBeGreaterThan(10_000);
  expect(sum(categories.data.map((row) => row.value))).toBe(value);
  expect(sum(locations.filter(({ location_id }) => top.has(location_id)).map((row) => row.value_within))).toBe(value);
  expect(cogs.total.end_value).toBe(value);
  expect(cycles.at(-1)?.end_value).toBe(value);
  expect(sum(cycles.at(-1)?.categories.map((row) => row.end_value) ?? [])).toBe(value);
});

test('COGS and variance of the cycle are one figure each: Home, Variance, Trends', async () => {
  const cogs = await read<Cogs>(COGS);
  const variance = await read<Variance>('/inventory/variance?limit=1');
  const cycles = await read<CyclePoint[]>('/reports/trends/cycles');
  expect(cogs.total.cogs).toBeGreaterThan(1000);
  expect(sum(cogs.data.map((row) => row.cogs))).toBe(cogs.total.cogs);
  expect(variance.totals.cogs).toBe(cogs.total.cogs);
  expect(cycles.at(-1)?.usage).toBe(cogs.total.cogs);
  expect(variance.totals.variance_cost).not.toBe(0);
  expect(cycles.at(-1)?.variance_cost).toBe(variance.totals.variance_cost);
});

test('counted items are one figure: the banner, Home, Variance and its rows', async () => {
  const counts = await read<{ totalItems: number; countedItems: number }>('/inventory-view/inventory/current-counts');
  const { totals, data, meta } = await readAll<Variance>('/inventory/variance');
  expect(counts.countedItems).toBeGreaterThan(20);
  expect(totals).toMatchObject({ items: counts.totalItems, counted_items: counts.countedItems });
  expect(data).toHaveLength(meta.total);
  expect(meta.total).toBe(counts.totalItems);
});

test('items in stock are one figure: Home by category, and the list that shows only what is in stock', async () => {
  const { total } = await read<{ total: { items: number } }>(CATEGORY_VALUE);
  const inStock = await read<Paged>('/inventory-view/inventory?limit=1&inStockOnly=true');
  const all = await read<Paged>('/inventory-view/inventory?limit=1');
  expect(total.items).toBeGreaterThan(100);
  expect(inStock.meta.total).toBe(total.items);
  expect(all.meta.total).toBeGreaterThan(total.items);
});

test('each check of End Cycle has as many rows in its list as it says', async () => {
  const { checks } = await read<{ checks: { key: string; count: number; value: number | null }[] }>(CHECKLIST);
  const said = Object.fromEntries(checks.map(({ key, count, value }) => [key, { count, value }]));
  const uncounted = await read<{ data: unknown[]; total: { rows: number; value: number } }>(
    '/inventory/stage/uncounted',
  );
  const recounts = await read<{ data: unknown[]; total: number }>('/inventory/recounts');
  const unmatched = await read<Paged & { totals: { gross: number; lines: number } }>('/pos/items/sales/unmatched');
  expect(said.uncounted).toEqual({ count: uncounted.total.rows, value: uncounted.total.value });
  expect(said.recount?.count).toBe(recounts.total);
  expect(said.drafts?.count).toBe((await read<Paged>('/ordering/invoices?status=DR&limit=1')).meta.total);
  expect(said.stale?.count).toBe((await listed('stale_stock')).meta.total);
  expect(said.negative?.count).toBe((await listed('negative')).meta.total);
  expect(unmatched.totals.gross).toBeGreaterThan(0);
  expect(said.unmatched_sales?.value).toBe(unmatched.totals.gross);
});

const listed = (key: string) => read<Paged>(`/inventory-view/inventory?limit=1&filter=${filter(key)}`);

test('totals of sales, spend and profit are the sums of their rows', async () => {
  interface Sums {
    sales: number;
    costed_net: number;
    cost: number;
    profit: number;
    spend: number;
  }
  const trend = await read<{
    from: string;
    to: string;
    points: Sums[];
    totals: Sums;
    before: Sums;
    categories: { sales: number; cost: number; before: { sales: number } }[];
    vendors: { spend: number; before: number }[];
  }>('/reports/trends/sales?span=13_weeks');
  expect(trend.points).toHaveLength(13);
  expect(trend.totals.sales).toBeGreaterThan(10_000);
  for (const figure of ['sales', 'costed_net', 'cost', 'profit', 'spend'] as const)
    expect(sum(trend.points.map((point) => point[figure]))).toBe(trend.totals[figure]);
  expect(sum(trend.categories.map((row) => row.sales))).toBe(trend.totals.sales);
  expect(sum(trend.categories.map((row) => row.before.sales))).toBe(trend.before.sales);
  expect(sum(trend.vendors.map((row) => row.spend))).toBe(trend.totals.spend);
  expect(sum(trend.vendors.map((row) => row.before))).toBe(trend.before.spend);
  const pourCost = (100 * trend.totals.cost) / trend.totals.costed_net;
  expect(pourCost).toBeGreaterThan(18);
  expect(pourCost).toBeLessThan(30);
  const { from, to } = trend;
  const days = `filter=${encodeURIComponent(JSON.stringify({ business_day: { key: 'business_day', value: { from, to } } }))}`;
  const report = await read<{ totals: { net: number; gross: number; discount: number } }>(
    `/pos/items/sales/report?by=day&${days}`,
  );
  const list = await read<Paged & { totals: { gross: number; discount: number } }>(`/pos/items/sales?limit=1&${days}`);
  expect(report.totals.net).toBe(trend.totals.sales); // net sales are one figure on Home, in reports, and in POS Sales
  expect(list.totals).toMatchObject({ gross: report.totals.gross, discount: report.totals.discount });
  const prices = await readAll<Prices>('/inventory-view/inventory/price-optimization');
  expect(sum(prices.data.map((row) => row.profit ?? 0))).toBe(prices.totals.profit);
});

test('price moves are of items that were paid differently, and each list has the rows of its total', async () => {
  const moves = await read<{ before: number; after: number; percent: number; prices: number[] }[]>(
    '/reports/trends/prices?span=52_weeks',
  );
  expect(moves.length).toBeGreaterThan(5);
  for (const { before, after, percent, prices } of moves) {
    expect(percent).toBeCloseTo((100 * (after - before)) / before, 1);
    expect(prices).toContain(after);
  }
  for (const path of [
    '/ordering/low-stock',
    '/inventory-view/inventory/dormant',
    '/inventory-view/inventory/unmatched',
  ]) {
    const { data, meta } = await readAll<Paged>(path);
    expect(data).toHaveLength(meta.total);
  }
});

test('a venue without anything answers each report with nothing, and a member reads them', async () => {
  const empty = await server.createTestHouse('Empty Bar');
  const body = async (path: string) => (await empty.get<unknown>(`/api${path}`)).body;
  expect(await body('/reports/trends/sales')).toMatchObject({ totals: { sales: 0, spend: 0 }, vendors: [] });
  expect(await body('/reports/trends/prices')).toEqual([]);
  expect(await body('/reports/getting-started')).toEqual({
    items: false,
    locations: false,
    count: false,
    invoice: false,
    till: false,
    recipe: false,
  });
  expect(await read('/reports/getting-started')).toEqual({
    items: true,
    locations: true,
    count: true,
    invoice: true,
    till: true,
    recipe: true,
  });
  const member = await server.addPerson(empty.organizationId, 'member');
  expect((await member.get('/api/reports/trends/cycles')).status).toBe(200);
});
