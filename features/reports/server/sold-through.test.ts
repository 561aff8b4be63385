import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BatchHouse, openBatchHouse } from '#test/batch-house.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;
let owner: TestPerson;
let house: BatchHouse;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  owner = await server.createTestHouse();
  house = await openBatchHouse(server, owner);
});
afterAll(() => server.close());

interface Line {
  item: string;
  quantity: number;
  gross: number;
  discount?: number;
}

let sent = 0;
async function sell(...lines: Line[]): Promise<void> {
  const sold_at = new Date(Date.now() - 3_600_000).toISOString();
  const sales = lines.map((line) => ({ transaction_id: `T${++sent}`, line_id: '1', sold_at, ...line }));
  expect((await owner.post('/api/pos/items/sales', { sales })).status).toBe(200);
}

/** Matches the till's item `name`, and depletes its sales. */
async function match(name: string, to: Record<string, string>): Promise<void> {
  const { body } = await owner.get<{ id: string }[]>(`/api/search/pos-items?q=${encodeURIComponent(name)}`);
  const answer = await owner.put(`/api/pos/items/${body[0]?.id}`, { action: 'match', ...to });
  expect(answer.status).toBe(200);
}

async function soldAs(item: string, name: string, price: number): Promise<string> {
  const { body } = await owner.get<{ data: { size_id: string } }>(`/api/inventory/item/${item}`);
  const { size_id: id } = body.data;
  const entry = { name, inventory_item_id: item, sale_size_id: id, depletion_size_id: id, price };
  return (await owner.post<{ id: string }>('/api/pos/sellable-item-groups', entry)).body.id;
}

interface Prices {
  data: Record<string, unknown>[];
  totals: Record<string, number>;
}
const prices = async (query = '') =>
  (await owner.get<Prices>(`/api/inventory-view/inventory/price-optimization${query}`)).body;

describe('profit', () => {
  test('D39: covers bottles and recipes, and entries that were deleted since', async () => {
    await sell(
      { item: 'Gin bottle', quantity: 1, gross: 50 },
      { item: 'Martini', quantity: 3, gross: 36, discount: 1 },
    );
    const bottle = await soldAs(house.gin, 'Gin bottle', 50);
    await match('Gin bottle', { sellable_item_group_id: bottle });
    await match('Martini', { recipe: house.martini });
    // A Martini uses 60 mL of gin at 20 and 30 mL of vermouth at 15 per 750 mL bottle: 2.20. Three cost 6.60.
    const { data, totals } = await prices('?sort=name:asc');
    expect(data.map((row) => [row.name, row.sales_quantity, row.cost, row.profit])).toEqual([
      ['Gin bottle', 1, 20, 30],
      ['House Martini (Recipe)', 3, 6.6, 28.4],
    ]);
    expect(data[1]).toMatchObject({
      id: house.martini,
      recipe_id: house.martini,
      inventory_item_id: null,
      size: '1 Serving',
      unit_cost: 2.2,
      total_quantity: null,
      total_value: null,
    });
    expect(totals).toEqual({ sales_quantity: 4, cost: 26.6, profit: 58.4, unknown_cost: 0 });
    expect((await prices('?search=martini')).totals.profit).toBe(28.4);
    await owner.delete(`/api/pos/sellable-item-groups/${bottle}`);
    expect((await prices()).totals).toEqual(totals);
  });

  test('leaves out sales of unknown cost, and counts them', async () => {
    const file = new FormData();
    file.set('file', new File(['name,type,size,location,quantity\nFound Cider,BE,750 mL,Bar,5'], 'items.csv'));
    await owner.post('/api/import/items', file);
    const { body: listed } = await owner.get<{ data: { id: string }[] }>('/api/inventory-view/inventory?search=cider');
    const cider = await soldAs(listed.data[0]?.id as string, 'Cider bottle', 9);
    await sell({ item: 'Cider bottle', quantity: 2, gross: 18 });
    await match('Cider bottle', { sellable_item_group_id: cider });
    const { data, totals } = await prices();
    expect(data.map((row) => [row.name, row.cost, row.profit])).toEqual([['Cider bottle', null, null]]);
    expect(totals).toEqual({ sales_quantity: 2, cost: 0, profit: 0, unknown_cost: 1 });
  });

  test("a pour without its own price does not use the bottle's", async () => {
    await owner.put(`/api/inventory/item/${house.gin}`, { list_price: 45 });
    const { body: shot } = await owner.post<{ id: string }>('/api/item/size', { name: 'Shot', volume: 50, unit: 'mL' });
    const entry = { inventory_item_id: house.gin, sale_size_id: shot.id, depletion_size_id: shot.id };
    const made = await owner.post<{ id: string }>('/api/pos/sellable-item-groups', { ...entry, name: 'Gin shot' });
    const { data } = await prices('?activeFilter=all_items&search=gin');
    expect(data.find((row) => row.id === made.body.id)).toMatchObject({ name: 'Gin shot', price: null });
  });
});

describe('items not sold', () => {
  const unmatched = async (): Promise<unknown[]> => {
    const { body } = await owner.get<{ data: { name: string }[] }>(
      '/api/inventory-view/inventory/unmatched?sort=name:asc',
    );
    return body.data.map(({ name }) => name);
  };

  test('D39: leave out items used in a matched recipe', async () => {
    const before = await unmatched();
    expect(before).toEqual(expect.arrayContaining(['House Gin', 'Red Vermouth']));
    await sell({ item: 'Martini', quantity: 1, gross: 12 });
    await match('Martini', { recipe: house.martini });
    expect(await unmatched()).toEqual(before.filter((name) => name !== 'House Gin' && name !== 'Red Vermouth'));
  });

  test('D39: leave out ingredients of a batch that a till sells, and do not call them dormant', async () => {
    const made = await house.make({});
    const before = await unmatched();
    expect(before).toEqual(expect.arrayContaining(['House Gin', 'Red Vermouth', 'Martini, bottled']));
    const { body } = await owner.get<{ data: { name: string }[] }>('/api/inventory-view/inventory/dormant');
    expect(body.data.map(({ name }) => name)).not.toContain('House Gin');
    const bottle = await soldAs(made.body.outputInventoryItemId, 'Martini bottle', 60);
    await sell({ item: 'Martini bottle', quantity: 0.1, gross: 6 });
    await match('Martini bottle', { sellable_item_group_id: bottle });
    const now = await unmatched();
    expect(now).toEqual(
      before.filter((name) => !['House Gin', 'Red Vermouth', 'Martini, bottled'].includes(String(name))),
    );
  });
});
