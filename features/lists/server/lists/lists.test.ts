import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';
import type { BeverageList, ListGroup, ListItem } from '../../contract/list-schemas.ts';

let server: TestServer;
let owner: TestPerson;
let gin: string;

interface Refused {
  message: string;
  errors?: Record<string, string>;
}
type SavedList = { success: true; sellableList: BeverageList } & Refused;
type SavedGroup = { success: true; listItemGroup: ListGroup } & Refused;
type SavedItem = { success: true; listItem: ListItem } & Refused;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  owner = await server.createTestHouse();
  const inventory_item_id = await inside((tx) => createTestItem(tx, owner.organizationId, 'Dry Gin'));
  gin = await sell('House Gin', 9.5, inventory_item_id);
});

const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(server.services.db, owner.organizationId, work);

async function sell(name: string, price: number | null, inventory_item_id: string): Promise<string> {
  const { body: size } = await owner.post<{ id: string }>('/api/item/size', { volume: 50, unit: 'mL', count: 1 });
  const sold = { name, price, inventory_item_id, sale_size_id: size.id };
  return (await owner.post<{ id: string }>('/api/pos/sellable-item-groups', sold)).body.id;
}

const create = (body: object) => owner.post<SavedList>('/api/list', body);
const newList = async (body: object = {}) => (await create({ name: 'Dinner', ...body })).body.sellableList.id;
const groupsOf = async (listId: string) => (await owner.get<ListGroup[]>(`/api/list/list-group?listId=${listId}`)).body;
const namesOf = async (listId: string) => (await groupsOf(listId)).map((group) => group.name);
const addGroup = async (sellableListId: string, name: string) =>
  (await owner.post<SavedGroup>('/api/list/list-group', { name, sellableListId })).body.listItemGroup.id;
const addItem = (listItemGroupId: string, body: object) =>
  owner.post<SavedItem>('/api/list/list-item', { listItemGroupId, ...body });
const texts = async (listId: string) =>
  (await groupsOf(listId)).map((group) => group.items.map((item) => item.header_text ?? item.type));

test('LIST-033, OERR-140, OAPI-115: a name of three characters is refused, and one of four is accepted', async () => {
  const text = 'Name is required and must have more than 3 characters';
  for (const body of [{ name: 'abc' }, { name: ' abc ' }, {}, { name: null }]) {
    const { status, body: answer } = await create(body);
    expect([status, answer.message, answer.errors]).toEqual([400, text, { name: text }]);
  }
  const { status, body } = await create({ name: 'abcd' });
  expect([status, body.success, body.sellableList.id]).toEqual([200, true, expect.any(String)]);
  const renamed = await owner.put<Refused>(`/api/list/${body.sellableList.id}`, { name: 'abc' });
  expect([renamed.status, renamed.body.errors]).toEqual([400, { name: text }]);
});

test('LIST-030: a list starts blank, with the standard groups, or with a table of contents', async () => {
  expect(await namesOf(await newList())).toEqual([]);
  const standard = ['Red Wine', 'White Wine', 'Sparkling', 'Liquor', 'NA Bev', 'Beer'];
  expect(await namesOf(await newList({ template: 'standard' }))).toEqual(standard);
  const listId = await newList({ template: 'standard', table_of_contents: true });
  const [contents, ...others] = await groupsOf(listId);
  expect(others.map((group) => group.name)).toEqual(standard);
  expect([contents?.name, contents?.items.map((item) => item.type)]).toEqual([
    'Table of Contents',
    ['HEADER', 'SUBHEADER', 'TOC', 'SPACER', 'IMAGE'],
  ]);
  expect(contents?.items[3]?.spacer_height).toBe(20);
});

test('OAPI-111, OAPI-112, OAPI-118, OENT-060: lists are found, counted, renamed, and published', async () => {
  const [dinner, brunch] = [await newList(), await newList({ name: 'Brunch' })];
  const groupId = await addGroup(dinner, 'Gin');
  await addItem(groupId, { sellable_item_group_id: gin });
  await addItem(groupId, { type: 'HEADER', header_text: 'London' });
  const { body } = await owner.get<{ data: BeverageList[]; meta: { total: number } }>('/api/list?sort=name:asc');
  expect(body.data.map(({ id, name, item_count, group_count }) => [id, name, item_count, group_count])).toEqual([
    [brunch, 'Brunch', 0, 0],
    [dinner, 'Dinner', 1, 1],
  ]);
  expect(body.meta.total).toBe(2);
  const change = { name: 'Late dinner', is_published: true };
  expect((await owner.put<SavedList>(`/api/list/${dinner}`, change)).body.sellableList).toMatchObject(change);
  expect((await owner.get<BeverageList>(`/api/list/${dinner}`)).body).toMatchObject({ ...change, PDFs: [] });
  const found = async (query: string) => (await owner.get<{ data: BeverageList[] }>(`/api/list?${query}`)).body.data;
  expect((await found('is_published=true')).map((list) => list.id)).toEqual([dinner]);
  expect((await found('search=brun')).map((list) => list.id)).toEqual([brunch]);
  expect((await owner.get(`/api/list/${randomUUID()}`)).status).toBe(404);
});

