import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TestClient, type TestServer } from '#test/http-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

interface Key {
  id: string;
  key: string;
  role: string;
}

test("an API key works only in its organization, and never beyond its role or its creator's", async () => {
  const owner = await server.createTestHouse('Key Bar');
  const admin = await server.addPerson(owner.organizationId, 'admin');
  await admin.post('/api/organization', { name: "Admin's own", timezone: 'UTC' });
  const made = await admin.post<Key>('/api/api-keys', { name: 'till', role: 'admin' });
  expect(made.status).toBe(200);
  const program = new TestClient(server.url, { authorization: `Bearer ${made.body.key}` });
  const header = new TestClient(server.url, { 'x-api-key': made.body.key });
  expect((await header.get('/api/me')).status).toBe(200);
  expect((await program.get('/api/me')).body).toMatchObject({
    active_organization: { name: 'Key Bar', role: 'admin' },
    organization_count: 1,
  });
  expect((await program.get('/api/api-keys')).status).toBe(200);
  expect((await program.get('/api/me/invitations')).status).toBe(403); // they are from other organizations

  const users = `/api/organization/${owner.organizationId}/users`;
  await owner.put(users, { user_id: admin.userId, role: 'member' });
  expect((await program.get('/api/api-keys')).status).toBe(403);
  await owner.delete(`${users}?user_id=${admin.userId}`);
  expect((await program.get('/api/me')).status).toBe(401);
});

test("an owner's key with a lower role has that role's rights, and is invalid without their membership", async () => {
  const owner = await server.createTestHouse();
  const { body } = await owner.post<Key>('/api/api-keys', { name: 'counts', role: 'member' });
  const program = new TestClient(server.url, { authorization: `Bearer ${body.key}` });
  expect((await program.get('/api/me')).body).toMatchObject({ active_organization: { role: 'member' } });
  expect((await program.get('/api/api-keys')).status).toBe(403);
  expect((await program.get('/api/outbox')).status).toBe(403);

  await sql`delete from accounts.member where "organizationId" = ${owner.organizationId}`.execute(
    server.services.systemDb,
  );
  await expect.poll(async () => (await program.get('/api/me')).status).toBe(401);
});

test("a key cannot get more than its creator's role, and can do nothing that concerns the person", async () => {
  const owner = await server.createTestHouse();
  const admin = await server.addPerson(owner.organizationId, 'admin');
  const member = await server.addPerson(owner.organizationId, 'member');
  expect((await member.post('/api/api-keys', { name: 'x' })).status).toBe(403);
  expect((await admin.post('/api/api-keys', { name: 'x', role: 'owner' })).status).toBe(403);

  const { body } = await owner.post<Key>('/api/api-keys', { name: 'all', role: 'owner' });
  const program = new TestClient(server.url, { authorization: `Bearer ${body.key}` });
  const refused = await Promise.all([
    program.post('/api/organization', { name: 'x', timezone: 'UTC' }),
    program.post(`/api/organization/set/${owner.organizationId}`),
    program.get('/api/sessions'),
    program.post('/api/api-keys', { name: 'another' }),
    program.delete(`/api/organization/${owner.organizationId}?name=Test Bar`),
    program.put('/api/me', { display_name: 'Robot' }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
});

test('an admin can delete keys of admins, but not those of owners', async () => {
  const owner = await server.createTestHouse();
  const [admin, other] = [
    await server.addPerson(owner.organizationId, 'admin'),
    await server.addPerson(owner.organizationId, 'admin'),
  ];
  const make = async (person: TestClient) =>
    (await person.post<Key>('/api/api-keys', { name: 'till', role: 'member' })).body.id;
  const [ofOwner, ofOther] = [await make(owner), await make(other)];
  const listed = async (person: TestClient) => {
    const { body } = await person.get<{ id: string; may_delete: boolean }[]>('/api/api-keys');
    return [ofOwner, ofOther].map((id) => body.find((key) => key.id === id)?.may_delete);
  };
  expect([await listed(owner), await listed(admin)]).toEqual([
    [true, true],
    [false, true],
  ]);
  const refused = await admin.delete<{ message: string }>(`/api/api-keys/${ofOwner}`);
  expect([refused.status, refused.body.message]).toEqual([403, 'Only owners can delete a key that an owner created']);
  expect((await admin.delete(`/api/api-keys/${ofOther}`)).status).toBe(200);
  expect((await owner.delete(`/api/api-keys/${await make(admin)}`)).status).toBe(200);
  expect((await owner.delete(`/api/api-keys/${ofOwner}`)).status).toBe(200);
});

test('a deleted, expired or made-up key gives no access; the key itself is not stored', async () => {
  const owner = await server.createTestHouse();
  const { body } = await owner.post<Key>('/api/api-keys', { name: 'short', expires_in_days: 1 });
  const program = new TestClient(server.url, { authorization: `Bearer ${body.key}` });
  expect((await program.get('/api/me')).status).toBe(200);
  const stored = await sql`select from accounts.apikey where key = ${body.key}`.execute(server.services.systemDb);
  expect(stored.rows).toEqual([]);

  await sql`update accounts.apikey set "expiresAt" = now() - interval '1 second' where id = ${body.id}`.execute(
    server.services.systemDb,
  );
  await expect.poll(async () => (await program.get('/api/me')).status).toBe(401);

  const second = await owner.post<Key>('/api/api-keys', { name: 'second' });
  const other = new TestClient(server.url, { authorization: `Bearer ${second.body.key}` });
  expect((await other.get('/api/me')).status).toBe(200);
  expect((await owner.delete(`/api/api-keys/${second.body.id}`)).status).toBe(200);
  expect((await other.get('/api/me')).status).toBe(401);
  const invented = new TestClient(server.url, { authorization: `Bearer chk_${'a'.repeat(64)}` });
  expect((await invented.get('/api/me')).status).toBe(401);
});

test('repeating the request creates no second key and does not show the first again', async () => {
  const owner = await server.createTestHouse();
  const key = { 'idempotency-key': 'key-1' };
  const one = await owner.call<Key>('POST', '/api/api-keys', { name: 'once' }, key);
  const two = await owner.call<Key>('POST', '/api/api-keys', { name: 'once' }, key);
  expect(one.body.key).toMatch(/^chk_/);
  expect(two.body).toEqual({ ...one.body, key: null });
});
