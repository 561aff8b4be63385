import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWN_OF_LOCATIONS, USES_OF_LOCATIONS } from '#features/ledger/server/locations/undo-location.ts';
import { withOrganization } from '#shared/server/database.ts';
import { referencesTo } from '#shared/server/undo/read-uses.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';

interface Acted {
  action_id: string;
  reason?: string;
  message?: string;
}

let server: TestServer;
let owner: TestPerson;
let item: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  item = await inside((tx) => createTestItem(tx, owner.organizationId));
});
afterAll(() => server.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(server.services.db, owner.organizationId, work);
const make = async <Answer>(path: string, body: object) => {
  const answer = await owner.post<Answer & Acted>(path, body);
  expect(answer.status).toBe(200);
  return answer.body;
};
const undo = (action: string) => owner.post<Acted>(`/api/inventory/actions/${action}/undo`, {});
const statusOf = async (path: string) => (await owner.get(path)).status;

test('a new location is removed, unless it has something inside or on it, and the answer says what', async () => {
  const room = await make<{ location_id: string }>('/api/location', { name: 'Room' });
  const shelf = await make<{ location_id: string }>('/api/location', { name: 'Shelf', parent_id: room.location_id });
  const refused = await undo(room.action_id);
  expect([refused.status, refused.body.reason]).toEqual([409, 'in_use']);
  expect(refused.body.message).toBe("Room is in use, so it can't be removed: locations inside it.");
  const filled = await make('/api/inventory/adjustments', {
    inventory_item_id: item,
    location_id: shelf.location_id,
    quantity: 2,
    reason_description: 'Found',
  });
  expect((await undo(shelf.action_id)).body.message).toMatch(/: stock\.$/);
  await undo(filled.action_id);
  // Its history stays, so it does too: a person deletes it instead.
  expect((await undo(shelf.action_id)).status).toBe(409);
  const other = await make<{ location_id: string }>('/api/location', { name: 'Other', parent_id: room.location_id });
  expect((await undo(other.action_id)).status).toBe(200);
  const { body } = await owner.get<{ location_id: string }[]>('/api/location?type=flat');
  expect(JSON.stringify(body)).not.toContain(other.location_id);
  expect((await undo(other.action_id)).body.reason).toBe('already_undone');
});

test('each table that refers to locations has a word for people', async () => {
  const tables = await inside(async (tx) => (await referencesTo(tx, 'stock.location')).map(({ table }) => table));
  expect([...Object.keys(USES_OF_LOCATIONS), ...OWN_OF_LOCATIONS].toSorted()).toEqual([...new Set(tables)].toSorted());
});

test('stock that arrives while a location is removed: one of the two happens', async () => {
  for (let round = 0; round < 6; round++) {
    const made = await make<{ location_id: string }>('/api/location', { name: `Race ${round}` });
    const [removed, filled] = await Promise.all([
      undo(made.action_id),
      owner.post('/api/inventory/adjustments', {
        inventory_item_id: item,
        location_id: made.location_id,
        quantity: 1,
        reason_description: 'Found',
      }),
    ]);
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([removed.status, filled.status]);
  }
});

test('a new list, its copy and a new group are put away like deleted ones', async () => {
  const list = await make<{ sellableList: { id: string } }>('/api/list', { name: 'Summer', template: 'standard' });
  const { id } = list.sellableList;
  const copy = await make<{ sellableList: { id: string } }>(`/api/list/${id}/duplicate`, {});
  expect((await undo(copy.action_id)).status).toBe(200);
  expect(await statusOf(`/api/list/${copy.sellableList.id}`)).toBe(404);
  const group = await make<{ listItemGroup: { id: string } }>('/api/list/list-group', {
    name: 'Cider',
    sellableListId: id,
  });
  expect((await undo(group.action_id)).status).toBe(200);
  const groups = await owner.get<{ id: string }[]>(`/api/list/list-group?listId=${id}`);
  expect(groups.body.map((each) => each.id)).not.toContain(group.listItemGroup.id);
  expect(groups.body.length).toBeGreaterThan(0);
  expect((await undo(list.action_id)).status).toBe(200);
  expect(await statusOf(`/api/list/${id}`)).toBe(404);
  expect((await owner.post(`/api/list/${id}/restore`, {})).status).toBe(200);
});

test('a new print job is removed with its items, unless items were added since', async () => {
  const body = { jobTitle: 'Tuesday', items: [{ inventoryItemId: item, quantity: 2 }] };
  const made = await make<{ id: string }>('/api/print-jobs', body);
  expect((await undo(made.action_id)).status).toBe(200);
  expect(await statusOf(`/api/print-jobs/${made.id}`)).toBe(404);
  const empty = await make<{ id: string }>('/api/print-jobs', { jobTitle: 'Wednesday' });
  await make(`/api/print-jobs/${empty.id}/items`, { printJobId: empty.id, inventoryItemId: item, quantity: 1 });
  expect((await undo(empty.action_id)).body.message).toBe(
    "Wednesday is in use, so it can't be removed: items added since.",
  );
});

test('a new draft is removed, unless it has lines', async () => {
  const { vendor_id } = await make<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Draft Vendor' });
  const draft = () => make<{ invoice_id: string }>('/api/ordering/invoices', { vendor_id, custom_id: 'A-1' });
  const made = await draft();
  expect((await undo(made.action_id)).status).toBe(200);
  expect(await statusOf(`/api/ordering/invoices/${made.invoice_id}`)).toBe(404);
  const filled = await draft();
  await make(`/api/ordering/invoices/${filled.invoice_id}/items`, {
    inventory_items: [{ id: item, quantity: 1, unit_cost: 2 }],
  });
  expect((await undo(filled.action_id)).body.message).toMatch(/^The draft is in use.*: lines\.$/);
  expect(await statusOf(`/api/ordering/invoices/${filled.invoice_id}`)).toBe(200);
});

test("another organization can't undo a creation", async () => {
  const other = await server.createTestHouse();
  const made = await make<{ location_id: string }>('/api/location', { name: 'Ours' });
  expect((await other.post(`/api/inventory/actions/${made.action_id}/undo`, {})).status).toBe(404);
});
