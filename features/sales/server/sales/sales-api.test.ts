import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeDailySummaries } from '#features/ledger/server/daily-summary/write-daily-summaries.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;
let owner: TestPerson;
let item: string;

interface Answer {
  data: { pos_item: { id: string }; [key: string]: unknown }[];
  meta: Record<string, number>;
  totals: Record<string, number>;
}

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  const file = new FormData();
  file.set('file', new File(['name,type,size,location,quantity,cost\nGin,SP,750 mL,Bar,10,20\n'], 'items.csv'));
  await owner.post('/api/import/items', file);
  const { body } = await owner.get<{ data: { id: string }[] }>('/api/inventory-view/inventory');
  item = body.data[0]?.id as string;
});
afterAll(() => server.close());

const twoDaysAgo = () => new Date(Date.now() - 2 * 86_400_000).toISOString();
const sale = (n: number, more = {}) => ({
  transaction_id: `T${n}`,
  line_id: '1',
  sold_at: new Date().toISOString(),
  item: 'Gin shot',
  quantity: 1,
  gross: 8,
  ...more,
});
const send = (sales: unknown[], person = owner) =>
  person.post<Record<string, number | null>>('/api/pos/items/sales', { sales });
const onHand = async () => {
  const { body } = await owner.get<{ data: { total_quantity: number }[] }>('/api/inventory-view/inventory');
  return body.data[0]?.total_quantity;
};
const posItem = async (name: string) => {
  const { body } = await owner.get<{ id: string; name: string }[]>(
    `/api/search/pos-items?q=${encodeURIComponent(name)}`,
  );
  return body[0]?.id as string;
};
const pause = (inventory_pause: boolean) => owner.put(`/api/organization/${owner.organizationId}`, { inventory_pause });

