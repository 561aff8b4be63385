import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';
import type { ViewedList } from '../../contract/list-schemas.ts';
import type { PublicStyle } from '../../contract/style-schemas.ts';
import { MOST_CALLS_A_MINUTE, slowGuests } from './slow-guests.ts';

let server: TestServer;
let owner: TestPerson;
let ginItem: string;
let gin: string;
let listId: string;
let groupId: string;

interface Sold {
  on_list: boolean;
  offered_for_lists: boolean;
  list_items: object[];
}

interface Offered {
  toggles: { on_list: number };
}

type Viewed = { success: boolean; message?: string; list?: ViewedList; styles?: PublicStyle[] };

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const SECRET = 731.25;

beforeEach(async () => {
  owner = await server.createTestHouse('Secret Holdings');
  ginItem = await inside((tx) => createTestItem(tx, owner.organizationId, 'Dry Gin'));
  await owner.put(`/api/inventory/item/${ginItem}`, { baseline: { last_unit_cost: SECRET } });
  const { body: size } = await owner.post<{ id: string }>('/api/item/size', { volume: 50, unit: 'mL', count: 1 });
  const sold = { name: 'House Gin', price: 9.5, inventory_item_id: ginItem, sale_size_id: size.id };
  gin = (await owner.post<{ id: string }>('/api/pos/sellable-item-groups', sold)).body.id;
  listId = (await owner.post<{ sellableList: { id: string } }>('/api/list', { name: 'Dinner' })).body.sellableList.id;
  groupId = await addGroup('Gin');
  await addItem({ sellable_item_group_id: gin, notes: 'Juniper first' });
});

const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(server.services.db, owner.organizationId, work);
const addGroup = async (name: string) =>
  (await owner.post<{ listItemGroup: { id: string } }>('/api/list/list-group', { name, sellableListId: listId })).body
    .listItemGroup.id;
const addItem = async (body: object) =>
  (await owner.post<{ listItem: { id: string } }>('/api/list/list-item', { listItemGroupId: groupId, ...body })).body
    .listItem.id;
const publish = (is_published = true) => owner.put(`/api/list/${listId}`, { is_published });
const view = (id = listId) => server.nobody.get<Viewed>(`/api/public-apis/list-viewer?id=${id}`);
const styles = (id = listId, query = '') => server.nobody.get<Viewed>(`/api/public-apis/${id}/styles${query}`);

test('LIST-005, LIST-019, OAPI-131: guests see a list only while it is published', async () => {
  const gone = { status: 404, body: { success: false, message: 'List not found' } };
  expect(await view()).toMatchObject(gone);
  expect(await styles()).toMatchObject(gone);
  await publish();
  expect([(await view()).status, (await styles()).status]).toEqual([200, 200]);
  await publish(false);
  expect(await view()).toMatchObject(gone);
  await publish();
  await owner.delete(`/api/list/${listId}`);
  expect([await view(), await styles()]).toMatchObject([gone, gone]);
  expect(await view(randomUUID())).toMatchObject(gone);
  expect(await view('no-id')).toMatchObject({ status: 400, body: { success: false, message: 'List not found' } });
});

test('ERR-083, OERR-139: without an id the answer says what is missing', async () => {
  for (const path of ['/api/public-apis/list-viewer', '/api/public-apis/list-viewer?id=']) {
    const { status, body } = await server.nobody.get<Viewed>(path);
    expect([status, body]).toMatchObject([400, { success: false, message: 'List ID is required' }]);
  }
});

test('OAPI-114, OAPI-129, OAPI-130: guests read groups, entries, and looks, and nothing else of the organization', async () => {
  await addItem({ type: 'HEADER', header_text: 'London' });
  await addItem({ type: 'IMAGE' });
  await owner.post('/api/list/styles', { type: 'item', color: '#aa0000', listIds: [listId] });
  await publish();
  const { body, headers } = await view();
  expect(Object.keys(body).sort()).toEqual(['list', 'styles', 'success']);
  expect(body.list?.groups.map((group) => [group.id, group.name])).toEqual([[groupId, 'Gin']]);
  expect(body.list?.groups[0]?.items).toMatchObject([
    { type: 'ITEM', name: 'House Gin', size: '50 mL', price: 9.5, notes: 'Juniper first' },
    { type: 'HEADER', header_text: 'London' },
  ]);
  expect(body.styles?.find((style) => style.type === 'item')?.color).toBe('#aa0000');
  const said = JSON.stringify(body);
  for (const secret of [owner.organizationId, ginItem, gin, String(SECRET), 'Secret Holdings', 'sort_order'])
    expect(said).not.toContain(secret);
  expect(headers.get('set-cookie')).toBeNull();
  const { body: staff } = await owner.get<ViewedList>(`/api/list/list-viewer?id=${listId}`);
  expect(staff.groups.map((group) => group.name)).toEqual(['Gin']);
});

