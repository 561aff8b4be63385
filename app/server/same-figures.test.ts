import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIGURES } from '#test/figures/figures-on-screens.ts';
import { createReader } from '#test/figures/read-figures.ts';
import { haveAnUnusualWeek } from '#test/figures/unusual-week.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

/** Two screens show one figure, and its list has as many rows as it says. */

let server: TestServer;
let owner: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse('Demo Bar');
  await owner.post('/api/data/demo');
});
afterAll(() => server.close());

const read = async <Answer>(path: string): Promise<Answer> => (await owner.get<Answer>(`/api${path}`)).body;

interface Paged {
  data: unknown[];
  meta: { total: number };
}
interface Prices extends Paged {
  data: { profit: number | null }[];
  totals: { profit: number };
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

async function expectOneFigureEach(): Promise<void> {
  const read = createReader(owner);
  const differing: Record<string, unknown> = {};
  for (const [figure, places] of Object.entries(FIGURES)) {
    const said: [place: string, figure: unknown][] = [];
    for (const [place, ask] of Object.entries(places)) said.push([place, await ask(read)]);
    if (new Set(said.map(([, each]) => each)).size > 1) differing[figure] = Object.fromEntries(said);
  }
  expect(differing).toEqual({});
}

test('each figure is the same on all its screens, as the demo loads', expectOneFigureEach);

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
  }>('/reports/trends/sales?period=past_90_days');
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
    '/reports/trends/prices?period=past_365_days',
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

test('each figure stays the same on all its screens after an unusual week, and in the next cycle', async () => {
  await haveAnUnusualWeek(owner);
  await expectOneFigureEach();
  const { id } = await read<{ id: string }>('/inventory/stage?current=true');
  const ended = await owner.post('/api/inventory/stage', { type: 'complete', stage_id: id, zeroOutUncounted: true });
  expect(ended.status).toBe(200);
  const [shelf] = await read<object[]>('/inventory-view/inventory/stocks');
  await owner.post('/api/inventory/stocktake', { ...shelf, count: 3.25 });
  await expectOneFigureEach();
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
