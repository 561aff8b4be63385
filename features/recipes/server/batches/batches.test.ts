import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BatchHouse, openBatchHouse } from '#test/batch-house.ts';
import type { TestPerson, TestServer } from '#test/http-server.ts';
import { startTestServer } from '#test/http-server.ts';

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

test('BATCH-020 BATCHW-027 BATCHW-028 BATCHW-029 D8 D30: ingredients leave by priority, and a new batch item gets the output at its cost', async () => {
  const answer = await house.make({ calculated_output_quantity: 1.44, calculated_total_cost: 41.2 });
  expect(answer.status).toBe(200);
  // 1.28 x 20 + 0.64 x 15 + 5 + 1 = 41.20, over 16 x 90 / 1000 = 1.44 liters
  expect(answer.body).toMatchObject({
    output_quantity: 1.44,
    output_total_quantity: 1.44,
    total_cost: 41.2,
    unit_cost: 28.611111,
  });
  expect(await house.onHand(house.gin)).toEqual({ Bar: 0.72, Cellar: 3 });
  expect(await house.onHand(house.vermouth)).toEqual({ Bar: 3.36 });
  const output = answer.body.outputInventoryItemId;
  expect(await house.onHand(output)).toEqual({ 'Recently Added': 1.44 });
  expect(await house.worth(output)).toMatchObject({
    last_cost: 28.611111,
    last_cost_method: 'batch',
    average_cost: 28.611111,
    value: 41.2,
  });
  const { body } = await owner.get<{ data: { batch: boolean; barcode: string; name: string } }>(
    `/api/inventory/item/${output}`,
  );
  expect(body.data).toMatchObject({ batch: true, name: 'Martini, bottled' });
  expect(body.data.barcode).toMatch(/^CH/);
  await house.soundLedger();
});

test('BATCHW-027 D30: 16 servings of 90 mL are 1.92 of 750 mL; 3 of 2 oz are booked with six decimals', async () => {
  const bottle = (await owner.post<{ id: string }>('/api/item/size', { volume: 750, unit: 'mL' })).body.id;
  expect((await house.make({ output_size_id: bottle })).body.output_quantity).toBe(1.92);
  const shot = await house.recipe('Shot', [[house.gin, '2', 'oz']]);
  const batch_ingredients = [{ inventory_item_id: house.gin, quantity: 0.236588 }];
  const answer = await house.make({
    sellable_item_group_id: shot,
    servings: 3,
    batch_ingredients,
    calculated_output_quantity: 0.18,
  });
  expect(answer.body.output_quantity).toBe(0.177441);
});

test('D41: taking an ingredient continues in the next location; a pour of another size is converted', async () => {
  const pour = (await owner.post<{ id: string }>('/api/item/size', { volume: 75, unit: 'mL', stockable: false })).body
    .id;
  const batch_ingredients = [
    { inventory_item_id: house.gin, quantity: 25, size_id: pour, unit_cost: 2, total_cost: 50 },
  ];
  const answer = await house.make({ batch_ingredients });
  expect(answer.body).toMatchObject({ total_cost: 56 });
  expect(await house.onHand(house.gin)).toEqual({ Bar: 0, Cellar: 2.5 });
  expect((await house.list()).data[0]?.batch_ingredients).toMatchObject([
    { quantity: 25, stock_quantity: 2.5, unit_cost: 2, total_cost: 50, size: { id: pour } },
  ]);
});

test('a size can be the amount in the recipe: that pour, times the quantity', async () => {
  const { body } = await owner.get<{ sellable_items: { size: { id: string } }[] }>(`/api/pos/recipes/${house.martini}`);
  const [gin, vermouth] = body.sellable_items.map((each) => each.size.id);
  const batch_ingredients = [
    { inventory_item_id: house.gin, quantity: 16, size_id: gin, unit_cost: 1.6, total_cost: 25.6 },
    { inventory_item_id: house.vermouth, quantity: 16, size_id: vermouth, unit_cost: 0.6, total_cost: 9.6 },
  ];
  const made = await house.make({ batch_ingredients, calculated_output_quantity: 1.44, calculated_total_cost: 41.2 });
  expect(made.body).toMatchObject({ output_quantity: 1.44, total_cost: 41.2 });
  expect(await house.onHand(house.gin)).toEqual({ Bar: 0.72, Cellar: 3 });
  expect((await house.list()).data[0]?.batch_ingredients).toMatchObject([
    { quantity: 1.28, stock_quantity: 1.28, unit_cost: 20, total_cost: 25.6 },
    { quantity: 0.64, stock_quantity: 0.64, unit_cost: 15, total_cost: 9.6 },
  ]);
  const other = await house.recipe('Other', [[house.gin, '10', 'mL']]);
  const foreign = await house.make({ sellable_item_group_id: other, batch_ingredients });
  expect(foreign.body.errors).toEqual({ 'batch_ingredients.0.size_id': 'Size not found' });
});