describe('sales over HTTP', () => {
  test('are stored as sent, wait for a match, and leave the stock with it (CNT-062, POS-051)', async () => {
    expect((await send([sale(0, { quantity: 2 })])).body).toMatchObject({ created: 1, unmatched: 1, action_id: null });
    const id = await posItem('Gin shot');
    expect((await owner.get<unknown>(`/api/pos/items/${id}/unmatched-sales`)).body).toMatchObject({
      lines: 1,
      quantity: 2,
    });
    const sizes = await owner.post<{ id: string }>('/api/item/size', {
      name: '75 mL',
      volume: 75,
      unit: 'mL',
      stockable: false,
    });
    const matched = await owner.put<{ depleted: unknown }>(`/api/pos/items/${id}`, {
      action: 'match',
      inventory_item_id: item,
      depletion_size_id: sizes.body.id,
    });
    expect(matched.status).toBe(200);
    expect(matched.body.depleted).toMatchObject({ lines: 1, quantity: 2 });
    expect(await onHand()).toBe(9.8);
    const { body } = await owner.get<{ data: { source: string; depletion_quantity: number }[] }>(
      `/api/item/${item}/stockhistory?show=sale`,
    );
    expect(body.data.map((row) => [row.source, row.depletion_quantity])).toEqual([['sale', 0.2]]);
  });

  test('an item has its own history, fifty per page (ITEM-031, API-093, API-094, CONST-024, OAPI-059, OCONST-005)', async () => {
    await send(Array.from({ length: 119 }, (_, n) => sale(n + 1)));
    await send([sale(500, { item: 'Soup' })]);
    const path = `/api/pos/items/sales/inventory-item/${item}`;
    const first = (await owner.get<Answer>(path)).body;
    expect([first.data.length, first.meta]).toEqual([50, { page: 1, limit: 50, total: 120, totalPages: 3 }]);
    expect((await owner.get<Answer>(`${path}?page=3`)).body.data).toHaveLength(20);
    const all = (await owner.get<Answer>('/api/pos/items/sales?search=soup')).body;
    expect([all.meta.total, all.data[0]?.pos_item_name, all.data[0]?.match]).toEqual([1, 'Soup', null]);
    expect((await owner.get<Answer>('/api/pos/items/sales?limit=100')).body.meta).toMatchObject({
      total: 121,
      totalPages: 2,
    });
    const sorted = (await owner.get<Answer>('/api/pos/items/sales?sort=quantity_sold:desc&limit=1')).body;
    expect(sorted.data[0]?.quantity_sold).toBe(2);
    expect((await owner.get('/api/pos/items/sales?sort=colour:asc')).status).toBe(400);
    expect((await owner.get('/api/pos/items/sales/inventory-item/00000000-0000-4000-8000-000000000000')).status).toBe(
      404,
    );
  });

  test('sales of a till whose clock is ahead count as now, so a later count is right (D16)', async () => {
    const ahead = new Date(Date.now() + 23 * 3_600_000).toISOString();
    expect((await send([sale(950, { sold_at: ahead, quantity: 10 })])).body).toMatchObject({ created: 1 });
    const { body } = await owner.get<{ id: string; name: string }[]>('/api/locations/all');
    const counted = await owner.post<{ variance: number }>('/api/inventory/stocktake', {
      inventory_item_id: item,
      location_id: body.find(({ name }) => name === 'Bar')?.id,
      count: 4,
    });
    expect(counted.status).toBe(200);
    expect(await onHand()).toBe(4);
  });

  test('a line that is dated ahead keeps its time when it is sent again (D5)', async () => {
    const ahead = sale(951, { sold_at: new Date(Date.now() + 2 * 3_600_000).toISOString() });
    expect((await send([ahead])).body).toMatchObject({ created: 1 });
    expect((await send([ahead])).body).toMatchObject({ created: 0, changed: 0, same: 1 });
    const otherwise = { ...ahead, sold_at: new Date(Date.now() - 3_600_000).toISOString() };
    expect((await send([otherwise])).body).toMatchObject({ changed: 1 });
    expect((await send([otherwise])).body).toMatchObject({ changed: 0, same: 1 });
  });

  test("invalid lines are refused by position, and members can't send any", async () => {
    const twice = await send([sale(900), sale(900)]);
    expect([twice.status, twice.body]).toMatchObject([400, { errors: { 'sales.1.line_id': expect.any(String) } }]);
    expect((await send([sale(901, { quantity: 'two' })])).status).toBe(400);
    const future = await send([sale(902, { sold_at: new Date(Date.now() + 3 * 86_400_000).toISOString() })]);
    expect([future.status, future.body]).toMatchObject([
      400,
      { errors: { 'sales.0.sold_at': 'Sold at is in the future' } },
    ]);
    const days = (filter: unknown) =>
      owner.get<{ errors: unknown }>(
        `/api/pos/items/sales?filter=${encodeURIComponent(JSON.stringify({ business_day: { key: 'business_day', value: filter } }))}`,
      );
    const impossible = await days({ from: '2026-02-01', to: '2026-02-30' });
    expect([impossible.status, impossible.body.errors]).toEqual([
      400,
      { filter: 'filter business_day: to is 2026-02-30, which is not a date. Use YYYY-MM-DD' },
    ]);
    expect((await days(['2026-13-01'])).body.errors).toEqual({
      filter: 'filter business_day: from is 2026-13-01, which is not a date. Use YYYY-MM-DD',
    });
    expect((await days(5)).body.errors).toEqual({ filter: 'filter business_day needs {from, to}' });
    const member = await server.addPerson(owner.organizationId, 'member');
    expect((await send([sale(903)], member)).status).toBe(403);
    expect((await member.get('/api/pos/items/sales')).status).toBe(200);
  });

  test('a recipe takes each of its ingredients, by serving', async () => {
    await send([sale(600, { item: 'Negroni', quantity: 0 })]);
    const recipe = await owner.post<{ recipe_id: string }>('/api/pos/recipes', {
      name: 'Negroni',
      group_type: 'RE',
      price: 14,
      ingredients: [{ inventory_item_id: item, unit: 'mL', volume: 30 }],
    });
    const id = await posItem('Negroni');
    await owner.put(`/api/pos/items/${id}`, { action: 'match', recipe: recipe.body.recipe_id });
    const before = (await onHand()) ?? 0;
    expect((await send([sale(601, { item: 'Negroni', quantity: 5 })])).body).toMatchObject({ posted: 1 });
    expect((await onHand()) ?? 0).toBeCloseTo(before - 0.2, 6);
    const { body } = await owner.get<Answer>('/api/pos/items/sales?search=T601');
    expect(body.data[0]).toMatchObject({
      match: { type: 'RE', name: 'Negroni (Recipe)', recipe_id: recipe.body.recipe_id },
      depletion_size: '1 Serving',
      quantity_sold: 5,
      unit_cost: 0.8,
    });
  });

  test('paused sales are queued and no mail is sent; resuming posts first the sales and then the mail (CNT-055, CNT-056, CNT-057, CNT-058)', async () => {
    const before = (await onHand()) ?? 0;
    const mails = async () => {
      await writeDailySummaries(server.services.systemDb, new Date());
      const rows = await server.services.systemDb
        .selectFrom('platform.mail')
        .select('text_body')
        .where('purpose', '=', 'daily_summary')
        .execute();
      return rows.map((row) => row.text_body);
    };
    await pause(true);
    expect((await send([sale(700, { quantity: 10, sold_at: twoDaysAgo() })])).body).toMatchObject({
      paused: 1,
      posted: 0,
    });
    expect(await onHand()).toBe(before);
    expect(await mails()).toEqual([]);
    await pause(false);
    // It is dated before the opening: stock on hand stays as stated, and the sale is in the day's mail.
    expect(await onHand()).toBe(before);
    const [mail] = await mails();
    expect(mail).toContain('Gin');
    await pause(true);
    await send([sale(701, { quantity: 10 })]);
    await pause(false);
    expect((await onHand()) ?? 0).toBeCloseTo(before - 1, 6);
  });

  test('a quantity that is too small to be stored is refused, and names its field', async () => {
    const refused = await owner.post<{ errors: object }>('/api/pos/items/sales', {
      sales: [sale(800, { quantity: 1e-10 })],
    });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { 'sales.0.quantity': 'Must be 0, or at least 0.000001 above or below it' },
    ]);
    expect((await send([sale(801, { quantity: 0 })])).body).toMatchObject({ created: 1, action_id: null });
  });

  test('stock and sales agree', async () => {
    expect((await owner.post<{ different: number }>('/api/data/verify')).body).toMatchObject({ different: 0 });
  });
});

