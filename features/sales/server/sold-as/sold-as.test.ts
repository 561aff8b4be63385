import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';
import { createTestPosItem } from '#test/pos-items.ts';
import type { SellableGroup } from '../../contract/pos-schemas.ts';

let server: TestServer;
let owner: TestPerson;
let gin: string;
let bottle: string;
let pour: string;

interface Refused {
  message: string;
  errors?: Record<string, string>;
}

const GROUPS = '/api/pos/sellable-item-groups';

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  owner = await server.createTestHouse();
  gin = await inside((tx) => createTestItem(tx, owner.organizationId, 'Dry Gin'));
  bottle = await newSize(750, 'mL');
  pour = await newSize(50, 'mL');
});

const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(server.services.db, owner.organizationId, work);
const newSize = async (volume: number, unit: string, count = 1) =>
  (await owner.post<{ id: string }>('/api/item/size', { volume, unit, count })).body.id;
const create = (body: object) => owner.post<SellableGroup & Refused>(GROUPS, { inventory_item_id: gin, ...body });
const ofItem = async (id = gin) => (await owner.get<SellableGroup[]>(`${GROUPS}/item/${id}`)).body;
const till = (provider: string) => owner.post<{ id: string }>('/api/pos/instance', { name: 'Till', provider });
const category = async (name: string) =>
  (await owner.post<{ id: string; pos_id: string }>('/api/pos/items/fields', { name })).body;

test('POS-022, POS-023, POS-024, POS-026, POS-028, POS-052, POS-053, API-096, API-097: an entry is returned and listed under all its names', async () => {
  const { body: pos } = await till('TO');
  const rum = await inside((tx) => createTestItem(tx, owner.organizationId, 'White Rum'));
  await owner.put(`/api/inventory/item/${gin}`, { baseline: { last_unit_cost: 30 } });
  const { id: category_id } = await category('Spirits');
  const { status, body } = await create({
    name: 'House Gin',
    group_type: 'IT',
    sale_size_id: pour,
    depletion_size_id: pour,
    fallback_inventory_item_id: rum,
    on_list: true,
    price: 9.5,
    category_id,
    pos_id: pos.id,
  });
  expect([status, body]).toEqual([
    200,
    {
      action_id: expect.any(String),
      id: body.id,
      name: 'House Gin',
      custom_name: 'House Gin',
      type: 'IT',
      group_type: 'IT',
      size: { id: pour, name: '50 mL', volume: 50, unit: 'mL', count: 1 },
      depletion_size: { id: pour, name: '50 mL', volume: 50, unit: 'mL', count: 1 },
      sellable_items: [
        {
          id: body.id,
          size: { id: pour, name: '50 mL', volume: 50, unit: 'mL', count: 1 },
          sources: [
            {
              inventoryitem_id: gin,
              inventory_item: { id: gin, name: 'Dry Gin' },
              OrderItem: { unit_cost: 30, added_at: expect.stringMatching(/^\d{4}-/) },
            },
          ],
        },
      ],
      list_price: 9.5,
      price: 9.5,
      for_sale: true,
      matched: false,
      on_list: false,
      offered_for_lists: true,
      write_to_square: false,
      pos_item: null,
      pos_items: [],
      pos_id: pos.id,
      pos: { id: pos.id, name: 'Till' },
      fields: [{ id: category_id, type: 'XC', name: 'Spirits', pos_id: pos.id }],
      list_items: [],
      second_list_items: [],
      third_list_items: [],
      inventory_item_id: gin,
      inventory_item: { id: gin, name: 'Dry Gin' },
      sale_size_id: pour,
      depletion_size_id: pour,
      fallback_inventory_item_id: rum,
      fallback_inventory_item: { id: rum, name: 'White Rum' },
      category_id,
      depletion_quantity: 0.066667,
      depletion_problem: null,
      unit_cost: 2,
      updated_at: expect.any(String),
    },
  ]);
  const { action_id: _, ...listed } = body as SellableGroup & { action_id?: string };
  expect(await ofItem()).toEqual([listed]);
  const unnamed = (await create({ sale_size_id: bottle })).body;
  expect([unnamed.name, unnamed.custom_name, unnamed.price, unnamed.for_sale, unnamed.depletion_quantity]).toEqual([
    'Dry Gin',
    null,
    null,
    false,
    1,
  ]);
});

