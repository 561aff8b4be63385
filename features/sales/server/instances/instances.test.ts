import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import type { PosInstance } from './list-instances.ts';

let server: TestServer;
let owner: TestPerson;

interface Refused {
  message: string;
  errors?: Record<string, string>;
}

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const list = async (person = owner) => (await person.get<PosInstance[]>('/api/pos/instance')).body;
const create = (body: object, person = owner) => person.post<PosInstance & Refused>('/api/pos/instance', body);

test('POS-033, POS-035, API-083, API-084, API-085, API-086, OAPI-110: the first POS is the default, and the flag moves as a whole', async () => {
  owner = await server.createTestHouse();
  expect(await list()).toEqual([]);
  const { body: first, status } = await create({ name: 'Bar till', provider: 'TO' });
  expect([status, first]).toEqual([200, { id: first.id, name: 'Bar till', provider: 'TO', default: true }]);
  const { body: second } = await create({ name: 'Shop till', provider: 'SQ' });
  expect(second.default).toBe(false);
  expect((await owner.put<PosInstance>('/api/pos/instance', { id: second.id, default: true })).body).toEqual({
    ...second,
    default: true,
  });
  expect(await list()).toEqual([
    { ...second, default: true },
    { ...first, default: false },
  ]);
  const { body: third } = await create({ name: 'Terrace', provider: 'LS', default: true });
  expect((await list()).map(({ id, default: flag }) => [id, flag])).toEqual([
    [third.id, true],
    [first.id, false],
    [second.id, false],
  ]);
  const { body: renamed } = await owner.put<PosInstance>(`/api/pos/instance/${first.id}`, {
    name: 'Main bar',
    provider: 'CS',
  });
  expect(renamed).toEqual({ id: first.id, name: 'Main bar', provider: 'CS', default: false });
});

test('POS-036, API-087: invalid input is refused at its field', async () => {
  owner = await server.createTestHouse();
  const { body: only } = await create({ name: 'Till', provider: 'SQ', default: false });
  const refused = async (answer: Promise<{ status: number; body: Refused }>) => {
    const { status, body } = await answer;
    return [status, body.errors];
  };
  expect(await refused(create({ name: 'Till', provider: 'XX' }))).toEqual([
    400,
    { provider: 'Provider must be one of SQ, TO, LS, CS' },
  ]);
  expect(await refused(create({ name: ' ', provider: 'SQ' }))).toEqual([400, { name: 'Name is required' }]);
  const change = (body: object) => owner.put<Refused>('/api/pos/instance', body);
  expect(await refused(change({ id: only.id, provider: 'square' }))).toMatchObject([
    400,
    { provider: expect.any(String) },
  ]);
  const kept = 'One POS is always the default: make another one the default instead';
  expect(await refused(change({ id: only.id, default: false }))).toEqual([400, { default: kept }]);
  expect((await change({ id: crypto.randomUUID(), default: true })).status).toBe(404);
  expect(await list()).toEqual([only]);
});

test('ORG-015: members see the tills, and only admins change them', async () => {
  owner = await server.createTestHouse();
  const member = await server.addPerson(owner.organizationId, 'member');
  const admin = await server.addPerson(owner.organizationId, 'admin');
  expect((await create({ name: 'Till', provider: 'TO' }, member)).status).toBe(403);
  const { body: made } = await create({ name: 'Till', provider: 'TO' }, admin);
  expect((await member.put(`/api/pos/instance/${made.id}`, { name: 'Mine' })).status).toBe(403);
  expect(await list(member)).toEqual([made]);
});

test('POS-035: two people who add the first one at once, and eight who each choose another, leave one default', async () => {
  owner = await server.createTestHouse();
  await Promise.all(['One', 'Two'].map((name) => create({ name, provider: 'TO' })));
  const others = await Promise.all(
    Array.from({ length: 6 }, (_, n) => create({ name: `Till ${n}`, provider: 'LS', default: n % 2 === 0 })),
  );
  const ids = others.map((answer) => answer.body.id);
  const chosen = await Promise.all(ids.map((id) => owner.put('/api/pos/instance', { id, default: true })));
  expect(chosen.map((answer) => answer.status)).toEqual(ids.map(() => 200));
  const all = await list();
  expect([all.length, all.filter((one) => one.default).length]).toEqual([8, 1]);
});

test('a POS has a name that no other one has', async () => {
  owner = await server.createTestHouse();
  await create({ name: 'Till', provider: 'SQ' });
  const { body: other } = await create({ name: 'Terrace', provider: 'TO' });
  const taken = { name: 'There is a POS called Till: choose another name' };
  expect((await create({ name: 'TILL', provider: 'TO' })).body.errors).toEqual(taken);
  const rename = (name: string) => owner.put<Refused>('/api/pos/instance', { id: other.id, name });
  expect((await rename('till')).body.errors).toEqual(taken);
  expect((await rename('terrace')).status).toBe(200);
});
