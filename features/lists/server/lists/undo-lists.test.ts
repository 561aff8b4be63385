import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import type { BeverageList, ListGroup, ListItem } from '../../contract/list-schemas.ts';

let server: TestServer;
let owner: TestPerson;
let list: string;
let group: string;

interface Acted {
  action_id: string | null;
  message?: string;
  reason?: string;
  note?: string;
}

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  owner = await server.createTestHouse();
  list = await newList('Dinner');
  group = (await addGroup('Reds')).listItemGroup.id;
});

const newList = async (name: string) =>
  (await owner.post<{ sellableList: BeverageList }>('/api/list', { name })).body.sellableList.id;
const addGroup = async (name: string) =>
  (await owner.post<{ listItemGroup: ListGroup }>('/api/list/list-group', { name, sellableListId: list })).body;
const addHeader = async (header_text: string) =>
  (await owner.post<{ listItem: ListItem } & Acted>('/api/list/list-item', { listItemGroupId: group, header_text }))
    .body;
const groups = async () => (await owner.get<ListGroup[]>(`/api/list/list-group?listId=${list}`)).body;
const texts = async () => (await groups()).find(({ id }) => id === group)?.items.map((item) => item.header_text);
const order = (item_ids: string[], of = group) =>
  owner.put<Acted>(`/api/list/list-group/${of}/item-order`, { item_ids });
const undo = (id: string | null, by = owner) =>
  by.post<Acted & { topics: string[] }>(`/api/inventory/actions/${id}/undo`, {});
const nameOf = async () => (await owner.get<BeverageList>(`/api/list/${list}`)).body.name;
const rename = async (name: string) => (await owner.put<Acted>(`/api/list/${list}`, { name })).body.action_id;

async function headers(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await addHeader(`Header ${n}`)).listItem.id);
  return ids;
}

test('one call reorders sixty entries, and one restores the old order', async () => {
  const ids = await headers(60);
  const was = await texts();
  const { status, body } = await order(ids.toReversed());
  expect([status, await texts()]).toEqual([200, was?.toReversed()]);
  const undone = await undo(body.action_id);
  expect([undone.status, undone.body.topics]).toEqual([200, expect.arrayContaining(['lists'])]);
  expect(await texts()).toEqual(was);
});

test('an entry that the caller left out comes last; a deleted one or one of another group is refused', async () => {
  const ids = await headers(3);
  const known = ids.slice(0, 2).toReversed();
  expect((await order(known)).status).toBe(200);
  expect(await texts()).toEqual(['Header 1', 'Header 0', 'Header 2']);
  const gone = await order([ids[0] as string, randomUUID()]);
  expect([gone.status, gone.body.message]).toEqual([404, 'The list has changed. Check it and sort again.']);
  expect((await order([ids[0] as string, ids[0] as string])).status).toBe(400);
  const other = (await addGroup('Whites')).listItemGroup.id;
  expect((await order(ids, other)).status).toBe(404);
  expect(await texts()).toEqual(['Header 1', 'Header 0', 'Header 2']);
});

test('groups are also sorted in one call', async () => {
  const whites = (await addGroup('Whites')).listItemGroup.id;
  const before = (await groups()).map(({ id }) => id);
  const put = await owner.put<Acted>(`/api/list/${list}/group-order`, { group_ids: [whites, group] });
  expect((await groups()).map(({ id }) => id).slice(0, 2)).toEqual([whites, group]);
  await undo(put.body.action_id);
  expect((await groups()).map(({ id }) => id)).toEqual(before);
});

test('undo is refused if the action was undone, was changed since, or is of another organization', async () => {
  const first = await rename('Supper');
  const second = await rename('Late supper');
  const refused = await undo(first);
  expect([refused.status, refused.body.reason]).toEqual([409, 'changed_since']);
  expect(refused.body.message).toBe("The list has since been changed, so this can't be undone. Change it by hand.");
  expect(await nameOf()).toBe('Late supper');
  const stranger = await server.createTestHouse();
  expect((await undo(second, stranger)).status).toBe(404);
  expect((await undo(second)).status).toBe(200);
  expect(await nameOf()).toBe('Supper');
  const again = await undo(second);
  expect([again.status, again.body.reason]).toEqual([409, 'already_undone']);
  expect((await undo(first)).status).toBe(200); // the change in its way was undone
  expect(await nameOf()).toBe('Dinner');
});

