import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SellableGroup } from '#features/sales/contract/pos-schemas.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';

let server: TestServer;
let owner: TestPerson;
let from: string;
let into: string;
let rum: string;
let pour: string;

const GROUPS = '/api/pos/sellable-item-groups';

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  owner = await server.createTestHouse();
  [from, into, rum] = await inside(async (tx) => [
    await createTestItem(tx, owner.organizationId, 'Dry Gin'),
    await createTestItem(tx, owner.organizationId, 'Dry Gin, twice entered'),
    await createTestItem(tx, owner.organizationId, 'White Rum'),
  ]);
  pour = (await owner.post<{ id: string }>('/api/item/size', { volume: 50, unit: 'mL' })).body.id;
});

const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(server.services.db, owner.organizationId, work);
const merge = async () => {
  const input = { inventory_item_id: from, merge_to_inventory_item_id: into };
  expect((await owner.post('/api/inventory/merge', input)).status).toBe(200);
};
const undo = (action: string) =>
  owner.post<{ reason?: string; message?: string }>(`/api/inventory/actions/${action}/undo`);

/** Every column that names the item that is gone, except those of its history. */
async function namesTheGone(): Promise<string[]> {
  const tables = { 'recipes.ingredient': 'inventory_item_id', 'catalog.item_barcode': 'item_id' };
  const found = await inside((tx) =>
    Promise.all(
      Object.entries(tables).map(async ([table, column]) => {
        const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${from}`.execute(tx);
        return rows.length > 0 ? [table] : [];
      }),
    ),
  );
  return found.flat();
}

test('D37, D38: a recipe line and a barcode that undo brings back belong to the item that theirs was merged into', async () => {
  const line = { inventory_item_id: from, volume: 50, unit: 'mL' };
  const { body: recipe } = await owner.post<{ recipe_id: string }>('/api/pos/recipes', {
    name: 'Gin Fizz',
    ingredients: [line, { ...line, inventory_item_id: rum }],
  });
  const { body: removed } = await owner.put<{ action_id: string }>('/api/pos/recipes', {
    recipeId: recipe.recipe_id,
    remove_ingredients: [from],
  });
  await owner.post(`/api/inventory/item/${from}/barcodes`, { code: '5010327000176' });
  const { body: taken } = await owner.delete<{ action_id: string }>(
    `/api/inventory/item/${from}/barcodes/5010327000176`,
  );
  await merge();
  expect([(await undo(removed.action_id)).status, (await undo(taken.action_id)).status]).toEqual([200, 200]);
  expect(await namesTheGone()).toEqual([]);
  const { body: back } = await owner.get<{ sellable_items: { inventory_item_id: string }[] }>(
    `/api/pos/recipes/${recipe.recipe_id}`,
  );
  expect(back.sellable_items.map((each) => each.inventory_item_id)).toEqual([into, rum]);
  const { rows } = await inside((tx) =>
    sql`select item_id from catalog.item_barcode where code = '5010327000176'`.execute(tx),
  );
  expect(rows).toEqual([{ item_id: into }]);
});

test('D37, D38: a substitute that undo brings back is the item that it was merged into, and never the entry itself', async () => {
  const sell = async (name: string, item: string) =>
    (
      await owner.post<SellableGroup>(GROUPS, {
        name,
        inventory_item_id: item,
        sale_size_id: pour,
        fallback_inventory_item_id: from,
      })
    ).body.id;
  const without = async (id: string) =>
    (await owner.put<{ action_id: string }>(`${GROUPS}/${id}`, { fallback_inventory_item_id: null })).body.action_id;
  const [other, own] = [await sell('Rum, else gin', rum), await sell('Gin, else gin', into)];
  const [first, second] = [await without(other), await without(own)];
  await merge();
  expect((await undo(first)).status).toBe(200);
  const { body: entries } = await owner.get<SellableGroup[]>(`${GROUPS}/item/${rum}`);
  expect(entries.map((entry) => entry.fallback_inventory_item_id)).toEqual([into]);
  const refused = await undo(second);
  expect([refused.status, refused.body.reason]).toEqual([409, 'changed_since']);
});