test('OAPI-128: the effective styles are returned for one type or for all', async () => {
  await publish();
  const all = (await styles()).body;
  expect([all.success, all.styles?.map((style) => style.type).sort()]).toEqual([
    true,
    ['group', 'header', 'item', 'list'],
  ]);
  expect((await styles(listId, '?type=group')).body.styles?.map((style) => style.type)).toEqual(['group']);
});

test("a published list's id gives no access to other lists or to the organization", async () => {
  await publish();
  const { body } = await owner.post<{ sellableList: { id: string } }>('/api/list', { name: 'Drafts' });
  expect((await view(body.sellableList.id)).status).toBe(404);
  for (const path of [`/api/list/${listId}`, `/api/list/list-viewer?id=${listId}`, `/api/lists/${listId}/pdfs`])
    expect([path, (await server.nobody.get(path)).status]).toEqual([path, 401]);
});

test('POS-027, POS-030, POS-052: a sellable is on a list if one of its lists is published', async () => {
  const read = async () => (await owner.get<Sold[]>(`/api/pos/sellable-item-groups/item/${ginItem}`)).body[0];
  await owner.put('/api/pos/sellable-item-groups', { id: gin, on_list: true });
  const place = { id: groupId, name: 'Gin', sellable_list: { id: listId, name: 'Dinner', is_published: false } };
  expect(await read()).toMatchObject({
    on_list: false,
    offered_for_lists: true,
    list_items: [{ custom_price: null, list_item_group: place }],
  });
  await publish();
  expect(await read()).toMatchObject({
    on_list: true,
    list_items: [{ list_item_group: { ...place, sellable_list: { ...place.sellable_list, is_published: true } } }],
  });
  const detail = await owner.get<{ sellableItems: { on_list: boolean }[] }>(`/api/inventory/item/${ginItem}`);
  expect(detail.body.sellableItems.map((sold) => sold.on_list)).toEqual([true]);
  await owner.delete(`/api/list/list-group/${groupId}`);
  expect(await read()).toMatchObject({ on_list: false, list_items: [] });
});

test('CTRL-036: items are filtered by whether they are on a published list, are consigned, or have moved since their count', async () => {
  await inside((tx) => createTestItem(tx, owner.organizationId, 'White Rum'));
  const found = async (key: string, value: unknown) => {
    const filter = encodeURIComponent(JSON.stringify({ [key]: { key, value } }));
    const { body } = await owner.get<{ data: { name: string }[] }>(
      `/api/inventory-view/inventory?filter=${filter}&sort=name:asc`,
    );
    return body.data.map((item) => item.name);
  };
  expect([await found('onList', true), await found('onList', false)]).toEqual([[], ['Dry Gin', 'White Rum']]);
  const offered = async () => (await owner.get<Offered>('/api/inventory-view/inventory/filter-options')).body;
  expect(await offered()).toMatchObject({ soldAsSizes: [{ name: '50 mL', count: 1 }], toggles: { on_list: 0 } });
  await publish();
  expect((await offered()).toggles.on_list).toBe(1);
  expect([await found('onList', true), await found('on_list', 'No')]).toEqual([['Dry Gin'], ['White Rum']]);
  const { body: shelf } = await owner.post<{ location_id: string }>('/api/location', { name: 'Shelf' });
  const there = { inventory_item_id: ginItem, location_id: shelf.location_id };
  expect((await owner.post('/api/inventory/stocktake', { ...there, count: 2 })).status).toBe(200);
  for (const key of ['hasConsignment', 'stale_stock']) expect([key, await found(key, true)]).toEqual([key, []]);
  const { systemDb } = server.services;
  await sql`update stock.item_cost set has_consignment = true where item_id = ${ginItem}`.execute(systemDb);
  expect((await owner.post('/api/inventory/running-stocks', { ...there, quantity: 3 })).status).toBe(200);
  for (const key of ['hasConsignment', 'stale_stock'])
    expect([key, await found(key, true)]).toEqual([key, ['Dry Gin']]);
});

