import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BatchHouse, openBatchHouse, type ShownBatch } from '#test/batch-house.ts';
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

const ofItem = async (item: string) =>
  (await owner.get<{ data: ShownBatch[] }>(`/api/inventory-view/inventory/batches?inventoryItemId=${item}`)).body.data;

test('D1 D5: undoing a batch restores stock, costs and lists; it can be undone once', async () => {
  const before = await house.worth(house.gin);
  const { action_id, outputInventoryItemId: output, batch_id } = (await house.make()).body;
  expect((await house.undo(action_id)).status).toBe(200);
  expect(await house.onHand(house.gin)).toEqual({ Bar: 2, Cellar: 3 });
  expect(await house.onHand(house.vermouth)).toEqual({ Bar: 4 });
  expect(await house.onHand(output)).toEqual({ 'Recently Added': 0 });
  expect(await house.worth(output)).toMatchObject({ last_cost: null, average_cost: null, value: 0 });
  expect(await house.worth(house.gin)).toEqual(before);
  expect((await house.list()).data).toEqual([]);
  expect(await ofItem(output)).toEqual([]);
  expect((await owner.get(`/api/pos/batch-recipes/${batch_id}`)).status).toBe(404);
  expect((await house.undo(action_id)).status).toBe(409);
  const recipe = await owner.get<{ BatchRecipe: null; output_inventory_items: { id: string }[] }>(
    `/api/pos/recipes/${house.martini}`,
  );
  expect(recipe.body).toMatchObject({ BatchRecipe: null, output_inventory_items: [{ id: output }] });
  await house.soundLedger();
});

test("only an admin can undo another person's batch", async () => {
  const { action_id } = (await house.make()).body;
  const member = await server.addPerson(owner.organizationId, 'member');
  expect((await member.post(`/api/inventory/actions/${action_id}/undo`, {})).status).toBe(403);
});

test('API-013 OAPI-060 OAPI-108 OENT-049 OENT-050 OENT-051 OENT-052: an item has the history of its own batches', async () => {
  const first = (await house.make()).body;
  const other = (
    await house.make({
      batch_name: 'Another',
      servings: 4,
      batch_ingredients: [{ inventory_item_id: house.gin, quantity: 0.4 }],
    })
  ).body;
  const rows = await ofItem(first.outputInventoryItemId);
  expect(rows.map((row) => row.id)).toEqual([first.batch_id]);
  expect(rows[0]).toMatchObject({
    servings: 16,
    labor_cost: 5,
    misc_cost: 1,
    output_size: { id: house.litre },
    output_inventory_items: [{ id: first.outputInventoryItemId, name: 'Martini, bottled' }],
    sellable_item_group: { id: house.martini, name: 'House Martini', type: 'RE' },
    instructions: [],
    batch_ingredients: [
      { ingredient_name: 'House Gin', inventory_item_id: house.gin, quantity: 1.28, unit_cost: 20, total_cost: 25.6 },
      {
        ingredient_name: 'Red Vermouth',
        inventory_item_id: house.vermouth,
        quantity: 0.64,
        unit_cost: 15,
        total_cost: 9.6,
      },
    ],
  });
  expect(Date.parse(rows[0]?.created_at ?? '')).toBeGreaterThan(0);
  expect((await ofItem(other.outputInventoryItemId)).map((row) => row.batch_name)).toEqual(['Another']);
});

test('OENT-046: a recipe has its newest batch', async () => {
  await house.make();
  const newest = (
    await house.make({
      batch_name: 'Newer',
      servings: 4,
      batch_ingredients: [{ inventory_item_id: house.gin, quantity: 0.4 }],
    })
  ).body;
  const { body } = await owner.get<{ BatchRecipe: ShownBatch; batch_count: number }>(
    `/api/pos/recipes/${house.martini}`,
  );
  expect(body).toMatchObject({ BatchRecipe: { id: newest.batch_id, batch_name: 'Newer' }, batch_count: 2 });
});

test('OAPI-107: productions are sorted, searched by batch, recipe and ingredient, and paged', async () => {
  await house.make();
  const shot = await house.recipe('Gin Shot', [[house.gin, '60', 'mL']]);
  await house.make({
    sellable_item_group_id: shot,
    batch_name: 'Shots',
    servings: 5,
    batch_ingredients: [{ inventory_item_id: house.gin, quantity: 0.4 }],
  });
  const names = async (query: string) => (await house.list(query)).data.map((row) => row.batch_name);
  expect(await names('')).toEqual(['Shots', 'Martini, bottled']);
  expect(await names('?sort=total_cost:desc')).toEqual(['Martini, bottled', 'Shots']);
  expect(await names('?sort=recipe:asc&limit=1')).toEqual(['Shots']);
  expect(await names('?search=vermouth')).toEqual(['Martini, bottled']);
  expect(await names('?search=gin shots')).toEqual(['Shots']);
  expect(await names(`?recipeId=${house.martini}`)).toEqual(['Martini, bottled']);
  expect((await house.list('?limit=1')).meta).toMatchObject({ total: 2 });
});

