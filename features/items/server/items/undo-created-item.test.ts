import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWN_OF_ITEM } from '#features/catalog/server/items/take-back-items.ts';
import { withOrganization } from '#shared/server/database.ts';
import { referencesTo } from '#shared/server/undo/read-uses.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { USES_OF_ITEMS } from './undo-created-item.ts';

interface Acted {
  id: string;
  action_id: string;
  reason?: string;
  message?: string;
  note?: string;
}

let server: TestServer;
let owner: TestPerson;
let kind: { type_id: string; size_id: string };
let shelf: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  [kind, shelf] = await inside(async (tx) => {
    const of = await tx
      .selectFrom('catalog.item')
      .select(['type_id', 'size_id'])
      .where('organization_id', '=', owner.organizationId)
      .where('id', '=', await createTestItem(tx, owner.organizationId))
      .executeTakeFirstOrThrow();
    return [of, await createTestLocation(tx, owner.organizationId)];
  });
});
afterAll(() => server.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(server.services.db, owner.organizationId, work);
const make = async (more: object = {}, by = owner) =>
  (await by.post<Acted>('/api/inventory/item', { ...kind, name: 'Typed twice', ...more })).body;
const undo = (action: string, by = owner) => by.post<Acted>(`/api/inventory/actions/${action}/undo`, {});
const statusOf = async (id: string) => (await owner.get(`/api/inventory/item/${id}`)).status;
const countItems = () =>
  inside(async (tx) => {
    const { items } = await tx
      .selectFrom('catalog.item_count')
      .select('items')
      .where('organization_id', '=', owner.organizationId)
      .executeTakeFirstOrThrow();
    return Number(items);
  });
const fill = (item: string, quantity: number) =>
  owner.post<Acted>('/api/inventory/adjustments', {
    inventory_item_id: item,
    location_id: shelf,
    quantity,
    reason_description: 'Found',
  });

test('D38: a new item is removed again, with its barcode, its attributes and its place in the count', async () => {
  const before = await countItems();
  const code = '012345678905';
  const made = await make({ barcode: code, fields: [{ type: 'PR', name: 'A maker' }] });
  expect(await countItems()).toBe(before + 1);
  expect((await undo(made.action_id)).status).toBe(200);
  expect(await statusOf(made.id)).toBe(404);
  expect(await countItems()).toBe(before);
  expect((await undo(made.action_id)).body.reason).toBe('already_undone');
  const again = await make({ barcode: code });
  expect((await undo(again.action_id)).status).toBe(200);
});

test('an item with movements stays, and the answer says what it is used in', async () => {
  const made = await make();
  await fill(made.id, 3);
  const refused = await undo(made.action_id);
  expect([refused.status, refused.body.reason]).toEqual([409, 'in_use']);
  expect(refused.body.message).toBe("Typed twice is in use, so it can't be removed: stock.");
  expect(await statusOf(made.id)).toBe(200);
});

test('what the database would remove along with it keeps it too', async () => {
  const made = await make();
  await owner.put('/api/inventory/pars', { pars: [{ inventory_item_id: made.id, location_id: shelf, par: 4 }] });
  expect((await undo(made.action_id)).body.message).toMatch(/: pars\.$/);
  expect(await statusOf(made.id)).toBe(200);
});

test('a barcode that somebody added since keeps it', async () => {
  const made = await make({ barcode: '012345678912' });
  const added = await owner.post(`/api/inventory/item/${made.id}/barcodes`, { code: '4006381333931' });
  expect(added.status).toBe(200);
  expect((await undo(made.action_id)).body.message).toMatch(/: barcodes added since\.$/);
  expect(await statusOf(made.id)).toBe(200);
});

test('an item that somebody changed since is not removed', async () => {
  const made = await make();
  await owner.put(`/api/inventory/item/${made.id}`, { name: 'Named with care' });
  expect((await undo(made.action_id)).body.reason).toBe('changed_since');
  expect(await statusOf(made.id)).toBe(200);
});

test('only its maker, an admin, and nobody of another organization removes it', async () => {
  const [one, other] = [
    await server.addPerson(owner.organizationId, 'member'),
    await server.addPerson(owner.organizationId, 'member'),
  ];
  const made = await make({}, one);
  expect((await undo(made.action_id, other)).status).toBe(403);
  expect((await undo(made.action_id, await server.createTestHouse())).status).toBe(404);
  expect((await undo(made.action_id, owner)).status).toBe(200);
});

test('a new item with its first purchase: the purchase is taken back, the item stays', async () => {
  const vendor_id = (await owner.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'First Vendor' })).body
    .vendor_id;
  const { body } = await owner.post<Acted & { inventory_item_id: string }>('/api/ordering/quick-invoices/new-item', {
    ...kind,
    name: 'Bought at once',
    vendor_id,
    quantity: 2,
    unit_cost: 5,
    location_id: shelf,
  });
  expect((await undo(body.action_id)).status).toBe(200);
  const { body: item } = await owner.get<{ total_quantity: number; data: { total_quantity: number } }>(
    `/api/inventory/item/${body.inventory_item_id}`,
  );
  expect(item.data.total_quantity).toBe(0);
});

