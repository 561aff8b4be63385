import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SellableGroup } from '#features/sales/contract/pos-schemas.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';
import { createTestPosItem } from '#test/pos-items.ts';

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
const sell = async (name: string, inventory_item_id: string, more: object = {}) =>
  (await owner.post<SellableGroup>(GROUPS, { name, inventory_item_id, sale_size_id: pour, ...more })).body;
/** By name: the item it is taken from, and the substitute. */
const everything = async () => {
  const lists = await Promise.all(
    [...new Set([from, into, rum])].map((id) => owner.get<SellableGroup[]>(`${GROUPS}/item/${id}`)),
  );
  const entries = lists.flatMap((list) => list.body);
  return Object.fromEntries(
    entries.map((one) => [one.name, [one.inventory_item_id, one.fallback_inventory_item_id, one.pos_items.length]]),
  );
};
const merge = () =>
  owner.post<{ action_id: string }>('/api/inventory/merge', {
    inventory_item_id: from,
    merge_to_inventory_item_id: into,
  });

test('D37, ITEM-074: Sold As entries, their matches and substitutes are merged with the item, and restored', async () => {
  const posItem = await inside((tx) => createTestPosItem(tx, owner.organizationId, 'Gin'));
  await sell('Gin neat', from, { pos_item_id: posItem, fallback_inventory_item_id: rum });
  await sell('Gin large', from);
  await sell('Gin of the other', into);
  await sell('Rum, else gin', rum, { fallback_inventory_item_id: from });
  const deleted = await sell('Gin of old', from);
  await owner.delete(`${GROUPS}/${deleted.id}`);
  const before = await everything();
  const { body: preview } = await owner.get<{ sellable_items: number }>(`/api/inventory/item/${from}/merge-preview`);
  expect(preview.sellable_items).toBe(2);
  const { body: merged } = await merge();
  expect(await everything()).toEqual({
    'Gin neat': [into, rum, 1],
    'Gin large': [into, null, 0],
    'Gin of the other': [into, null, 0],
    'Rum, else gin': [rum, into, 0],
  });
  const { status, body: back } = await owner.post<SellableGroup>(`${GROUPS}/${deleted.id}/restore`);
  expect([status, back.inventory_item_id]).toEqual([200, into]);
  await owner.delete(`${GROUPS}/${deleted.id}`);
  await owner.post(`/api/inventory/actions/${merged.action_id}/undo`);
  expect(await everything()).toEqual(before);
});

test("D37: if two items are each other's substitutes, their entries substitute nothing while both are one", async () => {
  await sell('One, else the other', from, { fallback_inventory_item_id: into });
  await sell('The other, else the one', into, { fallback_inventory_item_id: from });
  const before = await everything();
  const { body: merged } = await merge();
  expect(await everything()).toEqual({
    'One, else the other': [into, null, 0],
    'The other, else the one': [into, null, 0],
  });
  await owner.post(`/api/inventory/actions/${merged.action_id}/undo`);
  expect(await everything()).toEqual(before);
});

test('D37: what is added, changed and matched while the item is merged ends up on the other one', async () => {
  const entries = await Promise.all(['A', 'B', 'C'].map((name) => sell(`Gin ${name}`, from)));
  const posItem = await inside((tx) => createTestPosItem(tx, owner.organizationId, 'Gin'));
  const [merged, ...answers] = await Promise.all([
    merge(),
    ...entries.map((one, price) => owner.put<{ price: number }>(`${GROUPS}/${one.id}`, { price: price + 1 })),
    owner.put(`/api/pos/items/${posItem}`, { action: 'match', sellable_item_group_id: entries[0]?.id }),
    owner.post(GROUPS, { name: 'Gin late', inventory_item_id: from, sale_size_id: pour }),
  ]);
  expect(merged.status).toBe(200);
  expect(answers.every((answer) => [200, 409].includes(answer.status))).toBe(true);
  const { body: left } = await owner.get<SellableGroup[]>(`${GROUPS}/item/${into}`);
  const names = left.map((one) => one.name);
  expect(names).toEqual(expect.arrayContaining(['Gin A', 'Gin B', 'Gin C']));
  expect(left.every((one) => one.inventory_item_id === into)).toBe(true);
  expect(names.includes('Gin late')).toBe(answers.at(-1)?.status === 200);
});