test('OAPI-104: correcting the added costs of a batch corrects the cost of its output', async () => {
  const { batch_id: id, outputInventoryItemId: output } = (await house.make()).body;
  const { body } = await owner.put<ShownBatch>('/api/pos/batch-recipes', {
    id,
    batch_name: 'Martini, renamed',
    labor_cost: 12.2,
  });
  expect(body).toMatchObject({ batch_name: 'Martini, renamed', labor_cost: 12.2, misc_cost: 1, total_cost: 48.4 });
  expect(await house.worth(output)).toMatchObject({ last_cost: 33.611111, average_cost: 33.611111, value: 48.4 });
  expect(await house.onHand(output)).toEqual({ 'Recently Added': 1.44 });
  const { changes } = (await owner.get<{ changes: { cause: string }[] }>(`/api/inventory/item/${output}/cost`)).body;
  expect(changes.map((change) => change.cause)).toEqual(['correction', 'batch']);
  await house.soundLedger();
});

test('OAPI-105 OAPI-106 BATCHW-057: instructions keep the order in which they were sent', async () => {
  const { batch_id: id } = (
    await house.make({ instructions: [{ name: 'Stir' }, { name: 'Strain' }, { name: 'Bottle' }] })
  ).body;
  const read = async () => (await owner.get<ShownBatch>(`/api/pos/batch-recipes/${id}`)).body.instructions;
  const put = (instructions: object[]) =>
    owner.put<{ errors: object }>(`/api/pos/batch-recipes/${id}/instructions`, { instructions });
  const [stir, strain, bottle] = await read();
  await put([bottle, stir, strain].map((each, sort_order) => ({ ...each, sort_order })) as object[]);
  expect((await read()).map((each) => [each.id, each.sort_order])).toEqual([
    [bottle?.id, 0],
    [stir?.id, 1],
    [strain?.id, 2],
  ]);
  await put([{ id: stir?.id, name: 'Stir long', images: ['/stir.png'] }, { name: 'Cool' }]);
  expect(await read()).toMatchObject([
    { id: stir?.id, name: 'Stir long', images: ['/stir.png'] },
    { name: 'Cool', images: [] },
  ]);
  expect((await put([{ id: bottle?.id, name: 'Gone' }])).body.errors).toEqual({
    'instructions.0.id': 'Instruction not found in this batch',
  });
});

test('STK-022 D6: eight concurrent batches of one ingredient: nothing is taken twice, sums are exact', async () => {
  // 5 bottles of gin: of eight that need 0.8 each, six are made.
  const first = (
    await house.make({ servings: 1, batch_ingredients: [{ inventory_item_id: house.vermouth, quantity: 0.12 }] })
  ).body;
  const change = {
    existing_output_inventory_item_id: first.outputInventoryItemId,
    servings: 10,
    batch_ingredients: [{ inventory_item_id: house.gin, quantity: 0.8 }],
  };
  const answers = await Promise.all(Array.from({ length: 8 }, () => house.make(change)));
  expect(answers.map((each) => each.status).sort()).toEqual([200, 200, 200, 200, 200, 200, 409, 409]);
  expect(await house.onHand(house.gin)).toEqual({ Bar: 0, Cellar: 0.2 });
  expect(await house.onHand(first.outputInventoryItemId)).toEqual({ 'Recently Added': 3.69 });
  await house.soundLedger();
});

test("D6: concurrent batches that use each other's output neither deadlock nor lose anything", async () => {
  const one = (await house.make()).body.outputInventoryItemId;
  const other = (await house.make({ batch_name: 'Other' })).body.outputInventoryItemId;
  const change = (from: string, to: string) => ({
    existing_output_inventory_item_id: to,
    servings: 1,
    batch_ingredients: [{ inventory_item_id: from, quantity: 0.1 }],
  });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => house.make(index % 2 ? change(one, other) : change(other, one))),
  );
  expect(answers.map((each) => each.status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(await house.onHand(one)).toEqual({ 'Recently Added': 1.44 });
  expect(await house.onHand(other)).toEqual({ 'Recently Added': 1.44 });
  await house.soundLedger();
});

