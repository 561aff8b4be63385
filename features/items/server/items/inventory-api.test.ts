import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MovementKind } from '#features/ledger/server/movements/movement.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { withOrganization } from '#shared/server/database.ts';
import { type Answer, startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';

interface Row {
  id: string;
  name: string;
}
interface Page {
  data: Row[];
  meta: { page: number; limit: number; total: number; totalPages: number };
  totals: { quantity: number; value: number } | null;
}

const LIST = '/api/inventory-view/inventory';
const BEFORE_CYCLE = '2020-01-01T12:00:00Z';
const FILLERS = 300;

let server: TestServer;
let owner: TestPerson;
let shelf: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  await inside(async (tx) => {
    shelf = await createTestLocation(tx, owner.organizationId, 'Cellar');
    for (const name of ['Full', 'Sold Out', 'Long Gone', 'Never'])
      ids[name] = await createTestItem(tx, owner.organizationId, name);
    await sql`insert into catalog.item (organization_id, name, type_id, size_id, barcode)
      select organization_id, 'Z ' || number, type_id, size_id, 'Z' || number
      from catalog.item, generate_series(1, ${FILLERS}) as number where id = ${ids.Full}`.execute(tx);
  });
  await move('Long Gone', 'manual_addition', 3, BEFORE_CYCLE);
  await move('Long Gone', 'manual_depletion', -3, BEFORE_CYCLE);
  await move('Full', 'manual_addition', 10);
  await move('Sold Out', 'manual_addition', 2);
  await move('Sold Out', 'sale', -2, '2026-02-03T20:00:00Z');
});
afterAll(() => server.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(server.services.db, owner.organizationId, work);

async function move(name: string, kind: MovementKind, quantity: number, at = new Date().toISOString()) {
  const by = { organizationId: owner.organizationId, userId: null };
  const movement = {
    itemId: ids[name] as string,
    locationId: shelf,
    kind,
    quantity: String(quantity),
    occurredAt: new Date(at),
  };
  await inside(async (tx) => recordMovements(tx, by, await startAction(tx, by, kind), [movement]));
}

async function read<T = Page>(path: string): Promise<T> {
  const { status, body } = (await owner.get<T>(path)) as Answer<T>;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const names = ({ data }: Page) => data.map((row) => row.name).filter((name) => !name.startsWith('Z '));

describe('the thin list', () => {
  const thin = (query: string) => read(`${LIST}/thin?${query}`);

  test('answers 250 rows a page, and each parameter filters it (API-001, CONST-019)', async () => {
    const all = await thin('inStockOnly=');
    expect(all.data).toHaveLength(250);
    expect(all.meta).toEqual({ page: 1, limit: 250, total: FILLERS + 4, totalPages: 2 });
    expect((await thin('inStockOnly=&page=2&limit=10')).data).toHaveLength(10);
    expect(names(await thin('inStockOnly=&search=sold'))).toEqual(['Sold Out']);
    expect(names(await thin(`inStockOnly=&item_id=${ids.Never}`))).toEqual(['Never']);
    expect((await thin('inStockOnly=&batchOnly=true')).meta.total).toBe(0);
    const filter = JSON.stringify({ total_quantity: { key: 'total_quantity', value: { min: 5 } } });
    expect(names(await thin(`inStockOnly=&filter=${encodeURIComponent(filter)}`))).toEqual(['Full']);
  });

  test('inStockOnly means in stock, all, in this cycle, or no restriction (API-002)', async () => {
    const of = async (value: string) => names(await thin(`inStockOnly=${value}&limit=500`));
    expect(await of('true')).toEqual(['Full']);
    expect(await of('cycle')).toEqual(['Full', 'Sold Out']);
    expect(await of('false')).toEqual(['Full', 'Long Gone', 'Never', 'Sold Out']);
    for (const all of ['', 'empty']) expect(await of(all)).toEqual(['Full', 'Long Gone', 'Never', 'Sold Out']);
    expect((await owner.get(`${LIST}/thin?inStockOnly=some`)).status).toBe(400);
  });

  test('leaves out items without stock in this cycle, unless allTimeOutOfStock is set (API-003)', async () => {
    expect(names(await thin('limit=500'))).toEqual(['Full', 'Sold Out']);
    expect(names(await thin('limit=500&allTimeOutOfStock=true'))).toEqual(['Full', 'Long Gone', 'Never', 'Sold Out']);
  });
});

describe('views by item id', () => {
  const keys = async (view: string) => Object.keys(await read<Record<string, unknown>>(`${LIST}/${view}`));

  test('costs, prices and attributes cover items in stock, or all with showOutOfStock (API-004, API-005, API-006, OAPI-066)', async () => {
    await owner.put(`/api/inventory/item/${ids.Full}`, { list_price: 45, baseline: { last_unit_cost: 21.5 } });
    await owner.post('/api/inventory/fields', {
      inventory_item_id: ids.Full,
      field_type: 'PR',
      field_name: 'Distiller',
    });
    for (const view of ['costs', 'prices', 'fields']) {
      expect(await keys(view)).toEqual([ids.Full]);
      const page = await read<Page & { data: { id: string }[] }>(`${LIST}/thin?limit=50&inStockOnly=false`);
      expect(await keys(`${view}?showOutOfStock=true`)).toEqual(expect.arrayContaining(page.data.map(({ id }) => id)));
      expect(await keys(`${view}?showOutOfStock=true`)).toHaveLength(FILLERS + 4);
    }
    const full = ids.Full as string;
    expect((await read<Record<string, unknown>>(`${LIST}/costs`))[full]).toMatchObject({
      last_cost: 21.5,
      average_cost: 21.5, // never bought: the stated cost counts
    });
    expect((await read<Record<string, unknown>>(`${LIST}/prices`))[full]).toEqual({ list_price: 45 });
    expect((await read<Record<string, unknown>>(`${LIST}/fields`))[full]).toMatchObject([
      { type: 'PR', name: 'Distiller' },
    ]);
  });

  test('sales give the last sale of each item; items never sold are left out (API-007)', async () => {
    const sales = await read<Record<string, { last_sold_at: string }>>(`${LIST}/sales`);
    expect(Object.keys(sales)).toEqual([ids['Sold Out']]);
    expect(new Date(sales[ids['Sold Out'] as string]?.last_sold_at ?? '').toISOString()).toBe(
      '2026-02-03T20:00:00.000Z',
    );
    const { data } = await read<{ data: { last_sold_at: string | null }[] }>(`${LIST}?search=sold`);
    expect(new Date(data[0]?.last_sold_at ?? '').toISOString()).toBe('2026-02-03T20:00:00.000Z');
  });

  test('locations give the locations of each item (API-008)', async () => {
    expect(await read(`${LIST}/locations`)).toEqual([
      { inventory_item_id: ids.Full, locations: [{ id: shelf, name: 'Cellar', path: ['Cellar'] }] },
    ]);
  });

  test('stocks give the last count and its freshness (API-009)', async () => {
    const count = { inventory_item_id: ids.Full, location_id: shelf, count: 9 };
    expect((await owner.post('/api/inventory/stocktake', count)).status).toBe(200);
    type Stock = { inventory_item_id: string };
    const stocks = await read<Stock[]>(`${LIST}/stocks`);
    expect(stocks.find((each) => each.inventory_item_id === ids.Full)).toMatchObject({
      location_id: shelf,
      current_count: 9,
      last_count: 9,
      freshness: 'counted',
    });
    expect(stocks.find((each) => each.inventory_item_id === ids['Sold Out'])).toMatchObject({
      last_count: null,
      freshness: 'uncounted',
    });
  });

  test('current counts give the progress of the inventory (API-010, OAPI-138, OAPI-139)', async () => {
    const { inventoryStartDate, cycleStartDate, ...counts } = await read<Record<string, unknown>>(
      `${LIST}/current-counts`,
    );
    // An item that sold out in the cycle is in its variance, so it still has to be counted.
    expect(counts).toEqual({ totalItems: 2, countedItems: 1 });
    expect([inventoryStartDate, cycleStartDate].map((each) => Number.isNaN(Date.parse(String(each))))).toEqual([
      false,
      false,
    ]);
  });
});

describe('the full list', () => {
  const list = (query: string) => read(`${LIST}?limit=500&${query}`);

  test('pages, sorts and searches full rows; expanded adds the totals (API-011)', async () => {
    const up = (await list('sort=name:asc')).data.map((row) => row.name);
    const down = (await list('sort=name:desc')).data.map((row) => row.name);
    expect(down).toEqual(up.toReversed());
    expect((await list('expanded=false')).totals).toBeNull();
    expect((await list('expanded=true')).totals?.quantity).toBe(9);
    expect((await list('search=long')).data[0]).toMatchObject({
      name: 'Long Gone',
      main_type: 'Liquor',
      total_quantity: 0,
    });
  });

  test('a page has its number and the total; without a limit it has 50 rows, of the variance 500 (API-110, CONST-021, CONST-022)', async () => {
    for (const path of [
      LIST,
      `/api/item/${ids.Full}/stockhistory`,
      '/api/inventory/stocktakes',
      '/api/inventory/variance',
    ]) {
      const { data, meta } = await read(path);
      expect(Object.keys(meta).sort(), path).toEqual(['limit', 'page', 'total', 'totalPages']);
      expect(data.length, path).toBe(Math.min(meta.limit, meta.total));
    }
    expect((await read(LIST)).meta).toEqual({ page: 1, limit: 50, total: FILLERS + 4, totalPages: 7 });
    expect((await read('/api/inventory/variance')).meta.limit).toBe(500);
    expect((await read(`${LIST}?page=7`)).data).toHaveLength(FILLERS + 4 - 300);
  });

  test('sorts by known fields in a valid direction (API-111)', async () => {
    const refused = async (sort: string) => (await owner.get(`${LIST}?sort=${sort}`)).status;
    expect((await list('sort=total_quantity:desc,name:asc')).data[0]?.name).toBe('Full');
    for (const sort of ['price', 'average_cost', 'last_purchased_at', 'type', 'last_counted_at'])
      expect((await list(`sort=${sort}:desc,name:desc`)).data).toHaveLength(FILLERS + 4);
    expect((await list('sort=price:desc')).data[0]?.name).toBe('Full');
    expect([await refused('foo:asc'), await refused('name:up'), await refused('name')]).toEqual([400, 400, 400]);
  });

  test('has the date an item was added, and sorts by it', async () => {
    const added = ({ data }: Page) => data.map((row) => (row as Row & { created_at: string }).created_at);
    const first = added(await read(`${LIST}?sort=created_at:asc&limit=4`));
    const last = await read(`${LIST}?sort=created_at:desc&limit=1`);
    expect(first).toEqual(first.toSorted());
    expect(names(await read(`${LIST}?sort=created_at:asc&limit=4`))).toEqual([
      'Full',
      'Sold Out',
      'Long Gone',
      'Never',
    ]);
    expect(last.data[0]?.name).toBe(`Z ${FILLERS}`);
  });

  test('accepts a filter as plain JSON and as base64url (API-112)', async () => {
    const filter = JSON.stringify({ in_stock: { key: 'in_stock', value: true } });
    const encoded = Buffer.from(filter).toString('base64url');
    expect(names(await list(`filter=${encodeURIComponent(filter)}`))).toEqual(['Full']);
    expect(names(await list(`filter=${encoded}`))).toEqual(['Full']);
    expect((await owner.get(`${LIST}?filter=nonsense`)).status).toBe(400);
  });

  test('can be limited to a few items among those that match the query', async () => {
    const few = `${ids.Full},${ids.Never}`;
    expect(names(await list(`item_ids=${few}`))).toEqual(['Full', 'Never']);
    expect(names(await list(`item_ids=${few}&inStockOnly=true`))).toEqual(['Full']);
    const foreign = await server.createTestHouse();
    expect((await foreign.get<Page>(`${LIST}?item_ids=${few}`)).body.data).toEqual([]);
    expect((await owner.get(`${LIST}?item_ids=some`)).status).toBe(400);
    const many = Array.from({ length: 101 }, () => ids.Full).join(',');
    expect((await owner.get(`${LIST}?item_ids=${many}`)).status).toBe(400);
  });

  test('a cost stated over another one than was seen is refused with the current one', async () => {
    const state = (instead_of: number | null | undefined, last_unit_cost: number) =>
      owner.put<{ message: string }>(`/api/inventory/item/${ids.Never}`, { baseline: { last_unit_cost, instead_of } });
    expect((await state(null, 10)).status).toBe(200);
    expect((await state(10, 11)).status).toBe(200);
    const late = await state(10, 12);
    expect([late.status, late.body.message]).toEqual([409, 'The last cost was changed to $11.00 meanwhile.']);
    expect((await state(undefined, 12)).status).toBe(200);
  });
});

describe('items that are searched, ordered and merged', () => {
  interface Found {
    id: string;
    name: string;
  }
  const search = async (query: string) => (await owner.get<Found[]>(`/api/search/inventory-items?${query}`)).body;

  test('a search returns the requested number of rows, and sold-out items on request (OAPI-053)', async () => {
    const many = await search('q=Z&show_oos=true&size=15');
    expect(many).toHaveLength(15);
    expect(await search('q=Z&show_oos=false&size=15')).toEqual([]);
    expect(await search('q=Z&size=15')).toEqual([]);
    expect((await search('q=Full&show_oos=false&size=15')).map(({ name }) => name)).toEqual(['Full']);
    expect((await owner.get('/api/search/inventory-items?q=Z&size=0')).status).toBe(400);
  });

  test('an item and its stock are each read by id (OAPI-058)', async () => {
    const item = await owner.get<{ data: Found }>(`/api/inventory/item/${ids.Full}`);
    expect([item.status, item.body.data.name]).toEqual([200, 'Full']);
    const stock = await owner.get(`/api/inventory/item/${ids.Full}/stock`);
    expect([stock.status, stock.body]).toEqual([
      200,
      expect.objectContaining({ local_stocks: [expect.objectContaining({ location_id: shelf })] }),
    ]);
  });

  test('a merge leaves one item with the stock and the invoice lines of both, which then count as ordered (OAPI-054, OAPI-061, OAPI-062)', async () => {
    const [from, to] = await inside(async (tx) => [
      await createTestItem(tx, owner.organizationId, 'Gin, spelt wrongly'),
      await createTestItem(tx, owner.organizationId, 'Gin'),
    ]);
    const stock = { location_id: shelf, quantity: 2 };
    await owner.post('/api/inventory/running-stocks', { ...stock, inventory_item_id: from });
    await owner.post('/api/inventory/running-stocks', { ...stock, inventory_item_id: to, quantity: 5 });
    const vendor = await owner.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Main Vendor' });
    const invoice = await owner.post<{ invoice_id: string }>('/api/ordering/invoices', vendor.body);
    const lines = `/api/ordering/invoices/${invoice.body.invoice_id}/items`;
    await owner.post(lines, { inventory_items: [{ id: from, quantity: 3, unit_cost: 12 }] });
    expect(await read<string[]>('/api/ordering/used-items')).toEqual([from]);

    const merged = { inventory_item_id: from, merge_to_inventory_item_id: to };
    expect((await owner.post('/api/inventory/merge', merged)).status).toBe(200);
    expect((await read(`${LIST}?search=gin&limit=500`)).data.map((row) => row.id)).toEqual([to]);
    const { body } = await owner.get<{ data: { id: string; total_quantity: number } }>(`/api/inventory/item/${from}`);
    expect(body.data).toMatchObject({ id: to, total_quantity: 7 });
    const { items } = await read<{ items: { inventory_item: Found }[] }>(lines.replace(/\/items$/, ''));
    expect(items.map((line) => line.inventory_item.id)).toEqual([to]);
    expect(await read<string[]>('/api/ordering/used-items')).toEqual([to]);
    expect((await owner.post('/api/inventory/merge', { ...merged, merge_to_inventory_item_id: from })).status).toBe(
      400,
    );
  });
});