test('a list has a short address, which works while it is published', async () => {
  const { body: list } = await owner.get<{ code: string }>(`/api/list/${listId}`);
  expect(list.code).toMatch(/^[a-z2-9]{8}$/);
  expect((await view(list.code)).status).toBe(404);
  await publish();
  expect((await view(list.code)).body.list?.id).toBe(listId);
  expect((await view('zzzzzzzz')).status).toBe(404);
  const code = await fetch(`${owner.url}/api/list/${listId}/qr-code`, { headers: owner.headers });
  expect([code.status, code.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect((await server.nobody.get(`/api/list/${listId}/qr-code`)).status).toBe(401);
});

test('a ready-made look shows the venue, and sold-out entries are ignored, marked, or hidden with their header', async () => {
  await publish();
  const shown = async () => (await view()).body.list;
  const put = (body: object) => owner.put<{ action_id: string }>(`/api/list/${listId}`, body);
  await put({ look: 'cellar', columns: 2, sold_out: 'mark' });
  expect(await shown()).toMatchObject({ venue: 'Secret Holdings', look: 'cellar', columns: 2, currency: 'USD' });
  expect((await shown())?.groups[0]?.items[0]?.sold_out).toBe(false); // never in stock, so nothing is known
  await inside((tx) =>
    sql`insert into stock.item_stock (organization_id, item_id, last_moved_at) values (${owner.organizationId}, ${ginItem}, now())
      on conflict (organization_id, item_id) do update set last_moved_at = now()`.execute(tx),
  );
  expect((await shown())?.groups[0]?.items[0]).toMatchObject({ name: 'House Gin', sold_out: true, pour: 'glass' });
  const other = await inside((tx) => createTestItem(tx, owner.organizationId, 'Other Gin'));
  await inside((tx) =>
    sql`update sales.sold_as set fallback_inventory_item_id = ${other} where inventory_item_id = ${ginItem}`.execute(
      tx,
    ),
  );
  expect((await shown())?.groups[0]?.items[0]?.sold_out).toBe(true);
  const setOther = (quantity: number) =>
    inside((tx) =>
      sql`insert into stock.item_stock (organization_id, item_id, quantity) values (${owner.organizationId}, ${other}, ${quantity})
        on conflict (organization_id, item_id) do update set quantity = excluded.quantity`.execute(tx),
    );
  await setOther(2);
  expect((await shown())?.groups[0]?.items[0]?.sold_out).toBe(false); // its sales take the fallback (D41)
  await setOther(0);
  await put({ sold_out: 'ignore' });
  expect((await shown())?.groups[0]?.items[0]?.sold_out).toBe(false);
  await addItem({ type: 'HEADER', header_text: 'London', sort_order: 0 });
  expect((await shown())?.groups[0]?.items.map(({ type }) => type)).toEqual(['HEADER', 'ITEM']);
  const { body } = await put({ sold_out: 'hide' });
  expect((await shown())?.groups).toEqual([]);
  expect((await owner.post(`/api/actions/${body.action_id}/undo`, {})).status).toBeLessThan(500);
  expect((await put({ look: 'baroque' })).status).toBe(400);
  expect((await put({ columns: 3 })).status).toBe(400);
});

test('a client with too many requests waits for the next minute', () => {
  const count = slowGuests();
  const noon = new Date('2026-03-05T12:00:00Z');
  for (let call = 0; call < MOST_CALLS_A_MINUTE; call += 1) count('192.0.2.7', noon);
  expect(() => count('192.0.2.7', noon)).toThrow('Too many requests. Please try again in a minute.');
  count('192.0.2.8', noon);
  count('192.0.2.7', new Date('2026-03-05T12:01:00Z'));
});