test('D37: a merged ingredient or output continues as the other item, and is restored by undo', async () => {
  const bottle = (await owner.post<{ id: string }>('/api/item/size', { volume: 750, unit: 'mL' })).body.id;
  const { outputInventoryItemId: output } = (await house.make({ output_size_id: bottle })).body;
  const better = await house.item('Better Gin', 30, [[house.bar, 1]]);
  const jar = await house.item('Martini Jar', null, []);
  const merge = (from: string, to: string) =>
    owner.post<{ action_id: string }>('/api/inventory/merge', {
      inventory_item_id: from,
      merge_to_inventory_item_id: to,
    });
  const gone = (await merge(house.gin, better)).body.action_id;
  expect((await merge(output, jar)).status).toBe(200);
  const used = async () =>
    (
      await owner.get<{ sellable_items: { inventory_item_id: string }[] }>(`/api/pos/recipes/${house.martini}`)
    ).body.sellable_items.map((each) => each.inventory_item_id);
  expect(await used()).toEqual([better, house.vermouth]);
  expect(await ofItem(jar)).toMatchObject([
    { batch_ingredients: [{ inventory_item_id: better }, { inventory_item_id: house.vermouth }] },
  ]);
  expect((await house.worth(jar)).value).toBe(41.2);
  expect((await house.undo(gone)).status).toBe(200);
  expect(await used()).toEqual([house.gin, house.vermouth]);
  await house.soundLedger();
});

test('D36: making a batch is not usage: the COGS of its ingredients and output are unchanged, including labor', async () => {
  type Row = { item: { id: string }; cogs: number };
  const cogs = async () => {
    const { body } = await owner.get<{ data: Row[]; totals: { cogs: number } }>('/api/inventory/variance');
    return { total: body.totals.cogs, of: new Map(body.data.map((row) => [row.item.id, row.cogs])) };
  };
  const used = async () =>
    (
      await owner.get<{ total: { cogs: number; quantity: number; items: number } }>(
        '/api/inventory-view/inventory/category-cogs',
      )
    ).body.total;
  const [before, usedBefore] = [await cogs(), await used()];
  const { action_id, outputInventoryItemId: output, batch_id: id } = (await house.make()).body;
  await owner.put('/api/pos/batch-recipes', { id, labor_cost: 12.2 });
  const after = await cogs();
  expect(after.of.get(house.gin)).toBe(before.of.get(house.gin));
  expect(after.of.get(output)).toBe(0);
  expect(after.total).toBe(before.total);
  const { items, quantity, cogs: cost } = usedBefore;
  expect(await used()).toMatchObject({ items: items + 1, quantity, cogs: cost });
  await house.undo(action_id);
  expect((await cogs()).total).toBe(before.total);
});

test('a changed batch is as before after Undo: name, added costs, the cost of its output and its instructions', async () => {
  const { batch_id: id, outputInventoryItemId: output } = (await house.make({ instructions: [{ name: 'Stir' }] })).body;
  const read = async () => (await owner.get<ShownBatch>(`/api/pos/batch-recipes/${id}`)).body;
  const [before, worth] = [await read(), await house.worth(output)];
  const change = { id, batch_name: 'Renamed', labor_cost: 12.2, instructions: [{ name: 'Shake' }] };
  const { body } = await owner.put<{ action_id: string }>('/api/pos/batch-recipes', change);
  expect((await house.worth(output)).value).not.toBe(worth.value);
  expect((await house.undo(body.action_id)).status).toBe(200);
  expect(await read()).toEqual(before);
  expect(await house.worth(output)).toEqual(worth);
  const same = await owner.put<{ action_id: null }>('/api/pos/batch-recipes', { id, batch_name: before.batch_name });
  expect(same.body.action_id).toBeNull();
  await house.soundLedger();
});

test('new instructions are undone, unless they were changed since; nothing of an undone batch is brought back', async () => {
  const made = (await house.make({ instructions: [{ name: 'Stir' }] })).body;
  const read = async () => (await owner.get<ShownBatch>(`/api/pos/batch-recipes/${made.batch_id}`)).body.instructions;
  const put = async (name: string) =>
    (
      await owner.put<{ action_id: string; instructions: { name: string }[] }>(
        `/api/pos/batch-recipes/${made.batch_id}/instructions`,
        { instructions: [{ name }] },
      )
    ).body;
  const [before, first] = [await read(), await put('Shake')];
  expect(first.instructions.map(({ name }) => name)).toEqual(['Shake']);
  const second = await put('Throw');
  expect((await house.undo(first.action_id)).status).toBe(409);
  for (const { action_id } of [second, first]) expect((await house.undo(action_id)).status).toBe(200);
  expect(await read()).toEqual(before);
  const { body } = await owner.put<{ action_id: string }>('/api/pos/batch-recipes', {
    id: made.batch_id,
    labor_cost: 9,
  });
  expect((await house.undo(made.action_id)).status).toBe(200);
  expect((await house.undo(body.action_id)).status).toBe(409);
  await house.soundLedger();
});
