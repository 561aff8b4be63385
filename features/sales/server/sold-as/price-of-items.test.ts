import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';
import { createTestPosItem } from '#test/pos-items.ts';
import type { SellableGroup } from '../../contract/pos-schemas.ts';

let server: TestServer;
let owner: TestPerson;
let gin: string;
let rum: string;
let bottle: string;
let pour: string;

const GROUPS = '/api/pos/sellable-item-groups';

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  owner = await server.createTestHouse();
  [gin, rum] = await inside(async (tx) => [
    await createTestItem(tx, owner.organizationId, 'Dry Gin'),
    await createTestItem(tx, owner.organizationId, 'White Rum'),
  ]);
  [bottle, pour] = [await newSize(750), await newSize(50)];
});

const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(server.services.db, owner.organizationId, work);
const newSize = async (volume: number) =>
  (await owner.post<{ id: string }>('/api/item/size', { volume, unit: 'mL' })).body.id;
const sell = async (sale_size_id: string, more: object = {}) =>
  (await owner.post<SellableGroup>(GROUPS, { inventory_item_id: gin, sale_size_id, ...more })).body;
const read = async (id = gin) => {
  type Detail = { data: { list_price: number | null; external_category: string | null } };
  const { list_price, external_category } = (await owner.get<Detail>(`/api/inventory/item/${id}`)).body.data;
  return [list_price, external_category];
};
interface Row {
  name: string;
  list_price: number | null;
  pos_category: string | null;
}
const list = async (query: string) =>
  (await owner.get<{ data: Row[] }>(`/api/inventory-view/inventory?${query}`)).body.data;
const names = async (query: string) => (await list(query)).map((row) => row.name);
const filtered = (key: string, value: unknown) =>
  names(`filter=${encodeURIComponent(JSON.stringify({ [key]: { key, value } }))}`);

test('ITEM-083: an item shows the price of its oldest entry, or of the entry that sells it whole, or its own price if stated', async () => {
  expect(await read()).toEqual([null, null]);
  const glass = await sell(pour, { price: 9 });
  expect(await read()).toEqual([9, null]);
  const whole = await sell(bottle, { price: 80 });
  expect(await read()).toEqual([80, null]);
  await owner.put(GROUPS, { id: whole.id, price: 85.5 });
  expect(await read()).toEqual([85.5, null]);
  await owner.put(`/api/inventory/item/${gin}`, { list_price: 70 });
  expect(await read()).toEqual([70, null]);
  await owner.put(`/api/inventory/item/${gin}`, { list_price: null });
  await owner.delete(`${GROUPS}/${whole.id}`);
  expect(await read()).toEqual([9, null]);
  await owner.post(`${GROUPS}/${whole.id}/restore`);
  expect(await read()).toEqual([85.5, null]);
  await owner.put(`/api/inventory/item/${gin}`, { size_id: pour });
  expect(await read()).toEqual([9, null]);
  await owner.put(GROUPS, { id: glass.id, inventory_item_id: rum });
  expect([await read(), await read(rum)]).toEqual([
    [85.5, null],
    [9, null],
  ]);
});

test('ITEM-083: an item that shows the price of an entry can be saved as it was read', async () => {
  await sell(bottle, { price: 80 });
  const change = { list_price: 75, instead_of: { list_price: 80 } };
  expect((await owner.put(`/api/inventory/item/${gin}`, change)).status).toBe(200);
  expect(await read()).toEqual([75, null]);
});

test('ITEM-083: the category comes from the entry, else from its POS item', async () => {
  const posItem = await inside((tx) => createTestPosItem(tx, owner.organizationId, 'Gin', { category: 'Spirits' }));
  const sold = await sell(pour, { pos_item_id: posItem });
  expect(await read()).toEqual([null, 'Spirits']);
  const { body: own } = await owner.post<{ id: string }>('/api/pos/items/fields', { name: 'Gins' });
  await owner.put(GROUPS, { id: sold.id, category_id: own.id });
  expect(await read()).toEqual([null, 'Gins']);
  await owner.put(GROUPS, { id: sold.id, category_id: null });
  await owner.put(`/api/pos/items/${posItem}`, { action: 'unmatch' });
  expect(await read()).toEqual([null, null]);
});

test('ITEM-083: the list shows, sorts, and filters by the price and category that items are sold under, and by size', async () => {
  const { body: till } = await owner.post<{ id: string }>('/api/pos/instance', { name: 'Till', provider: 'TO' });
  const { body: spirits } = await owner.post<{ id: string }>('/api/pos/items/fields', { name: 'Spirits' });
  await sell(pour, { price: 9, category_id: spirits.id, pos_id: till.id });
  await owner.put(`/api/inventory/item/${rum}`, { list_price: 12, external_category: 'Rums' });
  expect(await list('sort=price:asc')).toMatchObject([
    { name: 'Dry Gin', list_price: 9, pos_category: 'Spirits' },
    { name: 'White Rum', list_price: 12, pos_category: 'Rums' },
  ]);
  expect(await names('sort=price:desc')).toEqual(['White Rum', 'Dry Gin']);
  expect(await names('sort=pos_category:desc')).toEqual(['Dry Gin', 'White Rum']);
  expect(await filtered('price', { min: 8, max: 10 })).toEqual(['Dry Gin']);
  expect(await filtered('pos_category', 'Spirits')).toEqual(['Dry Gin']);
  expect(await filtered('soldAsSize', '50 mL')).toEqual(['Dry Gin']);
  expect(await filtered('soldAsSize', pour)).toEqual(['Dry Gin']);
  expect(await filtered('soldAsSize', '750 mL')).toEqual([]);
  expect(await filtered('on_list', true)).toEqual([]);
  type Options = { ranges: { price: { min: number; max: number } } };
  const { body: options } = await owner.get<Options>('/api/inventory-view/inventory/filter-options');
  expect(options.ranges.price).toMatchObject({ min: 9, known: true });
});
