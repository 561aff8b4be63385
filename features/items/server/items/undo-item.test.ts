import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';

interface Acted {
  action_id: string | null;
  reason?: string;
  note?: string;
}
interface Item {
  name: string;
  barcode: string;
  barcodes: { code: string }[];
  size: { name: string };
  fields: { name: string }[];
}

let server: TestServer;
let owner: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  other = await server.createTestHouse();
});
afterAll(() => server.close());

const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(server.services.db, owner.organizationId, work);
const makeItem = () =>
  withOrganization(server.services.db, owner.organizationId, (tx) => createTestItem(tx, owner.organizationId));
const read = async (id: string) => {
  const { body } = await owner.get<{ data: Item; costs: { last_cost: number | null } }>(`/api/inventory/item/${id}`);
  return body;
};
const change = async (id: string, body: object) => (await owner.put<Acted>(`/api/inventory/item/${id}`, body)).body;
const undo = (action: string | null, by = owner) => by.post<Acted>(`/api/inventory/actions/${action}/undo`, {});

test('D38: a changed name is undone, and twice it is refused', async () => {
  const id = await makeItem();
  const { name } = (await read(id)).data;
  const { action_id } = await change(id, { name: 'Something else' });
  expect((await undo(action_id)).status).toBe(200);
  expect((await read(id)).data.name).toBe(name);
  expect((await undo(action_id)).body.reason).toBe('already_undone');
});

test('what changed nothing has no undo', async () => {
  const id = await makeItem();
  const { name } = (await read(id)).data;
  expect((await change(id, { name })).action_id).toBeNull();
});

test('a name that somebody changed since is not overwritten; another field is still undone', async () => {
  const id = await makeItem();
  const named = await change(id, { name: 'First' });
  const priced = await change(id, { list_price: 12 });
  await change(id, { name: 'Second' });
  expect((await undo(named.action_id)).body.reason).toBe('changed_since');
  expect((await undo(priced.action_id)).status).toBe(200);
  expect((await read(id)).data.name).toBe('Second');
});

test("another organization can't undo it", async () => {
  const id = await makeItem();
  const { action_id } = await change(id, { name: 'Our gin' });
  expect((await undo(action_id, other)).status).toBe(404);
  expect((await read(id)).data.name).toBe('Our gin');
});

test('a main barcode comes back with its code, unless another item has taken it', async () => {
  const id = await makeItem();
  const barcode = '012345678905';
  await change(id, { barcode });
  const { action_id } = await change(id, { barcode: '036000291452' });
  expect((await undo(action_id)).status).toBe(200);
  const { data } = await read(id);
  expect([data.barcode, data.barcodes.map(({ code }) => code)]).toEqual([barcode, [barcode]]);

  const again = await change(id, { barcode: '036000291452' });
  const taker = await makeItem();
  expect((await change(taker, { barcode })).action_id).not.toBeNull();
  expect((await undo(again.action_id)).body.reason).toBe('changed_since');
});

test('further barcodes and attributes are undone', async () => {
  const id = await makeItem();
  const codes = async () => (await read(id)).data.barcodes.map(({ code }) => code);
  const fields = async () => (await read(id)).data.fields.map(({ name }) => name);
  const before = await codes();
  const added = await owner.post<Acted>(`/api/inventory/item/${id}/barcodes`, { code: '042100005264', pack_count: 6 });
  await undo(added.body.action_id);
  expect(await codes()).toEqual(before);

  const field = { inventory_item_id: id, field_type: 'PR' };
  const first = await owner.post<Acted & { id: string }>('/api/inventory/fields', { ...field, field_name: 'Old Farm' });
  const renamed = await owner.put<Acted & { id: string }>('/api/inventory/fields', {
    ...field,
    field_id: first.body.id,
    field_name: 'New Farm',
  });
  expect(await fields()).toEqual(['New Farm']);
  await undo(renamed.body.action_id);
  expect(await fields()).toEqual(['Old Farm']);
  await undo(first.body.action_id);
  expect(await fields()).toEqual([]);
});

test('one undo takes a type from all items that got it, each back to its own', async () => {
  const ids = [await makeItem(), await makeItem()];
  const types = async () =>
    Promise.all(
      ids.map(async (id) => (await owner.get<{ data: { type_id: string } }>(`/api/inventory/item/${id}`)).body.data),
    ).then((all) => all.map(({ type_id }) => type_id));
  const before = await types();
  const { body: all } = await owner.get<{ id: string }[]>('/api/item/types');
  const type_id = all.find(({ id }) => !before.includes(id))?.id;
  const set = await owner.put<Acted>('/api/inventory/items', { item_ids: ids, type_id });
  expect(await types()).toEqual([type_id, type_id]);
  await undo(set.body.action_id);
  expect(await types()).toEqual(before);
});

