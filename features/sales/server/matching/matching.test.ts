import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';
import { createTestPosItem } from '#test/pos-items.ts';
import type { changedPosItem, PosItem, SellableGroup } from '../../contract/pos-schemas.ts';

let server: TestServer;
let owner: TestPerson;
let gin: string;
let bottle: string;
let pour: string;
let martini: string;

type Changed = z.output<typeof changedPosItem> & { message: string; errors?: Record<string, string> };
type Detail = z.output<typeof changedPosItem>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  owner = await server.createTestHouse();
  gin = await inside((tx) => createTestItem(tx, owner.organizationId, 'Dry Gin'));
  bottle = await newSize(750, 'mL');
  pour = await newSize(50, 'mL');
  martini = await inside((tx) =>
    createTestPosItem(tx, owner.organizationId, 'Martini', { price: 14, category: 'Cocktails' }),
  );
});

const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(server.services.db, owner.organizationId, work);
const newSize = async (volume: number, unit: string) =>
  (await owner.post<{ id: string }>('/api/item/size', { volume, unit })).body.id;
const newSoldAs = async (name: string, body: object = {}) =>
  (
    await owner.post<SellableGroup>('/api/pos/sellable-item-groups', {
      name,
      inventory_item_id: gin,
      sale_size_id: pour,
      ...body,
    })
  ).body;
const newRecipe = async (name: string) =>
  (
    await owner.post<{ recipe_id: string }>('/api/pos/recipes', {
      name,
      group_type: 'RE',
      price: 12,
      ingredients: [{ inventory_item_id: gin, volume: 50, unit: 'mL' }],
    })
  ).body.recipe_id;
const change = (body: object, id = martini) => owner.put<Changed>(`/api/pos/items/${id}`, body);
const read = async (id = martini) => (await owner.get<Detail>(`/api/pos/items/${id}`)).body;
const refusal = async (answer: Promise<{ status: number; body: Changed }>) => {
  const { status, body } = await answer;
  return [status, body.errors ?? body.message];
};
const stock = async (id = gin) => (await owner.get<{ total: number }>(`/api/inventory/item/${id}`)).body.total;
let sent = 0;
const sell = (item: string, quantity: number) => {
  sent += 1;
  const sold_at = new Date().toISOString();
  const sale = { transaction_id: `T${sent}`, line_id: '1', sold_at, item, quantity, gross: 14 * quantity };
  return owner.post<{ posted: number; unmatched: number; ignored: number }>('/api/pos/items/sales', { sales: [sale] });
};

