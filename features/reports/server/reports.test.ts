import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import type { pricedItem } from '../contract/report-contract.ts';

type PricedItem = z.output<typeof pricedItem>;

interface Prices {
  data: PricedItem[];
  meta: { total: number };
  totals: Record<string, number>;
}

interface ItemRows {
  data: Record<string, unknown>[];
  meta: { total: number };
}

let server: TestServer;
let owner: TestPerson;
let items: Map<string, string>;

const FILE = `name,type,size,location,quantity,cost,list_price
Amber Rum,SP,750 mL,Bar,10,20,
Basil Gin,SP,750 mL,Bar,5,30,
Clear Vodka,SP,750 mL,Bar,0,15,40
Dry Sherry,WI,750 mL,Bar,2,12,36`;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  const file = new FormData();
  file.set('file', new File([FILE], 'items.csv'));
  await owner.post('/api/import/items', file);
  const { body } = await owner.get<{ data: { id: string; name: string }[] }>('/api/inventory-view/inventory');
  items = new Map(body.data.map(({ id, name }) => [name, id]));
  await sell();
});
afterAll(() => server.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/**
 * Rum is sold 75 mL at a time for 8 dollars, gin by the bottle and long ago; sherry has an entry that no till sells.
 */
async function sell(): Promise<void> {
  const { body: shot } = await owner.post<{ id: string }>('/api/item/size', { name: '75 mL', volume: 75, unit: 'mL' });
  const { body: bottle } = await owner.get<{ id: string; name: string }[]>('/api/item/size');
  const whole = bottle.find(({ name }) => name === '750 mL')?.id;
  const entry = async (name: string, item: string, sizeId: string | undefined, price: number) => {
    const { body } = await owner.post<{ id: string }>('/api/pos/sellable-item-groups', {
      name,
      inventory_item_id: items.get(item),
      sale_size_id: sizeId,
      depletion_size_id: sizeId,
      price,
    });
    return body.id;
  };
  const rum = await entry('Rum shot', 'Amber Rum', shot.id, 8);
  const gin = await entry('Gin bottle', 'Basil Gin', whole, 60);
  await entry('Sherry bottle', 'Dry Sherry', whole, 36);
  const line = (id: number, item: string, days: number, quantity: number, gross: number, discount = 0) => ({
    transaction_id: `T${id}`,
    line_id: '1',
    sold_at: daysAgo(days),
    item,
    quantity,
    gross,
    discount,
  });
  const sales = [line(1, 'Rum shot', 2, 4, 32, 2), line(2, 'Rum shot', 40, 1, 8), line(3, 'Gin bottle', 31, 1, 60)];
  await owner.post('/api/pos/items/sales', { sales });
  for (const [name, group] of [
    ['Rum shot', rum],
    ['Gin bottle', gin],
  ] as const) {
    const { body } = await owner.get<{ id: string }[]>(`/api/search/pos-items?q=${encodeURIComponent(name)}`);
    await owner.put(`/api/pos/items/${body[0]?.id}`, { action: 'match', sellable_item_group_id: group });
  }
}

const prices = async (query = '') =>
  (await owner.get<Prices>(`/api/inventory-view/inventory/price-optimization${query}`)).body;
const namesOf = ({ data }: { data: { name?: unknown }[] }) => data.map(({ name }) => name);

describe('prices', () => {
  test('cover sales in the past 30 days by default (API-012, RPT-021, RPT-028, RPT-029, COST-013)', async () => {
    const { data, totals } = await prices();
    expect(data).toHaveLength(1);
    // One sold price of a pour is not enough to suggest another (D39).
    expect(data[0]).toMatchObject({
      name: 'Rum shot',
      size: '75 mL',
      category: 'Liquor',
      days_since_last_sale: 2,
      unit_cost: 2,
      price: 8,
      target_cost_percent: null,
      suggested_price: null,
      score: null,
      sales_quantity: 4,
      cost: 8,
      profit: 22,
    });
    expect(totals).toEqual({ sales_quantity: 4, cost: 8, profit: 22, unknown_cost: 0 });
  });

  test('look back over the period, at items with, without or with any sales (RPT-031)', async () => {
    expect(namesOf(await prices('?period=past_90_days'))).toEqual(['Gin bottle', 'Rum shot']);
    const without = await prices('?activeFilter=items_without_sales&sort=name:asc');
    expect(namesOf(without)).toEqual(['Clear Vodka', 'Gin bottle', 'Sherry bottle']);
    expect((await prices('?activeFilter=all_items')).meta.total).toBe(4);
    expect(without.data.map((row) => row.days_since_last_sale)).toEqual([null, 31, null]);
    for (const query of ['?period=past_2_days', '?activeFilter=some', '?sort=colour:asc'])
      expect((await owner.get(`/api/inventory-view/inventory/price-optimization${query}`)).status).toBe(400);
  });

  test('are those found by a search, sorted as requested', async () => {
    const found = await prices('?activeFilter=all_items&search=rum');
    expect(found.data.map((row) => [row.name, row.unit_cost])).toEqual([['Rum shot', 2]]);
    expect(namesOf(await prices('?activeFilter=all_items&sort=price:desc'))).toEqual([
      'Gin bottle',
      'Clear Vodka',
      'Sherry bottle',
      'Rum shot',
    ]);
    expect(namesOf(await prices('?activeFilter=all_items&sort=name:asc&page=2&limit=3'))).toEqual(['Sherry bottle']);
  });
});

describe('items that do not move', () => {
  const dormant = async (query = '') =>
    (await owner.get<ItemRows>(`/api/inventory-view/inventory/dormant${query}`)).body;

  test('are in stock and were not sold in the period (RPT-001, RPT-002, RPT-034, RPT-035)', async () => {
    const { data, meta } = await dormant('?sort=name:asc');
    expect(meta.total).toBe(2);
    expect(data).toMatchObject([
      { name: 'Basil Gin', last_sale_price: 60, total_quantity: 5, last_vendor: null },
      { name: 'Dry Sherry', last_sale_price: null, last_sold_at: null, total_quantity: 2 },
    ]);
    expect(data[0]?.last_sold_at).toEqual(expect.stringMatching(daysAgo(31).slice(0, 10)));
    expect(namesOf(await dormant('?period=past_90_days'))).toEqual(['Dry Sherry']);
    expect(namesOf(await dormant('?search=gin'))).toEqual(['Basil Gin']);
    expect((await owner.get('/api/inventory-view/inventory/dormant?period=ever')).status).toBe(400);
  });

  test('or are sold by no till, or never were: their Sold As entries are counted (RPT-003, RPT-004)', async () => {
    const { body } = await owner.get<ItemRows>('/api/inventory-view/inventory/unmatched?sort=name:asc');
    expect(body.data).toMatchObject([
      { name: 'Clear Vodka', sold_as: { matched: 0, unmatched: 0 }, last_purchased_at: null, last_cost: 15 },
      { name: 'Dry Sherry', sold_as: { matched: 0, unmatched: 1 } },
    ]);
  });

  test('an item that the till sells as a substitute or by a modifier is not unmatched (RPT-003)', async () => {
    const [vodka, sherry] = [items.get('Clear Vodka') ?? '', items.get('Dry Sherry') ?? ''];
    const within = (work: Parameters<typeof withOrganization<unknown>>[2]) =>
      withOrganization(server.services.db, owner.organizationId, work, 'write');
    const unmatched = async () =>
      namesOf((await owner.get<ItemRows>('/api/inventory-view/inventory/unmatched?sort=name:asc')).body);
    await within((tx) =>
      sql`update sales.sold_as set fallback_inventory_item_id = ${vodka} where name = 'Rum shot'`.execute(tx),
    );
    expect(await unmatched()).toEqual(['Dry Sherry']);
    await within((tx) =>
      sql`insert into sales.modifier (organization_id, pos_id, name, effect, inventory_item_id, depletion_size_id)
        select organization_id, (select pos_id from sales.pos_item limit 1), 'With sherry', 'adds', id, size_id
        from catalog.item where id = ${sherry}`.execute(tx),
    );
    expect(await unmatched()).toEqual([]);
    await within((tx) => sql`update sales.modifier set removed_at = now()`.execute(tx));
    await within((tx) => sql`update sales.sold_as set fallback_inventory_item_id = null`.execute(tx));
    expect(await unmatched()).toEqual(['Clear Vodka', 'Dry Sherry']);
  });

  test('are the organization’s own (D50)', async () => {
    const foreign = await server.createTestHouse();
    for (const report of ['price-optimization?activeFilter=all_items', 'dormant', 'unmatched']) {
      const { status, body } = await foreign.get<ItemRows>(`/api/inventory-view/inventory/${report}`);
      expect([report, status, body.meta.total]).toEqual([report, 200, 0]);
    }
  });
});