test('a stated cost is forgotten again, and the cost before it counts', async () => {
  const id = await makeItem();
  const cost = async () => (await read(id)).costs.last_cost;
  await change(id, { baseline: { last_unit_cost: 9 } });
  const { action_id } = await change(id, { baseline: { last_unit_cost: 11, instead_of: 9 } });
  expect(await cost()).toBe(11);
  expect((await undo(action_id)).status).toBe(200);
  expect(await cost()).toBe(9);
});

test('a stated cost of a closed cycle stays', async () => {
  const id = await makeItem();
  const { action_id } = await change(id, { baseline: { last_unit_cost: 9 } });
  await withOrganization(server.services.db, owner.organizationId, (tx) =>
    tx
      .updateTable('stock.period')
      .set({ locked_until: new Date(Date.now() + 60_000) })
      .where('organization_id', '=', owner.organizationId)
      .execute(),
  );
  const answer = await undo(action_id);
  expect([answer.status, (await read(id)).costs.last_cost]).toEqual([409, 9]);
});

test('D38: the undo for many items leaves those that were changed since, and says how many', async () => {
  const ids = [await makeItem(), await makeItem(), await makeItem()];
  const typeOf = async (id: string) =>
    (await owner.get<{ data: { type_id: string } }>(`/api/inventory/item/${id}`)).body.data.type_id;
  const before = await typeOf(ids[0] as string);
  const { body: all } = await owner.get<{ id: string }[]>('/api/item/types');
  const [wanted, other] = all.filter(({ id }) => id !== before).map(({ id }) => id);
  const set = await owner.put<Acted>('/api/inventory/items', { item_ids: ids, type_id: wanted });
  await owner.put('/api/inventory/items', { item_ids: [ids[1]], type_id: other });
  const undone = await undo(set.body.action_id);
  expect([undone.status, undone.body.note]).toEqual([200, '1 item has since been changed, so it was left as it is.']);
  expect(await Promise.all(ids.map(typeOf))).toEqual([before, other, before]);
});

test('D38: undone attributes and names reach devices and the search for duplicates, like every change', async () => {
  const [id, bystander] = [await makeItem(), await makeItem()];
  const field = { inventory_item_id: id, field_type: 'PR' };
  const { body: given } = await owner.post<Acted & { id: string }>('/api/inventory/fields', {
    ...field,
    field_name: 'Upper Mill',
  });
  const rename = (field_name: string) =>
    owner.put<Acted & { name: string }>('/api/inventory/fields', { field_id: given.id, field_name });
  const changed = async (act: () => Promise<unknown>) => {
    const aged = await inside((tx) =>
      sql`
      update catalog.item set updated_at = now() - interval '1 day' where organization_id = ${owner.organizationId}`.execute(
        tx,
      ),
    );
    expect(aged.numAffectedRows).toBeGreaterThan(1n);
    await inside((tx) =>
      sql`delete from catalog.uncompared_item where organization_id = ${owner.organizationId}`.execute(tx),
    );
    await act();
    return inside(async (tx) => {
      const { rows: fresh } = await sql<{ id: string }>`
        select id from catalog.item where organization_id = ${owner.organizationId} and updated_at > now() - interval '1 hour'`.execute(
        tx,
      );
      const { rows: waiting } = await sql<{ id: string }>`
        select item_id as id from catalog.uncompared_item where organization_id = ${owner.organizationId}`.execute(tx);
      return [fresh, waiting].map((rows) => rows.map((row) => row.id));
    });
  };
  let renamed: string | null = null;
  expect(
    await changed(async () => {
      renamed = (await rename('Lower Mill')).body.action_id;
    }),
  ).toEqual([[id], [id]]);
  expect(await changed(() => undo(renamed))).toEqual([[id], [id]]);
  expect((await read(id)).data.fields).toMatchObject([{ name: 'Upper Mill' }]);
  expect(await changed(() => undo(given.action_id))).toEqual([[id], [id]]);
  expect((await read(id)).data.fields).toEqual([]);
  const { action_id } = await change(bystander, { name: 'Another name' });
  expect(await changed(() => undo(action_id))).toEqual([[bystander], [bystander]]);
});

test('D38: a renamed value does not take its old name back from another one', async () => {
  const id = await makeItem();
  const field = { inventory_item_id: id, field_type: 'PR' };
  const { body: given } = await owner.post<{ id: string }>('/api/inventory/fields', { ...field, field_name: 'North' });
  const { body } = await owner.put<Acted>('/api/inventory/fields', { field_id: given.id, field_name: 'South' });
  await owner.post('/api/inventory/fields', { ...field, field_name: 'North' });
  expect((await undo(body.action_id)).body.reason).toBe('changed_since');
});
