import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import type { BeverageList, ListGroup } from '../../contract/list-schemas.ts';
import type { Style } from '../../contract/style-schemas.ts';

let server: TestServer;
let owner: TestPerson;

type Saved = { success: true; style: Style; message: string; errors?: Record<string, string> };

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await server.createTestHouse();
});

const newList = async (name = 'Dinner') =>
  (await owner.post<{ sellableList: BeverageList }>('/api/list', { name })).body.sellableList.id;
const create = (body: object) => owner.post<Saved>('/api/list/styles', body);
const change = (id: string, body: object) => owner.put<Saved>(`/api/list/style/${id}`, body);
const ofList = async (id: string, query = '') => (await owner.get<Style[]>(`/api/list/${id}/styles${query}`)).body;
const defaults = async (query = '') => (await owner.get<Style[]>(`/api/list/styles?defaultOnly=true${query}`)).body;

test('OAPI-123: a new organization has a default style of each type', async () => {
  expect((await defaults()).map((style) => style.type).sort()).toEqual(['group', 'header', 'item', 'list']);
  const [group, ...more] = await defaults('&type=group');
  expect([group?.type, group?.isDefault, more]).toEqual(['group', true, []]);
  await create({ type: 'group', name: 'Loud' });
  expect(await defaults('&type=group')).toHaveLength(1);
  expect((await owner.get<Style[]>('/api/list/styles?type=group')).body).toHaveLength(2);
});

test('OAPI-124, OAPI-125, OAPI-126, LIST-024, OENT-063: a list has its own styles, which can be changed and read back', async () => {
  const [dinner, brunch] = [await newList(), await newList('Brunch')];
  const { body } = await create({
    type: 'item',
    fontFamily: 'Georgia',
    fontWeight: 'bold',
    color: '#A00',
    listIds: [dinner],
  });
  expect(body).toMatchObject({
    success: true,
    style: { type: 'item', fontFamily: 'Georgia', fontWeight: 700, color: '#aa0000', fontSize: 11, listIds: [dinner] },
  });
  const looks = { fontSize: 14.5, alignment: 'center', spacing: 12 };
  expect((await change(body.style.id, looks)).body.style).toMatchObject({ ...looks, fontFamily: 'Georgia' });
  expect(await ofList(dinner)).toMatchObject([{ id: body.style.id, type: 'item', listIds: [dinner], ...looks }]);
  expect([await ofList(dinner, '?type=header'), await ofList(brunch)]).toEqual([[], []]);
  const next = await create({ type: 'item', listIds: [dinner, brunch] });
  expect((await ofList(dinner)).map((style) => style.id)).toEqual([next.body.style.id]); // one of each type
  await change(next.body.style.id, { listIds: [brunch] });
  expect([await ofList(dinner), (await ofList(brunch)).length]).toEqual([[], 1]);
});

test('OAPI-127: a group gets a style, and loses it again', async () => {
  const sellableListId = await newList();
  const { body: made } = await owner.post<{ listItemGroup: ListGroup }>('/api/list/list-group', {
    name: 'Gin',
    sellableListId,
  });
  const { style } = (await create({ type: 'group', color: '#00aa00' })).body;
  const set = (style_id: string | null) => owner.put(`/api/list/group/${made.listItemGroup.id}/style`, { style_id });
  const read = async () => (await owner.get<ListGroup[]>(`/api/list/list-group?listId=${sellableListId}`)).body[0];
  expect((await set(style.id)).body).toMatchObject({ success: true, style_id: style.id });
  expect(await read()).toMatchObject({ style_id: style.id, style: { color: '#00aa00' } });
  await set(null);
  expect(await read()).toMatchObject({ style_id: null, style: null });
  await set(style.id);
  await owner.delete(`/api/list/style/${style.id}`);
  expect(await read()).toMatchObject({ style_id: null, style: null });
});

test('an invalid font, color, or page size is refused by name', async () => {
  const wrong: [object, string][] = [
    [{ color: 'red;background:url(//example.test)' }, 'color'],
    [{ color: '#12345' }, 'color'],
    [{ fontFamily: 'Comic Sans' }, 'fontFamily'],
    [{ fontSize: 500 }, 'fontSize'],
    [{ fontWeight: 450 }, 'fontWeight'],
    [{ alignment: 'justify' }, 'alignment'],
    [{ spacing: -1 }, 'spacing'],
    [{ type: 'page' }, 'type'],
  ];
  for (const [looks, field] of wrong) {
    const { status, body } = await create({ type: 'item', ...looks });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  }
  const [standard] = await defaults('&type=item');
  expect((await change(standard?.id ?? '', { type: 'list' })).body.errors).toEqual({
    type: "The type of a style can't be changed",
  });
});

test('a default style changes for every list, and is never deleted', async () => {
  const [standard] = await defaults('&type=list');
  expect((await change(standard?.id ?? '', { fontSize: 40 })).body.style).toMatchObject({
    fontSize: 40,
    isDefault: true,
  });
  const listId = await newList();
  const { body } = await owner.get<{ styles: Style[] }>(`/api/list/list-viewer?id=${listId}`);
  expect(body.styles.find((style) => style.type === 'list')?.fontSize).toBe(40);
  expect((await owner.delete(`/api/list/style/${standard?.id}`)).status).toBe(409);
});
