import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createItemWithShelves } from '#test/items.ts';

interface Row {
  id: string;
  kind: string;
  change: string | null;
  cycle: { id: string; reopens: boolean } | null;
  user: { display_name: string } | null;
  item: { id: string; name: string } | null;
  items: number;
  location: string | null;
  before: number | null;
  after: number | null;
  note: string | null;
  about: string | null;
  undone: boolean;
  undoable: boolean;
}

let server: TestServer;
let owner: TestPerson;
let other: TestPerson;
let itemId: string;
let shelves: string[];
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  other = await server.createTestHouse();
  [itemId, ...shelves] = await withOrganization(server.services.db, owner.organizationId, (tx) =>
    createItemWithShelves(tx, owner.organizationId),
  );
});
afterAll(() => server.close());

const list = async (query = '', by = owner) =>
  (await by.get<{ data: Row[]; meta: { total: number }; people: unknown[] }>(`/api/reports/activity${query}`)).body;
const adjust = (quantity: number, by = owner) =>
  by.post<{ action_id: string }>('/api/inventory/adjustments', {
    inventory_item_id: itemId,
    location_id: shelves[0],
    quantity,
    reason_description: 'Broken',
  });

test('an adjustment says who did it, what was there before and after, and can be undone until it is', async () => {
  await adjust(5);
  const { body } = await adjust(3);
  const [row] = (await list()).data;
  expect(row).toMatchObject({ id: body.action_id, kind: 'adjustment', before: 5, after: 3, items: 1, undoable: true });
  expect([row?.user?.display_name, row?.item?.id]).toEqual(['Olga Owner', itemId]);
  await owner.post(`/api/inventory/actions/${body.action_id}/undo`, {});
  const [after] = (await list()).data;
  expect(after).toMatchObject({ id: body.action_id, undone: true, undoable: false });
});

test('a span that ends before it begins, or a day that does not exist, is refused at its field', async () => {
  const refused = async (query: string) => {
    const { status, body } = await owner.get<{ errors?: object }>(`/api/reports/activity?${query}`);
    return [status, body.errors];
  };
  expect(await refused('from=2026-02-02&to=2026-02-01')).toEqual([400, { to: 'Choose a day that is not before From' }]);
  expect(await refused('from=2026-02-30')).toEqual([400, { from: 'Must be a day like 2026-01-31' }]);
  expect((await refused('from=2026-02-01&to=2026-02-01'))[0]).toBe(200);
});

test('a move names both locations', async () => {
  await adjust(4);
  await owner.post('/api/inventory/running-stocks/move', {
    inventory_item_id: itemId,
    from_location_id: shelves[0],
    to_location_id: shelves[1],
    quantity: 1,
  });
  const [row] = (await list('?kind=moves')).data;
  expect(row?.location).toMatch(/.+ → .+/);
  expect([row?.before, row?.items]).toEqual([null, 1]);
});

test('a changed item is among them, with its old and new value', async () => {
  await owner.put(`/api/inventory/item/${itemId}`, { name: 'Dry Gin' });
  const [row] = (await list('?kind=changes')).data;
  expect(row).toMatchObject({ kind: 'item', item: { id: itemId }, undoable: true });
  expect(row?.note).toMatch(/^Name: .+ → Dry Gin$/);
});

test('kind, person, item and day narrow it', async () => {
  const all = (await list()).meta.total;
  const adjustments = await list('?kind=adjustments');
  expect(adjustments.data.every(({ kind }) => kind === 'adjustment')).toBe(true);
  expect(adjustments.meta.total).toBeLessThan(all);
  expect((await list('?search=dry%20gin')).meta.total).toBe(all);
  expect((await list('?search=rum')).meta.total).toBe(0);
  expect((await list('?to=2020-01-01')).meta.total).toBe(0);
  const member = await server.addPerson(owner.organizationId, 'member');
  await adjust(9, member);
  const { people } = await list();
  expect(people).toHaveLength(2);
  const id = (await member.get<{ user: { id: string } }>('/api/me')).body.user.id;
  expect((await list(`?user_id=${id}`)).meta.total).toBe(1);
});

test('an act says what it was about, also after that was renamed or removed', async () => {
  const vendor = await owner.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Empire Wine' });
  await owner.delete(`/api/ordering/vendors/${vendor.body.vendor_id}`);
  const invoice = await owner.post<{ location_id: string }>('/api/location', { name: 'Attic' });
  await owner.put(`/api/location/${invoice.body.location_id}`, { name: 'Loft' });
  expect((await list('?kind=changes')).data.slice(0, 3).map(({ kind, about }) => [kind, about])).toEqual([
    ['location', 'Loft'],
    ['location creation', 'Attic'],
    ['vendor', 'Empire Wine'],
  ]);
});

