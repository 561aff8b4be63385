import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#test/http-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('sales of POS items that are not stock are told apart from those that wait for a match (D42)', async () => {
  const owner = await server.createTestHouse();
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const line = (transaction_id: string, item: string, gross: number, hours: number) => ({
    ...{ transaction_id, line_id: '1', item, quantity: 1, gross, discount: 1, sold_at: hoursAgo(hours) },
  });
  const first = line('2', 'Negroni', 15, 72);
  const sales = [line('1', 'Burger', 12, 80), first, line('3', 'Negroni', 16, 50)];
  await owner.post('/api/pos/items/sales', { sales });
  const found = await owner.get<{ id: string }[]>('/api/search/pos-items?q=Burger');
  await owner.put(`/api/pos/items/${found.body[0]?.id}`, { ignored: true });
  const trend = await owner.get<{
    totals: Record<string, number>;
    categories: { category: string; sales: number }[];
  }>('/api/reports/trends/sales?period=past_30_days');
  expect(trend.body.totals).toMatchObject({ sales: 40, costed_net: 0, not_stock: 11, unknown_cost: 0 });
  // The picture of categories has the same two figures as the sentence about profit.
  expect(trend.body.categories.map(({ category, sales: sold }) => [category, sold])).toEqual([
    ['Not posted to stock', 29],
    ['Not stock', 11],
  ]);
  const { body } = await owner.get<{ totals: { gross: number; since: string } }>('/api/pos/items/sales/unmatched');
  expect([body.totals.gross, Date.parse(body.totals.since)]).toEqual([31, Date.parse(first.sold_at)]);
  const none = await server.createTestHouse('Empty Bar');
  const empty = await none.get<{ totals: object }>('/api/pos/items/sales/unmatched');
  expect(empty.body.totals).toEqual({ lines: 0, quantity: 0, gross: 0, since: null });
});