test('without a purchase, that act removes the item', async () => {
  const { body } = await owner.post<Acted & { inventory_item_id: string }>('/api/ordering/quick-invoices/new-item', {
    ...kind,
    name: 'Only named',
  });
  expect((await undo(body.action_id)).status).toBe(200);
  expect(await statusOf(body.inventory_item_id)).toBe(404);
});

test('stock that arrives while the item is removed: one of the two happens, and nothing is half done', async () => {
  for (let round = 0; round < 8; round++) {
    const made = await make();
    const [removed, filled] = await Promise.all([undo(made.action_id), fill(made.id, 1)]);
    const item = await statusOf(made.id);
    expect([
      [200, 404, 404],
      [409, 200, 200],
    ]).toContainEqual([removed.status, filled.status, item]);
  }
});

test('Activity says that it was created, and that this was undone', async () => {
  const made = await make({ name: 'In Activity' });
  const newest = async () =>
    (await owner.get<{ data: { id: string; kind: string; note: string; undone: boolean }[] }>('/api/reports/activity'))
      .body.data[0];
  expect(await newest()).toMatchObject({ id: made.action_id, kind: 'item creation', undone: false });
  expect((await newest())?.note).toMatch(/^Name: In Activity/);
  await undo(made.action_id);
  expect(await newest()).toMatchObject({ id: made.action_id, undone: true });
});

test('each table that refers to items has a word for people, or comes with the item', async () => {
  const tables = await inside(async (tx) => (await referencesTo(tx, 'catalog.item')).map(({ table }) => table));
  const known = new Set([...Object.keys(USES_OF_ITEMS), ...OWN_OF_ITEM]);
  expect([...known].toSorted()).toEqual([...new Set(tables)].toSorted());
});

test('an undo that takes more than is left says where stock is below zero now', async () => {
  const made = await make({ name: 'Rye of the Hills' });
  const other = await inside((tx) => createTestLocation(tx, owner.organizationId));
  const move = (from: string, to: string, quantity: number) =>
    owner.post<Acted>('/api/inventory/running-stocks/move', {
      inventory_item_id: made.id,
      from_location_id: from,
      to_location_id: to,
      quantity,
    });
  const filled = (await fill(made.id, 3)).body;
  const moved = (await move(shelf, other, 2)).body;
  const undone = await undo(filled.action_id);
  expect([undone.status, undone.body.note]).toEqual([
    200,
    expect.stringMatching(/^Stock is below zero now: Rye of the Hills at .+\.$/),
  ]);
  // The other way, more is there again: nothing is said although the other location is at zero.
  expect((await undo(moved.action_id)).body.note).toBeUndefined();
});