test('POS-031, POS-032, POS-043, API-088, API-089, API-090: a POS item is matched to an entry, and unmatched again', async () => {
  expect(await read()).toEqual({
    id: martini,
    name: 'Martini',
    variation: null,
    external_id: '["martini"]',
    unit_price: 14,
    ignored: false,
    state: 'unmatched',
    pos_id: expect.any(String),
    pos: { id: expect.any(String), name: 'Test till' },
    fields: [{ id: expect.any(String), type: 'XC', name: 'Cocktails', pos_id: expect.any(String) }],
    sellable_item_group: null,
    inventory_items: [],
    waiting: { quantity: 0, earlier: 0 },
    suggested_match: null,
    suggested_recipe: null,
    write_problem: null,
    suggestions: [],
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  const sold = await newSoldAs('Gin neat', { price: 9 });
  const { status, body } = await change({ action: 'match', sellable_item_group_id: sold.id, price: 11 });
  expect([status, body]).toMatchObject([
    200,
    {
      state: 'matched',
      sellable_item_group: { id: sold.id, type: 'IT', price: 11, matched: true, pos_item: { id: martini } },
      inventory_items: [{ id: gin, name: 'Dry Gin' }],
      depleted: { lines: 0, quantity: 0, action_id: null },
    },
  ]);
  const parted = (await change({ action: 'unmatch', sellable_item_id: sold.id, pos_item_id: martini })).body;
  expect([parted.state, parted.sellable_item_group]).toEqual(['unmatched', null]);
});

test("POS-044, API-089: without an entry, one is created from the item and its sizes, at the till's price", async () => {
  const { body } = await change({ action: 'match', inventory_item_id: gin, depletion_size_id: pour });
  expect(body.sellable_item_group).toMatchObject({
    name: 'Dry Gin',
    inventory_item_id: gin,
    sale_size_id: pour,
    depletion_size_id: pour,
    price: 14,
    pos_id: body.pos_id,
    matched: true,
  });
  await change({ action: 'unmatch' });
  const refund = await inside((tx) => createTestPosItem(tx, owner.organizationId, 'Refund', { price: -3 }));
  const free = (await change({ action: 'match', inventory_item_id: gin, depletion_size_id: pour }, refund)).body;
  expect(free.sellable_item_group?.price).toBeNull();
  const other = { inventory_item_id: gin, sale_size_id: bottle, depletion_size_id: pour, name: 'Neat', price: 8 };
  expect((await change({ action: 'match', ...other })).body.sellable_item_group).toMatchObject(other);
});

test('POS-055, REC-024, REC-025: a POS item is matched to a recipe, by either name', async () => {
  const recipe = await newRecipe('Negroni');
  const group = {
    id: recipe,
    type: 'RE',
    group_type: 'RE',
    name: 'Negroni (Recipe)',
    depletion_size: { name: '1 Serving' },
  };
  for (const named of [
    { recipe },
    { sellable_item_group_id: recipe },
    { sellable_item_group_id: recipe, recipe: true },
  ]) {
    const { body } = await change({ action: 'match', ...named });
    expect(body).toMatchObject({ state: 'matched', sellable_item_group: group, inventory_items: [{ id: gin }] });
    await change({ action: 'unmatch', sellable_item_id: recipe });
  }
  await change({ action: 'match', recipe });
  const { body: recipes } = await owner.get<{ data: { pos_items?: object[] }[] }>('/api/pos/recipes');
  expect(JSON.stringify(recipes.data)).toContain(martini);
});

test('POS-032, POS-054, API-091: an ignored POS item has no match, and is unmatched when no longer ignored', async () => {
  const sold = await newSoldAs('Gin neat');
  await change({ action: 'match', sellable_item_group_id: sold.id });
  const ignored = (await change({ ignored: true })).body;
  expect([ignored.state, ignored.ignored, ignored.sellable_item_group]).toEqual(['ignored', true, null]);
  expect((await change({ ignored: false })).body.state).toBe('unmatched');
  await change({ ignored: true });
  const matched = (await change({ action: 'match', sellable_item_group_id: sold.id })).body;
  expect([matched.state, matched.ignored]).toEqual(['matched', false]);
});

test('POS-040, POS-041, API-092: an invalid match or unmatch is refused with the reason', async () => {
  const unknown = crypto.randomUUID();
  const sold = await newSoldAs('Gin neat');
  const hidden = await newRecipe('Gone');
  await owner.delete(`/api/pos/recipes/${hidden}`);
  const match = (body: object) => refusal(change({ action: 'match', ...body }));
  const group = 'sellable_item_group_id';
  expect(await match({})).toEqual([400, { [group]: 'No Sold As selected for matching.' }]);
  expect(await match({ inventory_item_id: gin })).toEqual([400, { depletion_size_id: 'Depletion size is required' }]);
  expect(await match({ [group]: unknown })).toEqual([404, { [group]: 'Sold As not found' }]);
  expect(await match({ recipe: unknown })).toEqual([404, { recipe: 'Recipe not found' }]);
  expect(await match({ recipe: hidden })).toEqual([400, { recipe: 'This recipe was deleted: restore it first' }]);
  expect(await refusal(change({}))).toEqual([400, { action: 'Say what to do: action match or unmatch, or ignored' }]);
  expect(await refusal(change({ action: 'join' }))).toEqual([400, { action: 'Action must be match or unmatch' }]);
  expect(await refusal(change({ action: 'unmatch', pos_item_id: unknown }))).toEqual([
    400,
    { pos_item_id: 'This is not the POS item of the address' },
  ]);
  await change({ action: 'match', [group]: sold.id });
  expect(await refusal(change({ action: 'unmatch', sellable_item_id: unknown }))).toEqual([
    400,
    { sellable_item_id: 'This is not the Sold As that Martini is matched to' },
  ]);
  const taken = 'Martini is already matched to something else: unmatch it first';
  expect(await match({ [group]: (await newSoldAs('Other')).id })).toEqual([409, taken]);
  expect(await match({ inventory_item_id: gin, depletion_size_id: pour })).toEqual([409, taken]);
  expect((await change({ action: 'match', [group]: sold.id })).status).toBe(200);
  expect(await refusal(change({ action: 'unmatch' }, unknown))).toEqual([404, { id: 'POS item not found' }]);
  const entries = await owner.get<SellableGroup[]>(`/api/pos/sellable-item-groups/item/${gin}`);
  expect(entries.body.filter((one) => one.type === 'IT').map((one) => one.name)).toEqual(['Gin neat', 'Other']);
});

test('of several people who match one POS item to different entries at once, one succeeds and the others get an error', async () => {
  const entries = await Promise.all(Array.from({ length: 8 }, (_, n) => newSoldAs(`Entry ${n}`)));
  const answers = await Promise.all(entries.map(({ id }) => change({ action: 'match', sellable_item_group_id: id })));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  const won = answers.find((answer) => answer.status === 200)?.body.sellable_item_group?.id;
  expect((await read()).sellable_item_group?.id).toBe(won);
});

test('an entry that is deleted while POS items are matched to it leaves none matched to it', async () => {
  const others = await inside(async (tx) => {
    const made: string[] = [];
    for (let n = 0; n < 6; n += 1) made.push(await createTestPosItem(tx, owner.organizationId, `Till item ${n}`));
    return made;
  });
  const sold = await newSoldAs('Gin neat');
  const group = { action: 'match', sellable_item_group_id: sold.id };
  const [gone, ...answers] = await Promise.all([
    owner.delete(`/api/pos/sellable-item-groups/${sold.id}`),
    ...others.map((id) => change(group, id)),
  ]);
  expect(gone?.status).toBe(200);
  expect(answers.every((answer) => [200, 404].includes(answer.status))).toBe(true);
  const { body } = await owner.get<{ data: PosItem[] }>('/api/pos/items?match=matched');
  expect(body.data).toEqual([]);
});

test('D42, POS-049, POS-050, POS-051: a match depletes unmatched sales of the open cycle, unless this is turned off', async () => {
  await sell('Martini', 5);
  expect(await stock()).toBe(0);
  const { body } = await change({ action: 'match', inventory_item_id: gin, depletion_size_id: pour });
  expect(body.depleted).toEqual({ lines: 1, quantity: 5, action_id: expect.any(String) });
  expect(await stock()).toBe(-0.333333);
  expect((await owner.post(`/api/inventory/actions/${body.depleted.action_id}/undo`)).status).toBe(200);
  expect(await stock()).toBe(0);
});

test('POS-050, POS-051: with this turned off, a match depletes only later sales; ignored sales deplete nothing', async () => {
  await sell('Martini', 5);
  const match = { action: 'match', inventory_item_id: gin, depletion_size_id: bottle, deplete_sales: false };
  expect((await change(match)).body.depleted).toEqual({ lines: 0, quantity: 0, action_id: null });
  expect(await stock()).toBe(0);
  expect((await sell('Martini', 2)).body.posted).toBe(1);
  expect(await stock()).toBe(-2);
  await change({ ignored: true });
  expect((await sell('Martini', 4)).body.ignored).toBe(1);
  expect(await stock()).toBe(-2);
});

test('POS-049: a size larger than a container depletes all of it, not one container', async () => {
  const magnum = await newSize(1500, 'mL');
  await change({ action: 'match', inventory_item_id: gin, depletion_size_id: magnum });
  await sell('Martini', 1);
  expect(await stock()).toBe(-2);
});

test('POS-037, API-050, API-080: the list is filtered by match, till, category, and words, and sorted', async () => {
  const [spritz, soda] = await inside(async (tx) => [
    await createTestPosItem(tx, owner.organizationId, 'Spritz', { variation: 'Large', price: 11 }),
    await createTestPosItem(tx, owner.organizationId, 'Soda', { price: 3, category: 'Soft' }),
    await createTestPosItem(tx, owner.organizationId, 'Dry Gin', { variation: 'Bottle' }),
  ]);
  await change({ action: 'match', inventory_item_id: gin, depletion_size_id: pour });
  await change({ ignored: true }, soda);
  await owner.post('/api/ai/staged_pos_item_matches', {});
  const names = async (query: string) => {
    const { status, body } = await owner.get<{ data: PosItem[]; meta: object; errors: object }>(
      `/api/pos/items?${query}`,
    );
    return status === 200 ? body.data.map((item) => item.name) : body.errors;
  };
  expect(await names('')).toEqual(['Dry Gin', 'Martini', 'Soda', 'Spritz']);
  expect(await names('match=matched')).toEqual(['Martini']);
  expect(await names('match=unmatched')).toEqual(['Dry Gin', 'Spritz']);
  expect(await names('match=ignored')).toEqual(['Soda']);
  expect(await names('match=suggestions')).toEqual(['Dry Gin']);
  expect(await names('search=lar%20spr')).toEqual(['Spritz']);
  expect(await names('sort=price:desc&limit=2')).toEqual(['Martini', 'Spritz']);
  expect(await names('sort=category:asc')).toEqual(['Martini', 'Soda', 'Dry Gin', 'Spritz']);
  expect(await names('sort=match:asc,name:desc&page=2&limit=2')).toEqual(['Soda', 'Dry Gin']);
  expect(await names('sort=state:asc')).toEqual(['Soda', 'Martini', 'Dry Gin', 'Spritz']);
  expect(await names('match=some')).toHaveProperty('match');
  expect(await names('sort=size:asc')).toHaveProperty('sort');
  const { body: found } = await owner.get<PosItem[]>('/api/search/pos-items?q=sp');
  expect(found).toMatchObject([{ id: spritz, name: 'Spritz', variation: 'Large', unit_price: 11, state: 'unmatched' }]);
  const { body: all } = await owner.get<{ name: string }[]>('/api/pos/simple/pos-item');
  expect(all.map((one) => one.name)).toEqual(['Dry Gin (Bottle)', 'Martini', 'Soda', 'Spritz (Large)']);
});

test('API-057: categories of a till are listed by use and by words, and one is created once', async () => {
  type Category = { id: string; name: string; usedCount: number; pos_id: string };
  const list = async (query = '') => (await owner.get<Category[]>(`/api/pos/items/fields?${query}`)).body;
  const make = (body: object) => owner.post<Category>('/api/pos/items/fields', body);
  const { body: wine } = await make({ name: 'Wine' });
  expect((await make({ name: 'Wine' })).body.id).toBe(wine.id);
  expect((await list()).map(({ name, usedCount }) => [name, usedCount])).toEqual([
    ['Cocktails', 1],
    ['Wine', 0],
  ]);
  expect((await list('queryText=wIN')).map((one) => one.name)).toEqual(['Wine']);
  expect((await list('usedOnly=true')).map((one) => one.name)).toEqual(['Cocktails']);
  const { body: other } = await owner.post<{ id: string }>('/api/pos/instance', { name: 'Other', provider: 'LS' });
  await make({ name: 'Beer', pos_id: other.id });
  expect((await list(`pos_id=${other.id}`)).map((one) => one.name)).toEqual(['Beer']);
  expect((await list(`pos_id=${wine.pos_id}&filter=XC`)).map((one) => one.name)).toEqual(['Cocktails', 'Wine']);
  expect(await list('filter=PR')).toEqual([]);
  const stranger = await server.createTestHouse();
  expect((await stranger.post('/api/pos/items/fields', { name: 'Wine' })).status).toBe(409);
});

test('UNI-019, API-095: POS items are listed by whether their item is matched to the universal catalog', async () => {
  await change({ action: 'match', inventory_item_id: gin, depletion_size_id: pour });
  type Row = { pos_item: { id: string }; matched: boolean };
  const list = async (matched: boolean) =>
    (await owner.get<Row[]>(`/api/pos/universal-matches/list?matched=${matched}`)).body.map((row) => row.pos_item.id);
  expect([await list(true), await list(false)]).toEqual([[], [martini]]);
  await owner.post('/api/items/universal', { inventory_item_id: gin });
  expect([await list(true), await list(false)]).toEqual([[martini], []]);
});

test('ORG-010, D50: nothing of another organization can be matched, nor used as item, size, or category', async () => {
  const mine = { owner, gin, pour };
  const ours = await newSoldAs('Their gin');
  const theirs: Record<string, string> = {
    sellable_item_group_id: ours.id,
    inventory_item_id: gin,
    fallback_inventory_item_id: gin,
    sale_size_id: pour,
    depletion_size_id: pour,
    category_id: (await owner.post<{ id: string }>('/api/pos/items/fields', { name: 'Theirs' })).body.id,
  };
  const theirPosItem = martini;
  owner = await server.createTestHouse();
  const posItem = await inside((tx) => createTestPosItem(tx, owner.organizationId, 'Martini'));
  const size = await newSize(50, 'mL');
  const own = {
    inventory_item_id: await inside((tx) => createTestItem(tx, owner.organizationId, 'Own Gin')),
    sale_size_id: size,
    depletion_size_id: size,
  };
  for (const [field, id] of Object.entries(theirs)) {
    expect(await refusal(change({ action: 'match', ...own, [field]: id }, posItem))).toEqual([
      404,
      { [field]: expect.stringContaining('not found') },
    ]);
  }
  await change({ action: 'match', ...own }, posItem);
  expect((await change({ action: 'unmatch', sellable_item_id: ours.id }, posItem)).status).toBe(400);
  expect((await change({ ignored: true }, theirPosItem)).status).toBe(404);
  owner = mine.owner;
  expect((await read(theirPosItem)).state).toBe('unmatched');
});

const undo = async (id: string | null | undefined) =>
  (await owner.post<{ reason?: string; message: string }>(`/api/inventory/actions/${id}/undo`, {})).body;

test('D38: one undo restores the stock that a match took, and removes the Sold As created for it', async () => {
  await sell('Martini', 3);
  const before = await stock();
  const { body } = await change({ action: 'match', inventory_item_id: gin, depletion_size_id: pour });
  expect([body.sold_as_created, body.depleted.lines, await stock()]).toEqual([true, 1, before - 0.2]);
  await undo(body.action_id);
  expect([await stock(), (await read()).state]).toEqual([before, 'unmatched']);
  const soldAs = `/api/pos/sellable-item-groups/item/${gin}`;
  expect((await owner.get<SellableGroup[]>(soldAs)).body).toEqual([]);
  expect((await undo(body.action_id)).reason).toBe('already_undone');
});

test('D38: the whole undo of a match, including stock, is refused if the POS item was changed since', async () => {
  await sell('Martini', 3);
  const { body: matched } = await change({ action: 'match', inventory_item_id: gin, depletion_size_id: pour });
  const { body: ignored } = await change({ ignored: true });
  const left = await stock();
  expect((await undo(matched.action_id)).reason).toBe('changed_since');
  expect([await stock(), (await read()).state]).toEqual([left, 'ignored']);
  await undo(ignored.action_id);
  const { state, sellable_item_group: group } = await read();
  expect([state, group?.id]).toEqual(['matched', matched.sellable_item_group?.id]);
});

test('D38: unmatching, a price, and a deletion are undone with their side effects', async () => {
  const entry = await newSoldAs('House Gin', { price: 9 });
  const { body: matched } = await change({ action: 'match', sellable_item_group_id: entry.id, price: 11 });
  const prices = async () =>
    (await owner.get<SellableGroup[]>(`/api/pos/sellable-item-groups/item/${gin}`)).body.map((each) => each.price);
  expect(await prices()).toEqual([11]);
  const { body: parted } = await change({ action: 'unmatch' });
  await undo(parted.action_id);
  expect((await read()).sellable_item_group?.id).toBe(entry.id);
  const { body: gone } = await owner.delete<{ action_id: string }>(`/api/pos/sellable-item-groups/${entry.id}`);
  expect([await prices(), (await read()).state]).toEqual([[], 'unmatched']);
  await undo(gone.action_id);
  expect([await prices(), (await read()).state]).toEqual([[11], 'matched']);
  await undo(matched.action_id);
  expect([await prices(), (await read()).state]).toEqual([[9], 'unmatched']);
});
