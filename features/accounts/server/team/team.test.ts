import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#test/http-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

async function openTeam() {
  const owner = await server.createTestHouse();
  const admin = await server.addPerson(owner.organizationId, 'admin');
  const member = await server.addPerson(owner.organizationId, 'member');
  return { owner, admin, member, path: `/api/organization/${owner.organizationId}/users` };
}

test('everyone in the team sees the team with its roles (ORG-017)', async () => {
  const { member, path } = await openTeam();
  const { status, body } = await member.get<{ name: string; role: string }[]>(path);
  expect(status).toBe(200);
  expect(body.map(({ role }) => role)).toEqual(['owner', 'admin', 'member']);
  expect(Object.keys(body[0] ?? {})).toEqual(expect.arrayContaining(['id', 'name', 'email', 'role']));
});

test('admins manage members; only owners can change admins and owners', async () => {
  const { owner, admin, member, path } = await openTeam();
  const second = await server.addPerson(owner.organizationId, 'admin');
  expect((await member.put(path, { user_id: admin.userId, role: 'member' })).status).toBe(403);
  expect((await admin.put(path, { user_id: member.userId, role: 'admin' })).status).toBe(403);
  expect((await admin.put(path, { user_id: owner.userId, role: 'member' })).status).toBe(403);
  expect((await admin.delete(`${path}?user_id=${second.userId}`)).status).toBe(403);
  expect((await admin.delete(`${path}?user_id=${member.userId}`)).status).toBe(200);
  expect(await owner.put(path, { user_id: second.userId, role: 'owner' })).toMatchObject({
    status: 200,
    body: { id: second.userId, role: 'owner' },
  });
});

test('a new role takes effect with the next request', async () => {
  const { owner, admin, path } = await openTeam();
  expect((await admin.get('/api/api-keys')).status).toBe(200);
  await owner.put(path, { user_id: admin.userId, role: 'member' });
  expect((await admin.get('/api/api-keys')).status).toBe(403);
});

test('the last owner stays, also when two owners remove each other at once', async () => {
  const { owner, path } = await openTeam();
  expect((await owner.delete(`${path}?user_id=${owner.userId}`)).status).toBe(409);
  expect((await owner.put(path, { user_id: owner.userId, role: 'member' })).status).toBe(409);

  const other = await server.addPerson(owner.organizationId, 'owner');
  const both = await Promise.all([
    owner.delete(`${path}?user_id=${other.userId}`),
    other.delete(`${path}?user_id=${owner.userId}`),
  ]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a person who is removed or leaves loses all access to the organization', async () => {
  const { owner, admin, member, path } = await openTeam();
  await admin.get('/api/location');
  expect((await owner.delete(`${path}?user_id=${admin.userId}`)).status).toBe(200);
  expect((await admin.get(path)).status).toBe(403);
  expect((await admin.get('/api/me')).body).toMatchObject({ active_organization: null, organization_count: 0 });

  expect((await member.delete(`${path}?user_id=${member.userId}`)).status).toBe(200);
  expect((await member.get(path)).status).toBe(403);
});
