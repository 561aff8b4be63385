import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

interface Location {
  readonly location_id: string;
  readonly parent_id: string | null;
  readonly path: string[];
  readonly action_id: string;
}
interface Undone {
  readonly message?: string;
  readonly reason?: string;
}

let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  owner = await server.createTestHouse();
});
afterAll(() => server.close());

const made = async (name: string, parent_id?: string) =>
  (await owner.post<Location>('/api/location', { name, parent_id })).body.location_id;
const place = async (id: string, parent_id: string | null) =>
  (await owner.put<Location>(`/api/location/${id}`, { parent_id })).body.action_id;
const undo = (id: string) => owner.post<Undone>(`/api/inventory/actions/${id}/undo`);
const paths = async (...ids: string[]) =>
  Promise.all(ids.map(async (id) => (await owner.get<Location>(`/api/location/${id}`)).body.path.join(' › ')));

test('D38: a location does not go back into one that is inside it by now', async () => {
  const q = await made('Q');
  const p = await made('P', q);
  const moved = await place(p, null);
  await place(q, p);
  const { status, body } = await undo(moved);
  expect([status, body.reason]).toEqual([409, 'changed_since']);
  expect(body.message).toContain('has since been moved into it');
  expect(await paths(p, q)).toEqual(['P', 'P › Q']);
});

test('D38: a location does not go back where what is inside it would be on a fourth level', async () => {
  const q = await made('Q');
  const p = await made('P', q);
  const moved = await place(p, null);
  const c = await made('C', p);
  const e = await made('E', c);
  const { status, body } = await undo(moved);
  expect([status, body.reason]).toEqual([409, 'changed_since']);
  expect(body.message).toContain('more than three levels deep');
  expect(await paths(p, e)).toEqual(['P', 'P › C › E']);
});

test('D38: a location does not go back into a deleted one, and is not moved once it is deleted itself', async () => {
  const [q, own] = [await made('Q'), await made('Own')];
  const p = await made('P', q);
  const moved = await place(p, null);
  const ownMoved = await place(own, p);
  await owner.delete(`/api/location/${q}`);
  const { status, body } = await undo(moved);
  expect([status, body.reason]).toEqual([409, 'changed_since']);
  expect(body.message).toContain('has since been deleted');
  expect(await paths(p)).toEqual(['P']);
  await owner.delete(`/api/location/${own}`);
  expect((await undo(ownMoved)).body.reason).toBe('changed_since');
});

test('D38: what came into a moved location goes back with it, on its new level', async () => {
  const q = await made('Q');
  const p = await made('P', q);
  const moved = await place(p, null);
  const c = await made('C', p);
  expect((await undo(moved)).status).toBe(200);
  expect(await paths(p, c)).toEqual(['Q › P', 'Q › P › C']);
  expect((await owner.post('/api/location', { name: 'Too deep', parent_id: c })).status).toBe(400);
});

test('the list of a location ends even where two locations are inside each other', async () => {
  const q = await made('Q');
  const p = await made('P', q);
  await withOrganization(server.services.db, owner.organizationId, (tx) =>
    sql`update stock.location set parent_id = ${p} where organization_id = ${owner.organizationId} and id = ${q}`.execute(
      tx,
    ),
  );
  expect((await owner.get(`/api/inventory-view/inventory?location=${p}`)).status).toBe(200);
});

test('two locations that are deleted into each other at once: one is deleted, and its stock is in the other', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [a, b] = [await made(`A${round}`), await made(`B${round}`)] as const;
    const answers = await Promise.all([
      owner.delete(`/api/location/${a}`, { move_stock_to: b }),
      owner.delete(`/api/location/${b}`, { move_stock_to: a }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
});