test("another person's action is undone by an admin, not by a member", async () => {
  const member = await server.addPerson(owner.organizationId, 'member');
  const other = await server.addPerson(owner.organizationId, 'member');
  const { body } = await member.put<Acted>(`/api/list/${list}`, { name: 'Lunch' });
  expect((await undo(body.action_id, other)).status).toBe(403);
  expect(await nameOf()).toBe('Lunch');
  expect((await undo(body.action_id)).status).toBe(200);
  expect(await nameOf()).toBe('Dinner');
});

test('a change without effect has no action, and an undo repeated with its key gets the same answer', async () => {
  expect(await rename('Dinner')).toBeNull();
  const id = await rename('Supper');
  const key = { 'idempotency-key': randomUUID() };
  const ask = () => owner.call<Acted>('POST', `/api/inventory/actions/${id}/undo`, {}, key);
  const [first, repeated] = [await ask(), await ask()];
  expect([first.status, repeated.body]).toEqual([200, first.body]);
});

test('many lists are published or deleted together, or not at all', async () => {
  const lists = [list, await newList('Lunch')];
  const shown = async () => {
    const { body } = await owner.get<{ data: { id: string; is_published: boolean }[] }>('/api/list');
    return lists.map((id) => body.data.find((row) => row.id === id)?.is_published);
  };
  const missing = await owner.post<Acted>('/api/list/publish', { ids: [...lists, randomUUID()], is_published: true });
  expect([missing.status, await shown()]).toEqual([404, [false, false]]);
  await owner.put(`/api/list/${list}`, { is_published: true });
  const published = await owner.post<Acted>('/api/list/publish', { ids: lists, is_published: true });
  expect(await shown()).toEqual([true, true]);
  await undo(published.body.action_id);
  expect(await shown()).toEqual([true, false]);
  const gone = await owner.post<Acted>('/api/list/delete', { ids: lists });
  expect(await shown()).toEqual([undefined, undefined]);
  await undo(gone.body.action_id);
  expect(await shown()).toEqual([true, false]);
});

test('undo removes an added entry, restores a deleted one, and reverts a changed one', async () => {
  const added = await addHeader('By the glass');
  const id = added.listItem.id;
  const changed = await owner.put<Acted>(`/api/list/list-item/${id}`, { header_text: 'By the bottle' });
  expect((await undo(added.action_id)).body.reason).toBe('changed_since');
  await undo(changed.body.action_id);
  expect(await texts()).toEqual(['By the glass']);
  const gone = await owner.delete<Acted>(`/api/list/list-item/${id}`);
  expect(await texts()).toEqual([]);
  await undo(gone.body.action_id);
  expect(await texts()).toEqual(['By the glass']);
  expect((await undo(added.action_id)).status).toBe(200);
  expect(await texts()).toEqual([]);
});

test('D38: an entry does not go back into a group that was deleted since', async () => {
  const { id } = (await addHeader('House wines')).listItem;
  const whites = (await addGroup('Whites')).listItemGroup.id;
  const move = await owner.put<Acted>(`/api/list/list-item/${id}`, { listItemGroupId: whites });
  expect(move.status).toBe(200);
  await owner.delete(`/api/list/list-group/${group}`);
  const refused = await undo(move.body.action_id);
  expect([refused.status, refused.body.reason]).toEqual([409, 'changed_since']);
  expect(refused.body.message).toBe("Reds has since been deleted, so this can't be undone. Restore it first.");
  const all = await groups();
  expect(all.find((each) => each.id === whites)?.items.map((item) => item.header_text)).toEqual(['House wines']);
});

test('D38: the undo of publishing many lists leaves the one that was changed since, and says so', async () => {
  const other = await newList('Lunch');
  const published = async () =>
    Promise.all([list, other].map(async (id) => (await owner.get<BeverageList>(`/api/list/${id}`)).body.is_published));
  const { body } = await owner.post<Acted>('/api/list/publish', { ids: [list, other], is_published: true });
  await owner.put(`/api/list/${other}`, { is_published: false });
  await owner.post('/api/list/publish', { ids: [other], is_published: false });
  const undone = await undo(body.action_id);
  expect([undone.status, undone.body.note]).toEqual([200, '1 list has since been changed, so it was left as it is.']);
  expect(await published()).toEqual([false, false]);
});