test('D7: taking more of an ingredient than there is is refused by name, and moves nothing', async () => {
  const batch_ingredients = [
    { inventory_item_id: house.vermouth, quantity: 1 },
    { inventory_item_id: house.gin, quantity: 4 },
    { inventory_item_id: house.gin, quantity: 1.5 },
  ];
  const refused = await house.make({ batch_ingredients, calculated_output_quantity: null });
  expect(refused.status).toBe(409);
  expect(refused.body.errors).toEqual({ 'batch_ingredients.2.quantity': 'House Gin: 1.5 needed, 5 there' });
  expect(await house.onHand(house.vermouth)).toEqual({ Bar: 4 });
  expect((await house.list()).data).toEqual([]);
});

test('BATCHW-030 D41: on request more is taken than there is, and the first location goes below zero', async () => {
  const batch_ingredients = [{ inventory_item_id: house.gin, quantity: 6 }];
  expect((await house.make({ batch_ingredients, below_stock: true })).status).toBe(200);
  expect(await house.onHand(house.gin)).toEqual({ Bar: -1, Cellar: 0 });
  const none = await house.item('Never Stocked', 3, []);
  await house.make({ batch_ingredients: [{ inventory_item_id: none, quantity: 1 }], below_stock: true });
  expect(await house.onHand(none)).toEqual({ 'Recently Added': -1 });
  await house.soundLedger();
});

test('BATCH-016 BATCH-017 BATCH-018 API-106 OAPI-103 OAPI-107 OENT-053 OENT-054 OENT-055 OENT-056: sending the whole payload again re-batches into the same item', async () => {
  const first = (await house.make()).body;
  const { data } = (await owner.get<{ data: { size: { id: string } } }>(`/api/inventory/item/${house.gin}`)).body;
  const again = await house.make({
    servings: 8,
    labor_cost: 2,
    misc_cost: 0.5,
    batch_name: 'Martini, second',
    output_container_quantity_used: 1,
    existing_output_inventory_item_id: first.outputInventoryItemId,
    batch_ingredients: [
      {
        inventory_item_id: house.gin,
        ingredient_name: 'Gin',
        quantity: 0.64,
        unit_cost: 20,
        total_cost: 12.8,
        size_id: data.size.id,
      },
      {
        inventory_item_id: house.vermouth,
        ingredient_name: 'Vermouth',
        quantity: 0.32,
        unit_cost: 15,
        total_cost: 4.8,
        size_id: data.size.id,
      },
    ],
    calculated_output_quantity: 0.72,
    calculated_total_cost: 20.1,
    user_id: owner.userId,
    instructions: [
      { name: 'Stir' },
      { name: 'Bottle', description: 'With a funnel', estimated_time: 5, labor_cost: 1 },
    ],
  });
  expect(again.body).toMatchObject({
    outputInventoryItemId: first.outputInventoryItemId,
    output_quantity: 0.72,
    total_cost: 20.1,
  });
  const [stored] = (await house.list()).data;
  expect(stored).toMatchObject({
    id: again.body.batch_id,
    batch_name: 'Martini, second',
    servings: 8,
    labor_cost: 2,
    misc_cost: 0.5,
    output_container_quantity_used: 1,
    output_size_id: house.litre,
    output_type_id: house.type,
    batch_ingredients: [
      { ingredient_name: 'Gin', quantity: 0.64, unit_cost: 20, total_cost: 12.8 },
      { ingredient_name: 'Vermouth', quantity: 0.32, unit_cost: 15, total_cost: 4.8 },
    ],
    instructions: [
      { name: 'Stir' },
      { name: 'Bottle', description: 'With a funnel', estimated_time: '5', labor_cost: 1 },
    ],
  });
  expect(await house.onHand(first.outputInventoryItemId)).toEqual({ 'Recently Added': 2.16 });
  // Newest first: 0.72 at 27.916667, 1.44 at 28.611111.
  expect(await house.worth(first.outputInventoryItemId)).toMatchObject({
    last_cost: 27.916667,
    average_cost: 28.37963,
    value: 61.3,
  });
});