test('D30: costs of sales are rounded to cents, and add up to the cost of the report and of the price list', async () => {
  const person = await server.createTestHouse();
  const file = new FormData();
  file.set('file', new File(['name,type,size,location,quantity,cost\nMint,SP,750 mL,Bar,10,0.335\n'], 'items.csv'));
  await person.post('/api/import/items', file);
  const { body } = await person.get<{ data: { id: string; size: { id: string } }[] }>('/api/inventory-view/inventory');
  const [mint] = body.data;
  await send(
    [0, 1, 2].map((n) => sale(n, { item: 'Mint' })),
    person,
  );
  const found = await person.get<{ id: string }[]>('/api/search/pos-items?q=Mint');
  const matched = await person.put(`/api/pos/items/${found.body[0]?.id}`, {
    action: 'match',
    inventory_item_id: mint?.id,
    depletion_size_id: mint?.size.id,
  });
  expect(matched.status).toBe(200);
  const { totals, data } = (await person.get<Answer>('/api/pos/items/sales')).body;
  expect([data.map((row) => row.unit_cost), totals.cost]).toEqual([[0.335, 0.335, 0.335], 1.02]);
  const prices = await person.get<Answer>('/api/inventory-view/inventory/price-optimization');
  expect([prices.body.data.map((row) => row.cost), prices.body.totals.cost]).toEqual([[1.02], 1.02]);
});

test('figures that are too large together are refused, not a failure of the server', async () => {
  const person = await server.createTestHouse();
  const file = new FormData();
  file.set('file', new File(['name,type,size,location,quantity,cost\nMint,SP,750 mL,Bar,10,1\n'], 'items.csv'));
  await person.post('/api/import/items', file);
  const { body } = await person.get<{ data: { id: string }[] }>('/api/inventory-view/inventory');
  const huge = await person.post<{ id: string }>('/api/item/size', { volume: 1_000_000, unit: 'gal', count: 10_000 });
  await send([sale(0, { item: 'Mint' })], person);
  const found = await person.get<{ id: string }[]>('/api/search/pos-items?q=Mint');
  await person.put(`/api/pos/items/${found.body[0]?.id}`, {
    action: 'match',
    inventory_item_id: body.data[0]?.id,
    depletion_size_id: huge.body.id,
    deplete_sales: false,
  });
  const refused = await person.post<{ message: string }>('/api/pos/items/sales', {
    sales: [sale(1, { item: 'Mint', quantity: 999_999_999 })],
  });
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'A figure of this is too large to be stored. Check its quantities, sizes, and prices.',
  ]);
});
