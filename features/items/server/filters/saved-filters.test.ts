import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

interface Saved {
  id: string;
  filter_id: string;
  name: string;
  type: string;
  data: Record<string, unknown>;
}

let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
});
afterAll(() => server.close());

const reds = { type: { key: 'type', text: 'Wine', type: 'category', value: 'WI' } };
const dear = {
  unit_cost: { key: 'unit_cost', text: 'Last cost from $20.00', type: 'range', value: { min: 20, max: null } },
};
const path = '/api/organization/filters';
const save = async (name: string, data: object = reds, person = owner) =>
  (await person.post<Saved>(path, { name, type: 'IT', data })).body;
const list = async (person = owner) => (await person.get<Saved[]>(`${path}?type=IT`)).body;

test('filters are saved with a name and listed by it (API-070, API-071, OAPI-085, OENT-059, FLT-023)', async () => {
  const { status, body } = await owner.post<Saved>(path, { name: '  Reds  ', data: reds });
  expect([status, body]).toEqual([200, expect.objectContaining({ name: 'Reds', type: 'IT', data: reds })]);
  expect(body.filter_id).toBe(body.id);
  await save('Aged rum', { ...reds, ...dear });
  expect((await list()).map((filter) => [filter.name, Object.keys(filter.data)])).toEqual([
    ['Aged rum', ['type', 'unit_cost']],
    ['Reds', ['type']],
  ]);
});

test('a name alone renames a filter, data alone replaces its filters (API-072, API-073, OAPI-086, OAPI-087, FLT-025, FLT-026)', async () => {
  const { id } = await save('Whites');
  const renamed = await owner.put<Saved>(path, { filter_id: id, name: 'White wines' });
  expect(renamed.body).toMatchObject({ name: 'White wines', data: reds });
  const changed = await owner.put<Saved>(path, { filter_id: id, data: dear });
  expect(changed.body).toMatchObject({ id, name: 'White wines', data: dear });
  expect((await owner.put(path, { filter_id: id })).status).toBe(400);
});

test('the id is in the path, the query or the body, with or without the /api prefix (API-074, API-075, OAPI-088, OAPI-090)', async () => {
  const ids = await Promise.all(['One', 'Two', 'Three'].map(async (name) => (await save(name)).id));
  expect((await owner.put<Saved>(`${path}/${ids[0]}`, { name: 'First' })).body.name).toBe('First');
  expect((await owner.put<Saved>(`${path}?filter_id=${ids[1]}`, { name: 'Second' })).body.name).toBe('Second');
  const alike = await owner.get<Saved[]>('/organization/filters?type=IT');
  expect(alike.body).toEqual(await list());
  expect((await owner.delete(`${path}/${ids[0]}`)).status).toBe(200);
  expect((await owner.delete(`${path}?filter_id=${ids[1]}`)).status).toBe(200);
  expect((await owner.delete('/organization/filters', { filter_id: ids[2] })).status).toBe(200);
  expect((await list()).some((filter) => ids.includes(filter.id))).toBe(false);
  expect((await owner.delete(`${path}/${ids[0]}`)).status).toBe(404);
});

test('saved filters belong to the whole organization, and only to it (FLT-030, OAPI-089)', async () => {
  const { id } = await save('Ours');
  const colleague = await server.addPerson(owner.organizationId, 'member');
  const stranger = await server.createTestHouse('Other Bar');
  expect(await list(colleague)).toEqual(await list());
  expect(await list(stranger)).toEqual([]);
  for (const answer of [
    await stranger.put(path, { filter_id: id, name: 'Theirs' }),
    await stranger.delete(`${path}/${id}`),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { message: 'Filter not found' } });
  }
  expect((await list()).find((filter) => filter.id === id)?.name).toBe('Ours');
});

test('a name belongs to one filter, in any spelling', async () => {
  const { id } = await save('Happy hour');
  await save('Late night');
  const taken = { status: 400, body: { errors: { name: 'There is already a filter called happy HOUR' } } };
  expect(await owner.post(path, { name: 'happy HOUR', type: 'IT', data: reds })).toMatchObject(taken);
  const second = await save('Happy hour copy');
  expect(await owner.put(path, { filter_id: second.id, name: 'happy HOUR' })).toMatchObject(taken);
  expect((await owner.put<Saved>(path, { filter_id: id, name: 'HAPPY hour' })).body.name).toBe('HAPPY hour');
  const other = await server.createTestHouse('Next Door');
  expect((await other.post(path, { name: 'Happy hour', type: 'IT', data: reds })).status).toBe(200);
});

test('a saved filter needs a name and valid filters (FLT-047)', async () => {
  const refused = async (body: object) => (await owner.post<{ errors: object }>(path, body)).body.errors;
  expect(await refused({ name: ' ', data: reds })).toMatchObject({ name: 'Name is required' });
  expect(await refused({ name: 'x'.repeat(171), data: reds })).toHaveProperty('name');
  expect(await refused({ name: 'None' })).toHaveProperty('data');
  expect(await refused({ name: 'Bad', data: { type: 'WI' } })).toBeDefined();
  expect(await refused({ name: 'Bad', type: 'XX', data: reds })).toMatchObject({ type: 'type must be IT' });
  expect(await refused({ name: 'Bad', data: { type: { ...reds.type, value: 'a\u0000b' } } })).toHaveProperty([
    'data.type.value',
  ]);
  expect(await refused({ name: 'Big', data: { type: { ...reds.type, value: 'x'.repeat(20_001) } } })).toHaveProperty(
    'data',
  );
});

test('saved filters filter the list as they were saved (FLT-029)', async () => {
  const { data } = await save('Dear', dear);
  const answer = await owner.get<{ data: unknown[] }>(
    `/api/inventory-view/inventory?filter=${encodeURIComponent(JSON.stringify(data))}`,
  );
  expect([answer.status, answer.body.data]).toEqual([200, []]);
});

test('D38: creating, renaming or deleting a filter is undone, and the filter keeps its id', async () => {
  type Acted = Saved & { action_id: string; reason?: string };
  const undo = async (id: string) => (await owner.post<Acted>(`/api/inventory/actions/${id}/undo`)).body;
  const { body: made } = await owner.post<Acted>(path, { name: 'To undo', data: dear });
  const mine = async () => (await list()).find(({ id }) => id === made.id);
  const before = await mine();
  const { body: renamed } = await owner.put<Acted>(path, { filter_id: made.id, name: 'Renamed' });
  expect((await undo(made.action_id)).reason).toBe('changed_since');
  await undo(renamed.action_id);
  const { body: gone } = await owner.delete<Acted>(path, { filter_id: made.id });
  expect(await mine()).toBeUndefined();
  const { body: taken } = await owner.post<Acted>(path, { name: 'To undo', data: reds });
  expect((await undo(gone.action_id)).reason).toBe('changed_since'); // its name is taken
  await undo(taken.action_id);
  await undo(gone.action_id);
  expect(await mine()).toEqual({ ...before, updated_at: expect.any(String) });
  await undo(made.action_id);
  expect(await mine()).toBeUndefined();
});