test('OCONST-013: servings default to 1', async () => {
  await house.make({ servings: undefined, batch_ingredients: [{ inventory_item_id: house.gin, quantity: 0.12 }] });
  expect((await house.list()).data[0]?.servings).toBe(1);
});

test('BATCHW-043 BATCHW-046: missing fields of a new batch, and figures that do not match, are refused by name', async () => {
  const refused = async (change: object) => {
    const { status, body } = await house.make(change);
    return [status, ...Object.entries(body.errors ?? {}).flat()];
  };
  expect(await refused({ batch_name: '   ' })).toEqual([400, 'batch_name', 'Batch name is required']);
  expect(await refused({ output_size_id: null })).toEqual([400, 'output_size_id', 'Container size is required']);
  expect(await refused({ output_type_id: null })).toEqual([400, 'output_type_id', 'Batch type is required']);
  expect(await refused({ servings: 0 })).toEqual([400, 'servings', 'Number of servings must be greater than 0']);
  expect(await refused({ batch_ingredients: [] })).toEqual([
    400,
    'batch_ingredients',
    'Recipe must have ingredients to create a batch',
  ]);
  expect(await refused({ calculated_output_quantity: 1.5 })).toEqual([
    400,
    'calculated_output_quantity',
    'These ingredients fill 1.44 of 1 L',
  ]);
  expect(await refused({ calculated_total_cost: 41.3 })).toEqual([
    400,
    'calculated_total_cost',
    'Ingredients, labor and other costs are $41.20',
  ]);
  const ingredient = (change: object) => ({
    batch_ingredients: [{ inventory_item_id: house.gin, quantity: 1.28, ...change }],
  });
  expect(await refused(ingredient({ unit_cost: 19 }))).toEqual([
    409,
    'batch_ingredients.0.unit_cost',
    'House Gin costs $20.00 now: check the costs again',
  ]);
  expect((await refused(ingredient({ total_cost: 30 }))).slice(0, 2)).toEqual([400, 'batch_ingredients.0.total_cost']);
  expect((await refused(ingredient({ quantity: 0 }))).slice(0, 2)).toEqual([400, 'batch_ingredients.0.quantity']);
  expect(
    (await house.make({ servings: 0.5, batch_ingredients: [{ inventory_item_id: house.gin, quantity: 0.06 }] })).status,
  ).toBe(200);
});

test('D35: an ingredient without a known cost makes the cost of the batch unknown, unless one is given', async () => {
  const syrup = await house.item('Syrup', null, [[house.bar, 9]]);
  const batch_ingredients = [{ inventory_item_id: syrup, quantity: 1, unit_cost: 0, total_cost: 0 }];
  const unknown = (await house.make({ batch_ingredients, calculated_total_cost: 6 })).body;
  expect(unknown).toMatchObject({ total_cost: null, unit_cost: null });
  expect(await house.worth(unknown.outputInventoryItemId)).toMatchObject({ last_cost: null, value: 0 });
  const stated = (await house.make({ batch_ingredients: [{ inventory_item_id: syrup, quantity: 1, unit_cost: 4 }] }))
    .body;
  expect(stated.total_cost).toBe(10);
});

test('D35: a weight does not determine what a batch fills: the observed quantity is used', async () => {
  const { id } = (await owner.post<{ id: string }>('/api/item/size', { volume: 1, unit: 'kg' })).body;
  const sugar = await house.item('Sugar', 2, [[house.bar, 9]]);
  await owner.put(`/api/inventory/item/${sugar}`, { size_id: id });
  const syrup = await house.recipe('Syrup', [[sugar, '100', 'g']]);
  const change = {
    sellable_item_group_id: syrup,
    servings: 10,
    batch_ingredients: [{ inventory_item_id: sugar, quantity: 1 }],
  };
  expect(Object.keys((await house.make(change)).body.errors)).toEqual(['calculated_output_quantity']);
  expect((await house.make({ ...change, calculated_output_quantity: 1.6 })).body.output_quantity).toBe(1.6);
});

