import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { largestResult, stalledReaders } from '#test/large-answers.ts';
import { fillHouse } from '#test/tenancy/fill-house.ts';
import { inventoryViewContract } from '../../contract/inventory-view-contract.ts';

const VIEWS = {
  stocks: 'listStocks',
  locations: 'listItemLocations',
  costs: 'listCosts',
  prices: 'listPrices',
  fields: 'listAttributes',
  sales: 'listLastSales',
} as const;
type View = keyof typeof VIEWS;

const ITEMS = 50_000;
const MOST_AT_ONCE = 1024 * 1024;
const LIST = '/api/inventory-view/inventory';

let server: TestServer;
let owner: TestPerson;
let client: pg.Client;
let watcher: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  client = new pg.Client(server.database.url);
  await client.connect();
  await client.query('set role cellarhand_system');
  watcher = new pg.Client(server.database.url);
  await watcher.connect();
  await fillLarge();
});
afterAll(async () => {
  await client.end();
  await watcher.end();
  await server.close();
});

async function fillLarge(): Promise<void> {
  const { organizationId } = owner;
  const { shelf, item } = await withOrganization(server.services.db, organizationId, async (tx) => ({
    shelf: await createTestLocation(tx, organizationId, 'Cellar'),
    item: await createTestItem(tx, organizationId, 'First'),
  }));
  await client.query(
    `insert into catalog.item (organization_id, name, type_id, size_id, barcode)
     select organization_id, 'Bottle ' || number, type_id, size_id, 'B' || number
     from catalog.item, generate_series(2, $2::int) as number where id = $1`,
    [item, ITEMS],
  );
  await client.query(
    `insert into stock.running_stock (organization_id, item_id, location_id, quantity)
     select organization_id, id, $2, 3 from catalog.item where organization_id = $1`,
    [organizationId, shelf],
  );
}

const everything = (view: View) => (/costs|prices|fields/.test(view) ? '?showOutOfStock=true' : '');

test.each(['stocks', 'locations', 'costs', 'prices', 'fields'] as const)(
  '%s of 50,000 items come from the database in slices, and the answer is whole',
  async (view) => {
    const { result, largest } = await largestResult(() => owner.get<object>(`${LIST}/${view}${everything(view)}`));
    expect(result.status).toBe(200);
    expect(result.headers.get('content-type')).toMatch(/^application\/json/);
    expect(Object.keys(result.body)).toHaveLength(ITEMS);
    expect(largest).toBeGreaterThan(0);
    expect(largest).toBeLessThan(MOST_AT_ONCE);
  },
);

/** The answer parsed by the contract, or the reason why it does not match. */
const asContract = (view: View, body: unknown) =>
  (inventoryViewContract[VIEWS[view]]['~orpc'].outputSchema as z.ZodType).safeParse(body);

test('each view matches its contract, for no, one and a few items', async () => {
  const small = await server.createTestHouse();
  const bodies = async () =>
    Object.fromEntries(
      await Promise.all(
        (Object.keys(VIEWS) as View[]).map(async (view) => {
          const { status, body } = await small.get(`${LIST}/${view}${everything(view)}`);
          expect([view, status, asContract(view, body).error]).toEqual([view, 200, undefined]);
          return [view, body];
        }),
      ),
    ) as Record<View, unknown>;
  expect(await bodies()).toEqual({ stocks: [], locations: [], costs: {}, prices: {}, fields: {}, sales: {} });

  const own = await fillHouse(client, small, 'Own');
  const gin = own['catalog.item'] ?? '';
  await small.put(`/api/inventory/item/${gin}`, { list_price: 45.5, baseline: { last_unit_cost: 21.25 } });
  const { stocks, locations, costs, prices, fields, sales } = await bodies();
  const { rows } = await client.query<{ id: string; quantity: number }>(
    `select id, quantity::float8 as quantity from stock.running_stock where organization_id = $1
     order by item_id, depletion_priority`,
    [small.organizationId],
  );
  expect(stocks).toMatchObject(rows.map(({ id, quantity }) => ({ id, quantity, current_count: quantity })));
  expect(rows.length).toBeGreaterThan(1);
  expect((locations as { inventory_item_id: string }[]).map((each) => each.inventory_item_id)).toContain(gin);
  expect(costs).toMatchObject({ [gin]: { last_cost: 21.25, last_cost_at: expect.stringMatching(/Z$/) } });
  expect(prices).toMatchObject({ [gin]: { list_price: 45.5 } });
  expect(fields).toMatchObject({ [gin]: expect.any(Array) });
  expect(Object.values(sales as object).every((each) => /Z$/.test(each.last_sold_at))).toBe(true);
});

test('only members of the organization read them', async () => {
  const stranger = await server.createTestHouse();
  for (const view of Object.keys(VIEWS)) {
    expect((await server.nobody.get(`${LIST}/${view}`)).status).toBe(401);
    expect(Object.keys((await stranger.get<object>(`${LIST}/${view}`)).body)).toEqual([]);
  }
});

test('a member who counts blind gets no stock from the views', async () => {
  const house = await server.createTestHouse();
  const member = await server.addPerson(house.organizationId, 'member');
  const own = await fillHouse(client, house, 'Own');
  const place = { inventory_item_id: own['catalog.item'], location_id: own['stock.location'], count: 7 };
  expect((await house.post('/api/inventory/stocktake', place)).status).toBe(200);
  expect((await house.put('/api/inventory/count-settings', { blind: true })).status).toBe(200);
  type Stock = { quantity: number | null; current_count: number | null; last_count: number | null };
  const figures = async (person: TestPerson) =>
    (await person.get<Stock[]>(`${LIST}/stocks`)).body.flatMap((each) => [
      each.quantity,
      each.current_count,
      each.last_count,
    ]);
  expect(new Set(await figures(member))).toEqual(new Set([null]));
  expect(await figures(house)).toContain(7);
});

const { askAndStall, transactionsOpen } = stalledReaders(() => ({ server, person: owner, watcher }));

test('a reader who disconnects halfway leaves no transaction open', async () => {
  const answer = await askAndStall(`${LIST}/stocks`);
  await vi.waitFor(async () => expect(await transactionsOpen()).toBe(1));
  answer.destroy();
  await vi.waitFor(async () => expect(await transactionsOpen()).toBe(0));
});

test('stalled readers hold at most two connections of their organization', async () => {
  const stalled = await Promise.all([1, 2].map(() => askAndStall(`${LIST}/stocks`)));
  const third = askAndStall(`${LIST}/stocks`);
  await vi.waitFor(async () => expect(await transactionsOpen()).toBe(2));
  expect((await owner.get(`${LIST}/thin?limit=10`)).status).toBe(200);
  await vi.waitFor(async () => expect(await transactionsOpen()).toBe(2));
  stalled[0]?.destroy();
  expect((await third).statusCode).toBe(200);
  for (const answer of [stalled[1], await third]) answer?.destroy();
  await vi.waitFor(async () => expect(await transactionsOpen()).toBe(0));
});