test('the search also finds persons, locations, vendors and the names of acts', async () => {
  const found = async (search: string, kind = 'all') =>
    (await list(`?kind=${kind}&search=${encodeURIComponent(search)}`)).data;
  await adjust(6);
  const ofOlga = await found('olga');
  expect(ofOlga.length).toBeGreaterThan(0);
  expect(ofOlga.every(({ user }) => user?.display_name === 'Olga Owner')).toBe(true);
  const [adjusted] = await found('', 'adjustments');
  const place = adjusted?.location as string;
  const there = await found(place.toUpperCase(), 'adjustments');
  expect(there.map(({ id }) => id)).toContain(adjusted?.id);
  expect(there.every(({ location }) => location === place)).toBe(true);
  expect((await found('empire wi')).map(({ kind }) => kind)).toEqual(['vendor', 'vendor']);
  expect((await found('loft')).map(({ kind }) => kind)).toEqual(['location']);
  expect(await found('nothing like this')).toEqual([]);
});

test('imports are a kind of their own, and are called by their file', async () => {
  const form = new FormData();
  form.set('file', new File(['name,type,size,location,quantity\nTonka Gin,Liquor,750 mL,Bar,3'], 'first list.csv'));
  const { body } = await owner.post<{ action_id: string }>('/api/import/items', form);
  const { data } = await list('?kind=imports');
  expect(data.map(({ id, about, items }) => [id, about, items])).toEqual([[body.action_id, 'first list.csv', 1]]);
  expect((await list('?kind=adjustments')).data.some(({ id }) => id === body.action_id)).toBe(false);
});

test('a delivery is found by the number of its invoice and by its vendor', async () => {
  const form = new FormData();
  const lines = ['invoice_number,vendor,date,name,size,type,quantity,unit_cost'];
  for (const number of ['HS-20417', 'HS-20418'])
    lines.push(`${number},Harbor Spirits,2026-02-01,Pisco,750 mL,Spirits,6,20`);
  form.set('file', new File([lines.join('\n')], 'deliveries.csv'));
  await owner.post('/api/import/invoices', form);
  const about = async (search: string) =>
    (await list(`?kind=invoices&search=${search}`)).data.map((row) => row.about).toSorted();
  expect(await about('hs-20418')).toEqual(['HS-20418, Harbor Spirits']);
  expect(await about('harbor')).toEqual(['HS-20417, Harbor Spirits', 'HS-20418, Harbor Spirits']);
});

test('another organization sees none of it', async () => {
  expect((await list('', other)).data).toEqual([]);
});

test('a change says whether its thing was created, changed or deleted', async () => {
  const { body } = await owner.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Harbor' });
  await owner.put(`/api/ordering/vendors/${body.vendor_id}`, { name: 'Harbor Wine' });
  await owner.delete(`/api/ordering/vendors/${body.vendor_id}`);
  expect((await list('?kind=changes')).data.slice(0, 3).map(({ kind, change }) => [kind, change])).toEqual([
    ['vendor', 'deleted'],
    ['vendor', 'changed'],
    ['vendor', 'created'],
  ]);
  const recipe = { name: 'Gimlet', ingredients: [{ inventory_item_id: itemId, volume: 2, unit: 'oz' }] };
  const made = await owner.post<{ recipe_id: string }>('/api/pos/recipes', recipe);
  expect(made.body).toMatchObject({ recipe_id: expect.any(String) });
  expect((await list('?kind=changes')).data[0]).toMatchObject({ kind: 'recipe', about: 'Gimlet', change: 'created' });
});

test('the end of a cycle, its reopening and the end of its audit are lines of their own', async () => {
  const house = await server.createTestHouse();
  const { body } = await house.post<{ ended: { id: string } }>('/api/inventory/stage', {
    type: 'complete',
    acceptRunningCounts: true,
    zeroOutUncounted: false,
  });
  const lines = async (query = '?kind=cycles') =>
    (await list(query, house)).data.map(({ kind, about, note, cycle }) => [kind, about, note, cycle?.reopens]);
  expect(await lines()).toEqual([['cycle', 'Cycle 1', null, true]]);
  await house.post('/api/inventory/stage/reopen', { stage_id: body.ended.id, reason: 'One case was missed' });
  const both = [
    ['cycle reopened', 'Cycle 1', 'One case was missed', false],
    ['cycle', 'Cycle 1', null, false],
  ];
  expect(await lines()).toEqual(both);
  expect(await lines('?search=cycle%201')).toEqual(both);
  expect(await lines('?search=cycle%202')).toEqual([]);
  expect(await lines('?kind=moves')).toEqual([]);
});