test('an existing item becomes one that is made here; its size is the size of the batch', async () => {
  const jar = await house.item('Martini Jar', null, []);
  const refused = await house.make({ existing_output_inventory_item_id: jar });
  expect(refused.body.errors).toEqual({
    output_size_id: 'This is not the size of Martini Jar, which comes in 750 mL',
  });
  await house.make({
    existing_output_inventory_item_id: jar,
    output_size_id: null,
    output_type_id: null,
    batch_name: null,
  });
  expect((await house.list()).data[0]).toMatchObject({
    batch_name: 'Martini Jar',
    output_quantity: 1.92,
    output_inventory_items: [{ id: jar, batch: true }],
  });
});

test('OENT-057: the answer has the resulting item, or says in `error` why there is none', async () => {
  const made = await house.make();
  expect(made.body.outputInventoryItemId).toBeTruthy();
  const failed = await house.make({ servings: 0 });
  expect(failed.status).toBe(400);
  expect(failed.body).toMatchObject({
    error: 'Number of servings must be greater than 0',
    message: 'Number of servings must be greater than 0',
  });
});

test('a quantity that no ledger can store is refused, not an error', async () => {
  const tiny = await house.make({
    labor_cost: 1e9,
    batch_ingredients: [{ inventory_item_id: house.gin, quantity: 0.000002 }],
  });
  expect(tiny.body.errors).toEqual({ calculated_output_quantity: 'This is too little for what it costs' });
  const gallons = (await owner.post<{ id: string }>('/api/item/size', { volume: 70000, unit: 'gal' })).body.id;
  const huge = [{ inventory_item_id: house.gin, quantity: 1e7, size_id: gallons }];
  expect((await house.make({ batch_ingredients: huge, below_stock: true })).status).toBe(400);
});

test('a hidden recipe cannot be batched', async () => {
  await owner.delete(`/api/pos/recipes/${house.martini}`);
  expect((await house.make()).status).toBe(409);
});

test('D5: one Idempotency-Key makes one batch', async () => {
  const twice = () =>
    owner.call<{ batch_id: string }>('POST', '/api/pos/batch-recipes', house.order(), {
      'idempotency-key': 'batch-once',
    });
  const [one, other] = [await twice(), await twice()];
  expect(other.body).toEqual(one.body);
  expect((await house.list()).meta.total).toBe(1);
});

test('a blind counter does not see how much there is', async () => {
  await owner.put('/api/inventory/count-settings', { blind: true });
  await owner.post('/api/inventory/stocktake', { inventory_item_id: house.gin, location_id: house.bar, count: 2 });
  const member = await server.addPerson(owner.organizationId, 'member');
  const order = (quantity: number) =>
    member.post<{ message: string; output_total_quantity: null }>('/api/pos/batch-recipes', {
      ...house.order(),
      batch_ingredients: [{ inventory_item_id: house.gin, quantity }],
    });
  expect((await order(50)).body.message).toBe('There is not enough of House Gin');
  expect((await order(1)).body).toMatchObject({ output_total_quantity: null });
});

test('D30: the cost of what a batch takes is in cents, which add up with labor and misc to its cost', async () => {
  for (const [item, last_unit_cost] of [
    [house.gin, 2.955],
    [house.vermouth, 0.175],
  ] as const)
    await owner.put(`/api/inventory/item/${item}`, { baseline: { last_unit_cost } });
  const batch_ingredients = [house.gin, house.vermouth].map((inventory_item_id) => ({
    inventory_item_id,
    quantity: 1,
  }));
  const { body } = await house.make({ batch_ingredients, labor_cost: 5, misc_cost: 1 });
  expect(body.total_cost).toBe(9.14);
  const [shown] = (await house.list()).data;
  expect(shown?.batch_ingredients.map((each) => each.total_cost)).toEqual([2.96, 0.18]);
  await owner.put('/api/pos/batch-recipes', { id: body.batch_id, labor_cost: 0, misc_cost: 0 });
  expect((await house.list()).data[0]?.total_cost).toBe(3.14);
});