const LONG = 'x'.repeat(256);
test.each([
  ['POS-018, ERR-093', { sale_size_id: undefined }, { sale_size_id: 'Sellable size is required' }],
  ['POS-018', { sale_size_id: null }, { sale_size_id: 'Sellable size is required' }],
  ['POS-011', { name: 'x' }, { name: 'Custom Name is required. Must be 2 or more characters long' }],
  ['POS-011', { name: LONG }, { name: 'Must be 255 characters or less long' }],
  ['POS-012', { inventory_item_id: 'x' }, { inventory_item_id: 'Must be an id' }],
  ['POS-013', { sale_size_id: 'x' }, { sale_size_id: 'Must be an id' }],
  ['POS-014', { depletion_size_id: 'x' }, { depletion_size_id: 'Must be an id' }],
  ['POS-015', { fallback_inventory_item_id: 'x' }, { fallback_inventory_item_id: 'Must be an id' }],
  ['POS-016', { category_id: 'x' }, { category_id: 'Must be an id' }],
  ['POS-021', { price: -1 }, { price: 'Must be 0 or above' }],
])('%s: %o is refused at its field', async (_, part, errors) => {
  const { status, body } = await create({ sale_size_id: pour, ...part });
  expect([status, body.errors]).toEqual([400, errors]);
  expect(await ofItem()).toEqual([]);
});

test('POS-011: names of 2 and of 255 characters are accepted', async () => {
  for (const name of ['Gi', LONG.slice(1)]) {
    expect((await create({ sale_size_id: pour, name })).body.name).toBe(name);
  }
});

test("unknown ids and sizes that don't convert are refused at their field with what to fix", async () => {
  const pound = await newSize(1, 'lb');
  const flour = await inside((tx) => createTestItem(tx, owner.organizationId, 'Flour'));
  await owner.put(`/api/inventory/item/${flour}`, { size_id: pound });
  const unknown = crypto.randomUUID();
  const refused = async (body: object) => {
    const answer = await create({ sale_size_id: pour, ...body });
    return [answer.status, answer.body.errors];
  };
  const volume = "1 lb is a weight and the item's size 750 mL a volume: choose a depletion size by volume";
  expect(await refused({ depletion_size_id: pound })).toEqual([400, { depletion_size_id: volume }]);
  const weight = "50 mL is a volume and the item's size 1 lb a weight: choose a depletion size by weight";
  expect(await refused({ inventory_item_id: flour })).toEqual([400, { depletion_size_id: weight }]);
  expect(await refused({ fallback_inventory_item_id: flour })).toEqual([400, { fallback_inventory_item_id: weight }]);
  const itself = 'Choose a fallback other than the item that is sold';
  expect(await refused({ fallback_inventory_item_id: gin })).toEqual([400, { fallback_inventory_item_id: itself }]);
  expect(await refused({ inventory_item_id: unknown })).toEqual([404, { inventory_item_id: 'Item not found' }]);
  expect(await refused({ sale_size_id: unknown })).toEqual([404, { sale_size_id: 'Size not found' }]);
  expect(await refused({ category_id: unknown })).toEqual([404, { category_id: 'Category not found' }]);
  expect(await refused({ pos_id: unknown })).toEqual([404, { pos_id: 'POS not found' }]);
  expect(await refused({ group_type: 'RE' })).toEqual([400, { group_type: 'A recipe is added as a recipe' }]);
  expect(await ofItem()).toEqual([]);
});

test('POS-003, POS-019, POS-020, ERR-094: with Square as the default, a new entry needs a price above 0', async () => {
  const before = (await create({ sale_size_id: pour, write_to_square: true })).body;
  expect(before.write_to_square).toBe(false);
  await till('SQ');
  for (const price of [undefined, null, 0]) {
    const { status, body } = await create({ sale_size_id: pour, price });
    expect([status, body.errors]).toEqual([400, { price: 'Price is required when using Square POS' }]);
  }
  const added = (await create({ sale_size_id: pour, price: 1 })).body;
  expect([added.price, added.write_to_square]).toEqual([1, true]);
  const changed = (await owner.put<SellableGroup>(`${GROUPS}/${added.id}`, { price: 0, write_to_square: false })).body;
  expect([changed.price, changed.write_to_square]).toEqual([0, false]);
});