test('LIST-031: a deleted list is gone with all its contents, and is restored unchanged', async () => {
  const listId = await newList({ template: 'standard' });
  await owner.put(`/api/list/${listId}`, { is_published: true });
  expect((await owner.delete(`/api/list/${listId}`)).body).toEqual({
    success: true,
    id: listId,
    action_id: expect.any(String),
  });
  expect((await owner.get<{ data: object[] }>('/api/list')).body.data).toEqual([]);
  for (const path of [`/api/list/${listId}`, `/api/list/list-group?listId=${listId}`, `/api/list/${listId}/pdf`])
    expect([path, (await owner.get(path)).status]).toEqual([path, 404]);
  expect((await owner.delete(`/api/list/${listId}`)).status).toBe(404);
  const { body } = await owner.post<SavedList>(`/api/list/${listId}/restore`);
  expect(body.sellableList).toMatchObject({ is_published: true, group_count: 6 });
  expect((await owner.post(`/api/list/${listId}/restore`)).status).toBe(404);
});

test('OAPI-113, OAPI-116, OAPI-119, OENT-061: groups are ordered by sort_order; one moved to a taken position takes it', async () => {
  const listId = await newList();
  const [a, b, c] = [await addGroup(listId, 'A'), await addGroup(listId, 'B'), await addGroup(listId, 'C')];
  expect((await groupsOf(listId))[1]).toMatchObject({ id: b, name: 'B', sellableListId: listId, sort_order: 2 });
  const place = (id: string, sort_order: number) => owner.put<SavedGroup>(`/api/list/list-group/${id}`, { sort_order });
  expect((await place(c, 1)).body.listItemGroup).toMatchObject({ id: c, sort_order: 1 });
  expect(await namesOf(listId)).toEqual(['C', 'A', 'B']);
  await place(c, 2);
  expect(await namesOf(listId)).toEqual(['A', 'B', 'C']);
  // One call for each moved one, in any order (LIST-011).
  await Promise.all([place(a, 3), place(b, 2), place(c, 1)]);
  expect(await namesOf(listId)).toEqual(['C', 'B', 'A']);
  await owner.put(`/api/list/list-group/${a}`, { name: 'Z' });
  expect(await namesOf(listId)).toEqual(['C', 'B', 'Z']);
});

test('OAPI-117, OAPI-120, OENT-062, LIST-029: an entry has the fields of its type, and the name and price of its sellable', async () => {
  const listId = await newList();
  const groupId = await addGroup(listId, 'Gin');
  const { body } = await addItem(groupId, { sellable_item_group_id: gin, notes: 'Juniper first' });
  expect(body.listItem).toMatchObject({
    listItemGroupId: groupId,
    type: 'ITEM',
    price: 9.5,
    notes: 'Juniper first',
    sort_order: 1,
    sellable_item_group: { id: gin, group_type: 'IT', name: 'House Gin', size: '50 mL', price: 9.5 },
  });
  const priced = await owner.put<SavedItem>(`/api/list/list-item/${body.listItem.id}`, { custom_price: 12 });
  expect(priced.body.listItem).toMatchObject({ custom_price: 12, price: 12, notes: 'Juniper first' });
  const plain = await owner.put<SavedItem>(`/api/list/list-item/${body.listItem.id}`, { custom_price: null });
  expect(plain.body.listItem).toMatchObject({ custom_price: null, price: 9.5 });
  expect((await addItem(groupId, { type: 'SPACER' })).body.listItem.spacer_height).toBe(20);
  const refusals: [object, string, string][] = [
    [{ type: 'HEADER' }, 'header_text', 'Header is required'],
    [{ type: 'SUBHEADER', subheader_text: ' ' }, 'subheader_text', 'Subheader is required'],
    [{ type: 'ITEM' }, 'sellable_item_group_id', 'Item is required'],
    [{ sellable_item_group_id: randomUUID() }, 'sellable_item_group_id', 'Sold As or recipe not found'],
    [{ type: 'IMAGE', image_url: 'https://example.test/a.png' }, 'image_url', 'Upload the image to this list first'],
    [{ type: 'SPACER', spacer_height: 401 }, 'spacer_height', 'Must be 400 or below'],
  ];
  for (const [sent, field, text] of refusals)
    expect((await addItem(groupId, sent)).body.errors).toEqual({ [field]: text });
  await owner.delete('/api/pos/sellable-item-groups', { id: gin });
  const [left] = (await groupsOf(listId))[0]?.items ?? [];
  expect(left).toMatchObject({ sellable_item_group: null, hidden: true, sellable_item_group_id: gin });
  expect((await owner.put(`/api/list/list-item/${left?.id}`, { sort_order: 9 })).status).toBe(200);
});

