import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';
import type { ListGroup } from '../../contract/list-schemas.ts';

let server: TestServer;
let owner: TestPerson;
let bottle: string;
let glass: string;

interface Added {
  list_id: string;
  name: string;
  added: number;
  present: number;
  not_sold: number;
  action_id: string | null;
  errors?: Record<string, string>;
}

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  owner = await server.createTestHouse();
  bottle = await newSize(750);
  glass = await newSize(150);
});

const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(server.services.db, owner.organizationId, work);
const newSize = async (volume: number) =>
  (await owner.post<{ id: string }>('/api/item/size', { volume, unit: 'mL', count: 1 })).body.id;
const newItem = (name: string, type = 'SP') =>
  inside(async (tx) => {
    const id = await createTestItem(tx, owner.organizationId, name);
    await sql`update catalog.item set type_id = (
      select id from catalog.item_type where organization_id = ${owner.organizationId} and short_type = ${type} limit 1)
      where organization_id = ${owner.organizationId} and id = ${id}`.execute(tx);
    return id;
  });
const sell = (inventory_item_id: string, size: string, more: object = {}) =>
  owner.post('/api/pos/sellable-item-groups', {
    inventory_item_id,
    sale_size_id: size,
    depletion_size_id: size,
    price: 10,
    ...more,
  });
const add = (body: object, by = owner) => by.post<Added>('/api/list/from-items', body);
const groupsOf = async (list: string) => (await owner.get<ListGroup[]>(`/api/list/list-group?listId=${list}`)).body;
const shown = async (list: string) =>
  (await groupsOf(list)).map((group) => [
    group.name,
    group.items.map((entry) => `${entry.sellable_item_group?.name} ${entry.sellable_item_group?.size}`),
  ]);
const undo = (id: string | null) => owner.post(`/api/inventory/actions/${id}/undo`, {});

test('selected items make a list in groups of their main types, bottle before glass; one without a Sold As is counted', async () => {
  const gin = await newItem('Dry Gin');
  const red = await newItem('River Red', 'WI');
  const white = await newItem('Hill White', 'WI');
  const unsold = await newItem('Bar Towel', 'OB');
  await sell(gin, bottle);
  for (const item of [red, white]) for (const size of [glass, bottle]) await sell(item, size);
  const { status, body } = await add({ name: 'Dinner', inventory_item_ids: [gin, red, white, unsold, red] });
  expect([status, body]).toEqual([200, expect.objectContaining({ name: 'Dinner', added: 5, present: 0, not_sold: 1 })]);
  expect(await shown(body.list_id)).toEqual([
    ['Wine', ['Hill White 750 mL', 'Hill White 150 mL', 'River Red 750 mL', 'River Red 150 mL']],
    ['Liquor', ['Dry Gin 750 mL']],
  ]);
  const { body: list } = await owner.get<{ is_published: boolean }>(`/api/list/${body.list_id}`);
  expect(list.is_published).toBe(false);
  expect((await undo(body.action_id)).status).toBe(200);
  expect((await owner.get(`/api/list/${body.list_id}`)).status).toBe(404);
});

test('a list keeps what it has: a group of that name takes the new ones, and nothing is there twice; undo leaves the rest', async () => {
  const gin = await newItem('Dry Gin');
  const rum = await newItem('White Rum');
  await sell(gin, bottle);
  await sell(rum, bottle);
  const first = (await add({ name: 'Dinner', inventory_item_ids: [gin] })).body;
  const { body } = await add({ list_id: first.list_id, inventory_item_ids: [gin, rum] });
  expect(body).toMatchObject({ name: 'Dinner', added: 1, present: 1, not_sold: 0 });
  expect(await shown(first.list_id)).toEqual([['Liquor', ['Dry Gin 750 mL', 'White Rum 750 mL']]]);
  await undo(body.action_id);
  expect(await shown(first.list_id)).toEqual([['Liquor', ['Dry Gin 750 mL']]]);
  const again = (await add({ list_id: first.list_id, inventory_item_ids: [gin] })).body;
  expect(again).toMatchObject({ added: 0, present: 1 });
});

test('if some Sold As entries of an item are meant for lists, only those are added', async () => {
  const red = await newItem('River Red', 'WI');
  await sell(red, bottle);
  await sell(red, glass, { on_list: true });
  const { body } = await add({ name: 'By the glass', inventory_item_ids: [red] });
  expect(await shown(body.list_id)).toEqual([['Wine', ['River Red 150 mL']]]);
});

test('a list or its name is required, items must be sold, and those of another organization are unknown', async () => {
  const gin = await newItem('Dry Gin');
  const unsold = await newItem('Bar Towel', 'OB');
  await sell(gin, bottle);
  const refused = async (body: object, by = owner) => {
    const answer = await add(body, by);
    return [answer.status, answer.body.errors];
  };
  expect(await refused({ inventory_item_ids: [gin] })).toEqual([400, { list_id: 'List is required' }]);
  expect(await refused({ name: 'Dinner', inventory_item_ids: [unsold] })).toEqual([
    400,
    { inventory_item_ids: 'None of these items is sold yet: add a Sold As to them first' },
  ]);
  const stranger = await server.createTestHouse();
  expect((await refused({ name: 'Dinner', inventory_item_ids: [gin] }, stranger))[0]).toBe(404);
  expect((await refused({ list_id: randomUUID(), inventory_item_ids: [gin] }))[0]).toBe(404);
  expect((await owner.get<{ meta: { total: number } }>('/api/list')).body.meta.total).toBe(0);
});

test('as many items as can be selected are one request and one undo; a group too full is refused as a whole', async () => {
  const made = await inside(async (tx) => {
    const [model] = [await createTestItem(tx, owner.organizationId, 'Model')];
    await sql`
      insert into catalog.item (organization_id, name, type_id, size_id, barcode)
      select i.organization_id, 'Many ' || lpad(n::text, 5, '0'), i.type_id, i.size_id, 'MANY' || n
      from catalog.item as i, generate_series(1, 2001) as n
      where i.organization_id = ${owner.organizationId} and i.id = ${model}`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      insert into sales.sold_as (organization_id, inventory_item_id, sale_size_id, depletion_size_id, price)
      select organization_id, id, size_id, size_id, 10 from catalog.item
      where organization_id = ${owner.organizationId} and name like 'Many %' returning inventory_item_id as id`.execute(
      tx,
    );
    return rows.map(({ id }) => id).toSorted();
  });
  const full = await add({ name: 'Everything', inventory_item_ids: made });
  expect([full.status, full.body.errors]).toEqual([400, { listItemGroupId: 'A group has at most 2000 entries' }]);
  const { body } = await add({ name: 'Everything', inventory_item_ids: made.slice(1) });
  expect(body).toMatchObject({ added: 2000, not_sold: 0 });
  await undo(body.action_id);
  expect((await owner.get(`/api/list/${body.list_id}`)).status).toBe(404);
});