test('API-098, API-100: a change sends only changed fields, with the id in the URL or in the body', async () => {
  const { body: added } = await create({ name: 'House Gin', sale_size_id: pour, price: 9, on_list: true });
  const put = (path: string, body: object) => owner.put<SellableGroup & Refused>(path, body);
  const { body: dearer } = await put(GROUPS, { id: added.id, price: 10.25 });
  expect(dearer).toEqual({
    ...added,
    action_id: expect.any(String),
    price: 10.25,
    list_price: 10.25,
    updated_at: dearer.updated_at,
  });
  const { body: renamed } = await put(`${GROUPS}/${added.id}`, { name: null, depletion_size_id: bottle, price: null });
  expect(renamed).toMatchObject({
    name: 'Dry Gin',
    price: null,
    for_sale: false,
    offered_for_lists: true,
    sale_size_id: pour,
    depletion_size_id: bottle,
    depletion_quantity: 1,
  });
  const { body: pos } = await till('TO');
  const moved = await put(`${GROUPS}/${added.id}`, { pos_id: pos.id });
  expect([moved.status, moved.body.errors]).toEqual([
    400,
    { pos_id: "A Sold As can't move to another POS: add one for that POS" },
  ]);
  expect((await put(`${GROUPS}/${crypto.randomUUID()}`, { price: 1 })).status).toBe(404);
  expect((await put(GROUPS, { price: 1 })).body.errors).toHaveProperty('id');
});

test('API-099, API-100, POS-025, POS-029: a deleted entry unmatches its POS items; restored, it is matched again to those that are still free', async () => {
  const [taken, free] = await inside(async (tx) => [
    await createTestPosItem(tx, owner.organizationId, 'Gin'),
    await createTestPosItem(tx, owner.organizationId, 'Gin again'),
  ]);
  const match = (id: string | undefined, sellable_item_group_id: string) =>
    owner.put(`/api/pos/items/${id}`, { action: 'match', sellable_item_group_id });
  const { body: sold } = await create({ sale_size_id: pour, price: 9, pos_item_id: taken });
  expect([sold.matched, sold.pos_item]).toEqual([true, { id: taken, name: 'Gin' }]);
  await match(free, sold.id);
  const { body: gone } = await owner.delete<{ unmatched_pos_item_ids: string[] }>(`${GROUPS}/${sold.id}`);
  expect(gone.unmatched_pos_item_ids.toSorted()).toEqual([taken, free].toSorted());
  expect(await ofItem()).toEqual([]);
  const state = async (id: string | undefined) =>
    (await owner.get<{ state: string }>(`/api/pos/items/${id}`)).body.state;
  expect([await state(taken), await state(free)]).toEqual(['unmatched', 'unmatched']);
  expect((await owner.delete(GROUPS, { id: sold.id })).status).toBe(404);
  const { body: other } = await create({ sale_size_id: bottle });
  await match(taken, other.id);
  const { status, body: back } = await owner.post<SellableGroup>(`${GROUPS}/${sold.id}/restore`);
  expect([status, back.pos_items, back.for_sale]).toEqual([200, [{ id: free, name: 'Gin again' }], true]);
  expect((await owner.post(`${GROUPS}/${sold.id}/restore`)).status).toBe(404);
  expect((await owner.delete(GROUPS, { id: sold.id })).status).toBe(200);
});

test('ITEM-083: an item shows its Sold As entries, and the POS item of each', async () => {
  const posItem = await inside((tx) => createTestPosItem(tx, owner.organizationId, 'G and T'));
  await create({ name: 'Gin neat', sale_size_id: pour, price: 9 });
  await create({ name: 'Gin bottle', sale_size_id: bottle, price: 80, pos_item_id: posItem });
  const { body } = await owner.get<{ data: { pos_item_id: string }; sellableItems: object[] }>(
    `/api/inventory/item/${gin}`,
  );
  expect(body.data.pos_item_id).toBe(posItem);
  expect(body.sellableItems).toMatchObject([
    { name: 'Gin bottle', price: 80, list_price: 80, matched: true, for_sale: true, size: { name: '750 mL' } },
    { name: 'Gin neat', price: 9, matched: false, pos_item: null, depletion_size: { name: '50 mL' } },
  ]);
});

