import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { UNITS } from '#features/catalog/domain/units.ts';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';
import { containersOf } from '../../domain/container-amount.ts';
import { ingredientsOf } from './list-ingredients.ts';

let server: TestServer;
let owner: TestPerson;
let gin: string;
let sugar: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  owner = await server.createTestHouse();
  gin = await inside((tx) => createTestItem(tx, owner.organizationId, 'House Gin'));
  sugar = await itemOfSize('Cane Sugar', { volume: 10, unit: 'lb' });
  await stateCost(gin, 20);
  await stateCost(sugar, 20);
});
afterAll(() => server.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(server.services.db, owner.organizationId, work);
const stateCost = (item: string, last_unit_cost: number) =>
  owner.put(`/api/inventory/item/${item}`, { baseline: { last_unit_cost } });

async function itemOfSize(name: string, size: { volume: number; unit: string }) {
  const item = await inside((tx) => createTestItem(tx, owner.organizationId, name));
  await inside(async (tx) => {
    const { id } = await tx
      .insertInto('catalog.size')
      .values({ organization_id: owner.organizationId, name: `${size.volume} ${size.unit}`, ...size })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.updateTable('catalog.item').set({ size_id: id }).where('id', '=', item).execute();
  });
  return item;
}

interface Refused {
  message: string;
  errors: Record<string, string>;
}
interface Shown {
  id: string;
  name: string;
  list_price: number | null;
  price: number | null;
  cost: number | null;
  profit: number | null;
  cogs_percent: number | null;
  cost_unknown: { reason: string; text: string; inventory_item_id: string | null } | null;
  hidden: boolean;
  version: number;
  updated_at: string;
  fields: { id: string; name: string; type: string }[];
  category: { id: string; name: string } | null;
  ingredient_count: number;
  sellable_items: {
    id: string;
    inventory_item_id: string;
    volume: number;
    unit: string;
    quantity: number | null;
    cost: number | null;
    unknown: { reason: string; text: string } | null;
    size: { id: string; volume: number; unit: string };
    sources: { inventoryitem_id: string; OrderItem: { unit_cost: number } | null }[];
  }[];
}

const create = (body: object) => owner.post<{ recipe_id: string } & Refused>('/api/pos/recipes', body);
const made = async (body: object) => (await create({ name: 'Recipe', ...body })).body.recipe_id;
/** A recipe from before its item changed its size: one amount can no longer be converted. */
async function outdated(body: object, volume: number, unit: string, item?: string): Promise<string> {
  const id = await made(body);
  await inside((tx) =>
    sql`update recipes.ingredient set unit = ${unit}, inventory_item_id = coalesce(${item ?? null}::uuid, inventory_item_id)
      where recipe_id = ${id} and volume = ${volume}`.execute(tx),
  );
  return id;
}
const read = async (id: string) => (await owner.get<Shown>(`/api/pos/recipes/${id}`)).body;
const list = async (query = '') =>
  (await owner.get<{ data: Shown[]; meta: { total: number } }>(`/api/pos/recipes${query}`)).body;
const names = async (query = '') => (await list(query)).data.map((row) => row.name);
const of = (inventory_item_id: string, volume: string | number, unit: string) => ({ inventory_item_id, volume, unit });

test('COST-009 COST-016 OCONST-011 D35: an ingredient costs its share of a container, computed in mL or g', async () => {
  const two = await read(await made({ ingredients: [of(gin, '2', 'oz')] }));
  expect(two.cost).toBe(1.58); // 59.147 / 750 x 20
  expect(two.sellable_items[0]).toMatchObject({ quantity: 0.078863, cost: 1.58 });
  expect((await read(await made({ ingredients: [of(sugar, 1, 'lb')] }))).cost).toBe(2);
  await stateCost(gin, 30);
  expect((await read(two.id)).cost).toBe(2.37);
});

test('REC-010: profit and COGS % are computed from price and cost; without a price COGS % is blank', async () => {
  const ingredients = [of(gin, '93.75', 'mL')];
  expect(await read(await made({ price: 10, ingredients }))).toMatchObject({
    cost: 2.5,
    profit: 7.5,
    cogs_percent: 25,
    list_price: 10,
  });
  expect(await read(await made({ price: 0, ingredients }))).toMatchObject({ profit: -2.5, cogs_percent: null });
  expect(await read(await made({ ingredients }))).toMatchObject({ price: null, profit: null, cogs_percent: null });
});

test('D35: an unknown cost is null, and says which ingredient is responsible and how to fix it', async () => {
  const keg = await itemOfSize('Cold Brew', { volume: 1, unit: 'each' });
  const unpriced = await inside((tx) => createTestItem(tx, owner.organizationId, 'Bitters'));
  const mixed = await read(
    await outdated({ price: 9, ingredients: [of(gin, 1, 'oz'), of(gin, 100, 'mL'), of(unpriced, 1, 'tsp')] }, 100, 'g'),
  );
  expect(mixed).toMatchObject({ cost: null, profit: null, cogs_percent: null });
  expect(mixed.cost_unknown).toEqual({
    reason: 'no_conversion',
    inventory_item_id: gin,
    text: 'g cannot be converted to the size of House Gin (750 mL): use another unit, or another size of the item',
  });
  expect(mixed.sellable_items.map((each) => each.unknown?.reason)).toEqual([undefined, 'no_conversion', 'no_cost']);
  expect((await read(await outdated({ ingredients: [of(gin, 1, 'oz')] }, 1, 'oz', keg))).cost_unknown?.reason).toBe(
    'no_conversion',
  );
  expect((await read(await made({ ingredients: [of(unpriced, 1, 'oz')] }))).cost_unknown?.text).toBe(
    'Bitters has no known cost: enter one on the item, or complete an invoice with it',
  );
  const empty = await read(await made({}));
  expect(empty).toMatchObject({ cost: null, cost_unknown: { reason: 'no_ingredients' } });
  expect((await list()).data.map((row) => row.cost_unknown?.reason).sort()).toEqual(
    ['no_conversion', 'no_conversion', 'no_cost', 'no_ingredients'].sort(),
  );
});

test('D35 D41: the database converts every unit by the same rules', async () => {
  const { rows } = await inside((tx) =>
    sql<{ one: string; other: string; containers: string | null }>`
      select one, other, catalog.containers(7, one, 3, other, 2) as containers
      from unnest(${[...UNITS, 'each']}::text[]) as one, unnest(${[...UNITS, 'each']}::text[]) as other`.execute(tx),
  );
  for (const { one, other, containers } of rows) {
    const right = containersOf({ volume: 7, unit: one }, { volume: 3, unit: other, count: 2 });
    expect(containers === null ? undefined : Number(containers).toPrecision(12), `${one} in ${other}`).toBe(
      right && (Number(right.top) / Number(right.bottom)).toPrecision(12),
    );
  }
});

test('D41: what one serving takes of each item is available to the selling feature, unrounded', async () => {
  const id = await outdated({ ingredients: [of(gin, '1.5', 'oz'), of(gin, 5, 'mL')] }, 5, 'g');
  const taken = (await inside((tx) => ingredientsOf(tx, owner.organizationId, [id]))).get(id);
  expect(taken?.map((each) => each.quantity && Number(each.quantity).toFixed(6))).toEqual(['0.059147', null]);
  expect(taken?.[1]?.reason).toContain('g cannot be converted');
});

test('D35: an amount that cannot be converted is refused when the recipe is saved, and nothing is saved', async () => {
  const text = 'g cannot be converted to the size of House Gin (750 mL): use another unit, or another size of the item';
  const refused = await create({ name: 'Weighed Gin', ingredients: [of(sugar, 5, 'g'), of(gin, 5, 'g')] });
  expect([refused.status, refused.body.errors]).toEqual([400, { 'ingredients.1.unit': text }]);
  expect((await list()).data).toEqual([]);
  const id = await made({ ingredients: [of(gin, 1, 'oz')] });
  const change = (body: object) => owner.put<Refused>('/api/pos/recipes', { recipeId: id, ...body });
  const [ingredient] = (await read(id)).sellable_items;
  const weighed = { id: ingredient?.id, volume: '5', unit: 'g' };
  expect((await change({ ingredients: [weighed] })).body.errors).toEqual({ 'ingredients.0.unit': text });
  expect((await change({ add_ingredients: [of(gin, 5, 'g')] })).body.errors).toEqual({
    'add_ingredients.0.unit': text,
  });
  expect((await read(id)).sellable_items).toMatchObject([{ volume: 1, unit: 'oz' }]);
});

test('a recipe whose item has changed its size can still be renamed and fixed', async () => {
  const id = await outdated({ ingredients: [of(gin, 5, 'mL')] }, 5, 'g');
  const change = (body: object) => owner.put<Refused>('/api/pos/recipes', { recipeId: id, ...body });
  const [ingredient] = (await read(id)).sellable_items;
  const amount = { id: ingredient?.id, volume: '6', unit: 'g' };
  expect((await change({ name: 'Renamed', ingredients: [amount] })).status).toBe(200);
  expect((await change({ ingredients: [{ ...amount, unit: 'mL' }] })).status).toBe(200);
  expect((await read(id)).cost_unknown).toBeNull();
});

test('OAPI-095 OAPI-096 OENT-047 OENT-048 REC-028: a recipe is created, and its ingredients are changed, added and removed', async () => {
  const field = (await owner.post<{ id: string }>('/api/pos/recipes/fields', { name: 'Stirred' })).body.id;
  const created = await create({
    name: 'House Martini',
    group_type: 'RE',
    price: 14,
    ingredients: [of(gin, '2', 'oz'), of(sugar, '5', 'g')],
    category_id: field,
    write_to_square: true,
  });
  const id = created.body.recipe_id;
  const before = await read(id);
  expect(before).toMatchObject({ name: 'House Martini', list_price: 14, write_to_square: true });
  expect(before.fields).toEqual([{ id: field, type: 'SIG_CA', name: 'Stirred' }]);
  const [first, second] = before.sellable_items;
  const changed = await owner.put<{ recipe_id: string; version: number }>('/api/pos/recipes', {
    recipeId: id,
    name: 'Wet Martini',
    price: 15,
    field_id: null,
    ingredients: [{ id: first?.id, volume: '2.5', unit: 'oz' }],
    add_ingredients: [of(gin, '1', 'tsp')],
    remove_ingredients: [second?.id],
    write_to_square: false,
  });
  expect(changed).toMatchObject({ status: 200, body: { recipe_id: id, version: 2 } });
  const after = await read(id);
  expect(after).toMatchObject({ name: 'Wet Martini', price: 15, fields: [], write_to_square: false });
  expect(after.sellable_items.map((each) => [each.inventory_item_id, each.volume, each.unit])).toEqual([
    [gin, 2.5, 'oz'],
    [gin, 1, 'tsp'],
  ]);
  expect(after.updated_at > before.updated_at).toBe(true);
  const partly = await owner.put('/api/pos/recipes', { recipeId: id, price: 16 });
  expect(partly.status).toBe(200);
  expect(await read(id)).toMatchObject({ name: 'Wet Martini', price: 16 });
});

test('an ingredient can be identified by its item, unless that is in the recipe twice', async () => {
  const id = await made({ ingredients: [of(gin, '2', 'oz')] });
  const change = (body: object) => owner.put<Refused>('/api/pos/recipes', { recipeId: id, ...body });
  expect((await change({ ingredients: [of(gin, '3', 'oz')] })).status).toBe(200);
  expect((await read(id)).sellable_items).toMatchObject([{ volume: 3 }]);
  expect((await change({ ingredients: [of(sugar, 3, 'g')] })).body.errors).toEqual({
    'ingredients.0.inventory_item_id': 'Ingredient not found in this recipe: add it instead',
  });
  await change({ add_ingredients: [of(gin, '1', 'oz')] });
  expect((await change({ ingredients: [of(gin, '4', 'oz')] })).status).toBe(400);
  expect((await change({ remove_ingredients: [sugar] })).body.errors).toEqual({
    'remove_ingredients.0': 'Ingredient not found in this recipe',
  });
  expect((await change({ remove_ingredients: [gin] })).status).toBe(200);
  expect((await read(id)).sellable_items).toEqual([]);
});

test('two people change a recipe: the second is told about the first', async () => {
  const id = await made({});
  expect((await owner.put('/api/pos/recipes', { recipeId: id, name: 'First', version: 1 })).status).toBe(200);
  const second = await owner.put<Refused>('/api/pos/recipes', { recipeId: id, name: 'Second', version: 1 });
  expect(second.status).toBe(409);
  expect((await read(id)).name).toBe('First');
});

test('BATCH-021 BATCH-022 REC-031 REC-032 OAPI-097 OAPI-098 OAPI-100: a deleted recipe is hidden, and can be restored', async () => {
  const id = await made({ name: 'Old Fashioned' });
  await made({ name: 'Sour' });
  expect((await owner.delete(`/api/pos/recipes/${id}`)).status).toBe(200);
  expect(await names()).toEqual(['Sour']);
  expect((await list('?hidden=true')).data.map((row) => [row.name, row.hidden])).toEqual([
    ['Old Fashioned', true],
    ['Sour', false],
  ]);
  expect(await read(id)).toMatchObject({ name: 'Old Fashioned', hidden: true });
  expect((await owner.delete(`/api/pos/recipes/${id}?unhide=true`)).status).toBe(200);
  expect(await names()).toEqual(['Old Fashioned', 'Sour']);
  await owner.delete(`/api/pos/recipes?recipeId=${id}`);
  expect(await names()).toEqual(['Sour']);
  await owner.delete('/api/pos/recipes', { recipeId: id, unhide: true });
  expect(await names()).toEqual(['Old Fashioned', 'Sour']);
});

test('several recipes are hidden in one call, all or none, and one undo shows those again that it hid', async () => {
  const [first, second, hidden] = [
    await made({ name: 'Fizz' }),
    await made({ name: 'Flip' }),
    await made({ name: 'Smash' }),
  ];
  await owner.delete(`/api/pos/recipes/${hidden}`);
  const hide = (recipe_ids: unknown[]) =>
    owner.put<{ action_id: string | null }>('/api/pos/recipes/hidden', { recipe_ids, hidden: true });
  expect((await hide([first, randomUUID()])).status).toBe(404);
  expect(await names()).toEqual(['Fizz', 'Flip']);
  const { body } = await hide([first, second, second, hidden]);
  expect(await names()).toEqual([]);
  expect((await hide([first])).body.action_id).toBeNull();
  await owner.put('/api/pos/recipes', { recipe_id: second, price: '12.00' }); // its price is no part of hiding
  expect((await owner.post(`/api/inventory/actions/${body.action_id}/undo`)).status).toBe(200);
  expect(await names()).toEqual(['Fizz', 'Flip']);
});

test('OAPI-094: the database sorts, filters, searches and pages recipes', async () => {
  const [stirred, shaken] = await Promise.all(
    ['Stirred', 'Shaken'].map(
      async (name) => (await owner.post<{ id: string }>('/api/pos/recipes/fields', { name })).body.id,
    ),
  );
  await made({ name: 'Alpha', price: 10, category_id: stirred, ingredients: [of(gin, 300, 'mL')] }); // cost 8, 80 %
  await made({ name: 'Beta', price: 30, category_id: shaken, ingredients: [of(gin, 75, 'mL'), of(gin, 75, 'mL')] }); // cost 4, 13.33 %
  await made({ name: 'Gamma', price: 20 }); // unknown
  const filter = (value: object) => `?filter=${Buffer.from(JSON.stringify(value)).toString('base64url')}`;
  expect(await names('?sort=cost:asc')).toEqual(['Beta', 'Alpha', 'Gamma']);
  expect(await names('?sort=cogs_percent:desc')).toEqual(['Alpha', 'Beta', 'Gamma']);
  expect(await names('?sort=profit:desc')).toEqual(['Beta', 'Alpha', 'Gamma']);
  expect(await names('?sort=ingredient_count:desc')).toEqual(['Beta', 'Alpha', 'Gamma']);
  expect(await names('?sort=price:desc')).toEqual(['Beta', 'Gamma', 'Alpha']);
  expect(await names('?sort=category:asc,name:desc')).toEqual(['Beta', 'Alpha', 'Gamma']);
  expect(await names('?sort=name:desc&limit=2&page=2')).toEqual(['Alpha']);
  expect(await names('?search=gam')).toEqual(['Gamma']);
  expect(await names(filter({ category: { key: 'category', value: 'stirred' } }))).toEqual(['Alpha']);
  expect(await names(filter({ category: { key: 'category', value: [stirred, shaken] } }))).toEqual(['Alpha', 'Beta']);
  expect(await names(filter({ cost: { key: 'cost', value: { min: 5 } } }))).toEqual(['Alpha']);
  expect(await names(filter({ price: { key: 'price', value: { max: 20 } } }))).toEqual(['Alpha', 'Gamma']);
  expect((await list('?sort=cost:asc&limit=1')).meta.total).toBe(3);
  expect((await owner.get('/api/pos/recipes?sort=colour:asc')).status).toBe(400);
  expect((await owner.get(`/api/pos/recipes${filter({ colour: { key: 'colour', value: 'red' } })}`)).status).toBe(400);
  expect((await list()).data[0]).toMatchObject({
    ingredient_count: 1,
    category: { name: 'Stirred' },
    cost: 8,
    profit: 2,
  });
});

test('OAPI-101 OAPI-102 OENT-044 REC-029: categories are created once per name and listed', async () => {
  const first = await owner.post<{ id: string }>('/api/pos/recipes/fields', { name: 'Tiki' });
  const again = await owner.post<{ id: string }>('/api/pos/recipes/fields', { name: ' tiki ' });
  expect(again.body.id).toBe(first.body.id);
  await owner.post('/api/pos/recipes/fields', { name: 'Highball' });
  const { body } = await owner.get<{ id: string; name: string; type: string }[]>('/api/pos/recipes/fields');
  expect(body.map((each) => [each.type, each.name])).toEqual([
    ['SIG_CA', 'Highball'],
    ['SIG_CA', 'Tiki'],
  ]);
  expect((await owner.post('/api/pos/recipes/fields', { name: ' ' })).status).toBe(400);
});

test('OENT-043 OENT-045: a recipe has name, price, size, and its ingredients with size and source', async () => {
  const recipe = await read(await made({ name: 'Gimlet', price: 11, ingredients: [of(gin, '2', 'oz')] }));
  expect(recipe).toMatchObject({ name: 'Gimlet', list_price: 11, size: { name: '1 Serving' } });
  expect(recipe.sellable_items[0]).toMatchObject({
    size: { volume: 2, unit: 'oz' },
    sources: [{ inventoryitem_id: gin, inventory_item: { id: gin, name: 'House Gin' }, OrderItem: { unit_cost: 20 } }],
  });
  expect(recipe.sellable_items[0]?.size.id).toBeTruthy();
});

test('REC-037 REC-044 OCONST-006 CONST-054: a recipe needs a name of 2 to 255 characters, and no category', async () => {
  const refused = async (name: unknown) => (await create({ name })).body.errors?.name;
  expect(await refused('A')).toBe('Recipe Name is required. Must be 2 or more characters long');
  expect(await refused(undefined)).toBe('Recipe Name is required');
  expect(await refused('x'.repeat(256))).toBe('Must be 255 characters or less long');
  expect((await create({ name: 'x'.repeat(255) })).status).toBe(200);
  expect((await create({ name: 'xy' })).status).toBe(200);
});

test('REC-038 REC-039 REC-040 REC-041 REC-042 REC-045 CONST-055 CONST-056 CONST-057 CONST-058: values out of bounds are refused by name', async () => {
  const refused = async (body: object) => {
    const answer = await create({ name: 'Recipe', ...body });
    return [answer.status, ...Object.keys(answer.body.errors ?? {})];
  };
  const ingredient = (change: object) => ({ ingredients: [{ ...of(gin, '1', 'oz'), ...change }] });
  expect(await refused({ field_id: 'x' })).toEqual([400, 'field_id']);
  expect(await refused({ category_id: 'x' })).toEqual([400, 'category_id']);
  expect(await refused(ingredient({ inventory_item_id: undefined }))).toEqual([400, 'ingredients.0.inventory_item_id']);
  for (const volume of ['', '1'.repeat(19), '0', 'two', '-1', '0.0000001', undefined])
    expect(await refused(ingredient({ volume })), String(volume)).toEqual([400, 'ingredients.0.volume']);
  for (const unit of ['', 'xyz', 'x'.repeat(119), 'each', undefined])
    expect(await refused(ingredient({ unit })), String(unit)).toEqual([400, 'ingredients.0.unit']);
  expect((await create({ name: 'Recipe', ...ingredient({ volume: '0.123456' }) })).status).toBe(200);
  expect(await refused({ ingredients: Array.from({ length: 251 }, () => of(gin, 1, 'oz')) })).toEqual([
    400,
    'ingredients',
  ]);
});

test('a recipe has at most 250 ingredients, even if added one by one', async () => {
  const id = await made({ ingredients: Array.from({ length: 250 }, () => of(gin, 1, 'oz')) });
  expect((await read(id)).sellable_items).toHaveLength(250);
  const more = await owner.put<Refused>('/api/pos/recipes', { recipeId: id, add_ingredients: [of(gin, 1, 'oz')] });
  expect(more.body.errors).toEqual({ add_ingredients: 'At most 250 ingredients' });
});

test('D30: ingredient costs are in cents that add up to the cost of the recipe, in every answer', async () => {
  const [mint, soda] = [
    await inside((tx) => createTestItem(tx, owner.organizationId, 'Mint')),
    await inside((tx) => createTestItem(tx, owner.organizationId, 'Soda')),
  ];
  await stateCost(mint, 2.955);
  await stateCost(soda, 0.175);
  const ingredients = [of(mint, 750, 'mL'), of(soda, 750, 'mL')];
  const id = await made({ name: 'Halves', ingredients });
  const shown = await read(id);
  expect([shown.sellable_items.map((each) => each.cost), shown.cost]).toEqual([[2.96, 0.18], 3.14]);
  const { body } = await owner.get<{ data: Shown[] }>('/api/pos/recipes?search=halves');
  expect(body.data.map((each) => each.cost)).toEqual([3.14]);
  const groups = await owner.get<unknown>('/api/search/sellable-item-groups?q=halves');
  expect(JSON.stringify(groups.body)).toContain('"unit_cost":3.14');
});

test('D38: an undo is a change like any other: who read the recipe before it is told', async () => {
  const id = await made({ name: 'Gimlet', ingredients: [of(gin, '2', 'oz')] });
  const change = (body: object) => owner.put<{ action_id: string }>('/api/pos/recipes', { recipeId: id, ...body });
  const { body: first } = await change({ add_ingredients: [of(sugar, 3, 'g')] });
  const { body: second } = await change({ name: 'Gimlet, dry' });
  for (const { action_id } of [second, first])
    expect((await owner.post(`/api/inventory/actions/${action_id}/undo`)).status).toBe(200);
  expect(await read(id)).toMatchObject({ name: 'Gimlet', sellable_items: [{ volume: 2 }] });
  for (const version of [1, 2, 3, 4]) expect((await change({ name: 'Old page', version })).status).toBe(409);
  expect((await change({ name: 'New page', version: 5 })).status).toBe(200);
});
