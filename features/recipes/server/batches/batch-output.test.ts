import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

interface Item {
  name: string;
  batch: boolean;
  size_id: string;
  type_id: string;
}
const read = async (id: string) => (await owner.get<{ data: Item }>(`/api/inventory/item/${id}`)).body.data;
const isBatch = async (id: string) => (await read(id)).batch;
const setBatch = (id: string, batch: boolean) =>
  owner.put<{ batch: boolean; errors: Record<string, string> }>(`/api/inventory/item/${id}`, { batch });
const undo = (action: string) => owner.post(`/api/inventory/actions/${action}/undo`);

/** A purchased bottle, in the size that batches here are filled into. */
async function boughtBottle(): Promise<string> {
  const made = await house.make({ batch_name: 'To copy' });
  const { size_id, type_id } = await read(made.body.outputInventoryItemId);
  const { body } = await owner.post<{ id: string }>('/api/inventory/item', { name: 'Bought bottle', size_id, type_id });
  return body.id;
}
const into = async (id: string, change: object = {}) => {
  const { size_id, type_id } = await read(id);
  return house.make({
    batch_name: 'Filled',
    existing_output_inventory_item_id: id,
    output_size_id: size_id,
    output_type_id: type_id,
    calculated_output_quantity: null,
    calculated_total_cost: null,
    ...change,
  });
};

test('an ingredient is refused as the output, at its field, and nothing changes', async () => {
  const field = 'existing_output_inventory_item_id';
  for (const ingredients of [undefined, [{ inventory_item_id: house.vermouth, quantity: 1 }]]) {
    const { status, body } = await into(house.gin, ingredients ? { batch_ingredients: ingredients } : {});
    expect([status, body.errors]).toEqual([
      400,
      { [field]: 'House Gin is an ingredient of this batch: choose another item, or make a new one' },
    ]);
  }
  expect(await isBatch(house.gin)).toBe(false);
  expect(await house.onHand(house.gin)).toEqual({ Bar: 2, Cellar: 3 });
});

test('undoing the last batch of a purchased bottle makes it a purchased one again; an item created by a batch stays a batch item', async () => {
  const bottle = await boughtBottle();
  const first = await into(bottle);
  const second = await into(bottle, { batch_ingredients: [{ inventory_item_id: house.gin, quantity: 0.1 }] });
  expect([first.status, second.status, await isBatch(bottle)]).toEqual([200, 200, true]);
  await undo(first.body.action_id);
  expect(await isBatch(bottle)).toBe(true);
  await undo(second.body.action_id);
  expect(await isBatch(bottle)).toBe(false);
  const made = await house.make({ batch_name: 'Martini, new' });
  await undo(made.body.action_id);
  expect(await isBatch(made.body.outputInventoryItemId)).toBe(true);
});

test('the flag can be removed by hand once the item has no batches left, and is refused with the reason before', async () => {
  const made = await house.make({});
  const item = made.body.outputInventoryItemId;
  const refused = await setBatch(item, false);
  expect([refused.status, refused.body.errors]).toEqual([
    409,
    { batch: 'A batch was made into this item: undo it first' },
  ]);
  await undo(made.body.action_id);
  expect((await setBatch(item, false)).body.batch).toBe(false);
  const back = await setBatch(item, true);
  expect([back.status, back.body.errors]).toEqual([
    400,
    { batch: 'An item becomes a batch item when you add a batch to it' },
  ]);
  expect((await setBatch(house.gin, false)).status).toBe(200);
});