test("D35: if the item changes to a size that doesn't convert, the entry says why it depletes nothing", async () => {
  const { body: sold } = await create({ sale_size_id: pour });
  const pound = await newSize(1, 'lb');
  await owner.put(`/api/inventory/item/${gin}`, { size_id: pound });
  expect(await ofItem()).toMatchObject([
    {
      id: sold.id,
      depletion_quantity: null,
      unit_cost: null,
      depletion_problem: "50 mL is a volume and the item's size 1 lb a weight: choose a depletion size by weight",
    },
  ]);
});

const recipe = async (name: string, ingredients: object[]) =>
  (
    await owner.post<{ recipe_id: string }>('/api/pos/recipes', {
      name,
      group_type: 'RE',
      price: 12,
      ingredients,
    })
  ).body.recipe_id;

test('API-051, API-082, REC-024, REC-025: Sold As entries and recipes are found by name, with details on request', async () => {
  const { body: neat } = await create({ name: 'Gin neat', sale_size_id: pour });
  const negroni = await recipe('Negroni with Gin', [{ inventory_item_id: gin, volume: 1, unit: 'oz' }]);
  const search = async (query: string) =>
    (await owner.get<SellableGroup[]>(`/api/search/sellable-item-groups?${query}`)).body;
  expect((await search('q=gin')).map((group) => [group.id, group.name, group.sellable_items.length])).toEqual([
    [neat.id, 'Gin neat', 0],
    [negroni, 'Negroni with Gin (Recipe)', 0],
  ]);
  const [found, ...others] = await search('q=neg&type=RE&expanded=true');
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    type: 'RE',
    group_type: 'RE',
    price: 12,
    depletion_size: { id: null, name: '1 Serving' },
    sellable_items: [{ size: { volume: 1, unit: 'oz' }, sources: [{ inventoryitem_id: gin }] }],
  });
  expect((await search('q=dry%20gin&type=IT')).map((group) => group.id)).toEqual([neat.id]);
  expect(await search('q=%25')).toEqual([]);
  const filtered = (key: string, value: string) =>
    owner.get<SellableGroup[]>(
      `/api/search/sellable-item-groups?q=gin&filter=${encodeURIComponent(JSON.stringify({ [key]: { key, value } }))}`,
    );
  const fitting = async (key: string, value: string) => (await filtered(key, value)).body.map((group) => group.id);
  expect(await fitting('type', 'Spirits')).toEqual([neat.id]);
  expect(await fitting('soldAsSize', pour)).toEqual([neat.id]);
  expect(await fitting('type', 'Wine')).toEqual([]);
  expect(await fitting('region', 'Napa')).toEqual([]);
  expect((await filtered('quantity', '3')).status).toBe(400); // the quantity in stock is not available here
  const { body: simple } = await owner.get('/api/pos/simple/sellable-groups');
  expect(simple).toEqual([
    { id: neat.id, name: 'Gin neat', type: 'IT', group_type: 'IT' },
    { id: negroni, name: 'Negroni with Gin (Recipe)', type: 'RE', group_type: 'RE' },
  ]);
  expect((await ofItem()).map((group) => [group.type, group.inventory_item_id])).toEqual([
    ['IT', gin],
    ['RE', gin],
  ]);
});

test('API-081, RPT-033: every Sold As and every ingredient names its item, with stock and cost', async () => {
  await owner.put(`/api/inventory/item/${gin}`, { baseline: { last_unit_cost: 30 } });
  await create({ name: 'Gin neat', sale_size_id: pour });
  await recipe('Martini', [{ inventory_item_id: gin, volume: 2, unit: 'oz' }]);
  const { body } = await owner.get('/api/pos/simple/inventory-sources');
  const source = { name: 'Dry Gin', ingredient: 'Dry Gin', inventory_item_id: gin, stock: 0, latest_unit_cost: 30 };
  expect(body).toMatchObject([
    { ...source, recipe: 'Gin neat', group_type: 'IT', volume: 50, unit: 'mL', source_item: { id: gin } },
    { ...source, recipe: 'Martini (Recipe)', group_type: 'RE', volume: 2, unit: 'oz' },
  ]);
});

test('prices are stored exactly, to the cent', async () => {
  const { body } = await create({ sale_size_id: pour, price: 0.1 + 0.2 });
  expect(body.price).toBe(0.3);
  const { rows } = await inside((tx) =>
    sql<{ price: string }>`select price from sales.sold_as where id = ${body.id}`.execute(tx),
  );
  expect(rows).toEqual([{ price: '0.30' }]);
});