test('OAPI-120, OAPI-121, OAPI-122: entries move within and between groups, and are deleted and restored', async () => {
  const [listId, other] = [await newList(), await newList({ name: 'Other' })];
  const [one, two] = [await addGroup(listId, 'One'), await addGroup(listId, 'Two')];
  const header = async (text: string) => (await addItem(one, { type: 'HEADER', header_text: text })).body.listItem.id;
  const [a, b, c] = [await header('a'), await header('b'), await header('c')];
  const change = (id: string, body: object) => owner.put<SavedItem>(`/api/list/list-item/${id}`, body);
  const first = await addItem(one, { type: 'HEADER', header_text: 'first', sort_order: 1 });
  expect(await texts(listId)).toEqual([['first', 'a', 'b', 'c'], []]);
  await owner.delete(`/api/list/list-item/${first.body.listItem.id}`);
  await change(c, { sort_order: 1 });
  expect(await texts(listId)).toEqual([['c', 'a', 'b'], []]);
  await change(a, { listItemGroupId: two });
  await change(b, { listItemGroupId: two, sort_order: 1 });
  expect(await texts(listId)).toEqual([['c'], ['b', 'a']]);
  const foreign = await change(a, { listItemGroupId: await addGroup(other, 'Elsewhere') });
  expect([foreign.status, foreign.body.errors]).toEqual([400, { listItemGroupId: 'This is a group of another list' }]);
  expect((await owner.delete(`/api/list/list-item/${b}`)).body).toEqual({
    success: true,
    id: b,
    action_id: expect.any(String),
  });
  expect(await texts(listId)).toEqual([['c'], ['a']]);
  await owner.post(`/api/list/list-item/${b}/restore`);
  expect(await texts(listId)).toEqual([['c'], ['b', 'a']]);
  expect((await owner.delete(`/api/list/list-group/${two}`)).body).toEqual({
    success: true,
    id: two,
    action_id: expect.any(String),
  });
  expect([await texts(listId), (await change(a, { sort_order: 1 })).status]).toEqual([[['c']], 404]);
  await owner.post(`/api/list/list-group/${two}/restore`);
  expect(await texts(listId)).toEqual([['c'], ['b', 'a']]);
});

test('many are added at once, all or none', async () => {
  const listId = await newList();
  const listItemGroupId = await addGroup(listId, 'Gin');
  const add = (ids: string[]) =>
    owner.post<{ listItems: ListItem[] } & Refused>('/api/list/list-item/bulk', {
      listItemGroupId,
      sellable_item_group_ids: ids,
    });
  const { body } = await add([gin, gin]);
  expect(body.listItems.map((item) => [item.sellable_item_group?.name, item.sort_order])).toEqual([
    ['House Gin', 1],
    ['House Gin', 2],
  ]);
  const refused = await add([gin, randomUUID()]);
  expect([refused.status, refused.body.errors]).toEqual([
    404,
    { sellable_item_group_ids: 'Sold As or recipe not found' },
  ]);
  expect((await groupsOf(listId))[0]?.items).toHaveLength(2);
});

test('two people who reorder at once lose no entry, and the later order wins', async () => {
  const listId = await newList();
  const groupId = await addGroup(listId, 'Gin');
  const ids: string[] = [];
  for (const header_text of ['a', 'b', 'c', 'd'])
    ids.push((await addItem(groupId, { type: 'HEADER', header_text })).body.listItem.id);
  const barkeeper = await server.addPerson(owner.organizationId, 'member');
  const reorder = (person: TestPerson, order: string[]) =>
    Promise.all(order.map((id, place) => person.put(`/api/list/list-item/${id}`, { sort_order: place + 1 })));
  const answers = await Promise.all([reorder(owner, [...ids].reverse()), reorder(barkeeper, ids)]);
  expect(answers.flat().map((answer) => answer.status)).toEqual(Array(8).fill(200));
  expect((await texts(listId))[0]?.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  await reorder(barkeeper, [...ids].reverse());
  expect(await texts(listId)).toEqual([['d', 'c', 'b', 'a']]);
});

test('a copy has the groups, entries, and styles of the list, and is unpublished; a key creates it once', async () => {
  const listId = await newList();
  const groupId = await addGroup(listId, 'Gin');
  await addItem(groupId, { sellable_item_group_id: gin, custom_price: 11 });
  await owner.post('/api/list/styles', { type: 'item', color: '#aa0000', listIds: [listId] });
  await owner.put(`/api/list/${listId}`, { is_published: true });
  const copy = () =>
    owner.call<SavedList>('POST', `/api/list/${listId}/duplicate`, undefined, { 'idempotency-key': 'copy-once' });
  const { id, name, is_published } = (await copy()).body.sellableList;
  expect([(await copy()).body.sellableList.id, name, is_published]).toEqual([id, 'Dinner copy', false]);
  const [group] = await groupsOf(id);
  expect([group?.name, group?.items.map((item) => item.price)]).toEqual(['Gin', [11]]);
  expect(group?.id).not.toBe(groupId);
  expect((await owner.get<{ color: string }[]>(`/api/list/${id}/styles`)).body.map((style) => style.color)).toEqual([
    '#aa0000',
  ]);
});
