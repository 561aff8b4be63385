import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';

interface Acted {
  readonly id: string;
  readonly action_id: string;
}
interface Undone {
  readonly message?: string;
  readonly reason?: string;
  readonly note?: string;
}
interface PosItem {
  readonly id: string;
  readonly state: string;
  readonly sellable_item_group: { readonly id: string } | null;
}

let server: TestServer;
let owner: TestPerson;
let gin: string;
let pour: string;
let posItem: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(server.services.db, owner.organizationId, work);
const create = async () =>
  (await owner.post<Acted>('/api/pos/sellable-item-groups', { inventory_item_id: gin, sale_size_id: pour, price: 9 }))
    .body;
const change = async (body: object) => (await owner.put<Acted>(`/api/pos/items/${posItem}`, body)).body.action_id;
const match = (sellable_item_group_id: string) =>
  change({ action: 'match', sellable_item_group_id, deplete_sales: false });
const unmatch = () => change({ action: 'unmatch' });
const remove = (id: string) => owner.delete(`/api/pos/sellable-item-groups/${id}`);
const undo = (id: string) => owner.post<Undone>(`/api/inventory/actions/${id}/undo`);
const read = async () => (await owner.get<PosItem>(`/api/pos/items/${posItem}`)).body;
const unmatched = async () =>
  (await owner.get<{ totals: { lines: number } }>('/api/pos/items/sales/unmatched')).body.totals.lines;

beforeEach(async () => {
  owner = await server.createTestHouse();
  gin = await inside((tx) => createTestItem(tx, owner.organizationId, 'Dry Gin'));
  pour = (await owner.post<{ id: string }>('/api/item/size', { volume: 50, unit: 'mL', count: 1 })).body.id;
  const sold = {
    transaction_id: 'T',
    line_id: '1',
    sold_at: new Date().toISOString(),
    item: 'Gin',
    quantity: 1,
    gross: 9,
  };
  expect((await owner.post('/api/pos/items/sales', { sales: [sold] })).status).toBe(200);
  posItem = (await owner.get<{ data: PosItem[] }>('/api/pos/items?limit=5')).body.data[0]?.id ?? '';
});

test('D38: undoing the removal of a match brings back the Sold As that was deleted since', async () => {
  const { id } = await create();
  await match(id);
  const removed = await unmatch();
  await remove(id);
  const { status, body } = await undo(removed);
  expect([status, body.note]).toEqual([200, 'The Sold As was deleted since, and is back too.']);
  expect(await read()).toMatchObject({ state: 'matched', sellable_item_group: { id } });
  const { body: listed } = await owner.get<{ id: string }[]>(`/api/pos/sellable-item-groups/item/${gin}`);
  expect(listed.map((each) => each.id)).toEqual([id]);
});

test('D38: a Sold As that can no longer be sold does not come back, and the POS item stays unmatched', async () => {
  const { id } = await create();
  await match(id);
  const removed = await unmatch();
  await remove(id);
  await inside((tx) =>
    sql`update catalog.item set active = false where organization_id = ${owner.organizationId} and id = ${gin}`.execute(
      tx,
    ),
  );
  const { status, body } = await undo(removed);
  expect([status, body.reason]).toEqual([409, 'changed_since']);
  expect(body.message).toContain("can't be brought back");
  expect((await read()).state).toBe('unmatched');
});

test('D38: a Sold As that was undone comes back with the undo of what unmatched it', async () => {
  const { id, action_id } = await create();
  await match(id);
  const removed = await unmatch();
  expect((await undo(action_id)).status).toBe(200);
  expect((await undo(removed)).status).toBe(200);
  expect(await read()).toMatchObject({ state: 'matched', sellable_item_group: { id } });
});

test('D18 D38: the undo of a new Sold As is refused while POS items are matched to it, and once it is deleted', async () => {
  const { id, action_id } = await create();
  await match(id);
  const used = await undo(action_id);
  expect([used.status, used.body.reason]).toEqual([409, 'in_use']);
  expect(used.body.message).toContain('Gin');
  expect((await read()).state).toBe('matched');
  await remove(id);
  expect((await undo(action_id)).body.reason).toBe('changed_since');
});

test('D42: a Sold As that is deleted in any way leaves its POS items unmatched, and their sales are counted so', async () => {
  const { id } = await create();
  await match(id);
  expect(await unmatched()).toBe(0);
  await inside((tx) =>
    sql`update sales.sold_as set deleted_at = now() where organization_id = ${owner.organizationId} and id = ${id}`.execute(
      tx,
    ),
  );
  expect([(await read()).state, await unmatched()]).toEqual(['unmatched', 1]);
});
