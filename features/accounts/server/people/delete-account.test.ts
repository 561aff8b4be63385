import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, TestClient, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;
let first: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ everyoneCreatesOrganizations: false });
  first = await server.createTestHouse('First Bar');
});

afterAll(() => server.close());

const remove = (who: TestClient, password = TEST_PASSWORD) => who.post('/api/me/delete', { password });

test('a person deletes their account: sessions, memberships and keys end, and the log says so', async () => {
  const admin = await server.addPerson(first.organizationId, 'admin');
  const { body } = await admin.post<{ key: string }>('/api/api-keys', { name: 'Program', role: 'member' });
  const program = new TestClient(server.url, { authorization: `Bearer ${body.key}` });
  expect((await remove(program)).status).toBe(403);
  expect((await remove(admin, 'not the password')).status).toBe(400);
  expect((await remove(admin)).status).toBe(200);
  expect([(await admin.get('/api/me')).status, (await program.get('/api/me')).status]).toEqual([401, 401]);
  const signIn = { email: admin.email, password: TEST_PASSWORD };
  expect((await server.nobody.post('/api/auth/sign-in/email', signIn)).status).toBe(401);
  const team = await first.get<{ id: string }[]>(`/api/organization/${first.organizationId}/users`);
  expect(team.body.map(({ id }) => id)).not.toContain(admin.userId);
  const path = `/api/organization/${first.organizationId}/security-events?kind=account_deleted`;
  expect((await first.get(path)).body).toMatchObject({ data: [{ subject: admin.email, user_name: 'Max admin' }] });
  const { rows } = await sql`select from accounts.account where "userId" = ${admin.userId}`.execute(
    server.services.systemDb,
  );
  expect(rows).toEqual([]);
});

test('the last owner of an organization or of the installation is told what to do first', async () => {
  const last = await server.createTestHouse('Lonely Bar');
  expect(await remove(last)).toMatchObject({
    status: 409,
    body: {
      message: 'You are the last owner of Lonely Bar. Make someone else an owner first, or delete the organization.',
    },
  });
  await server.addPerson(first.organizationId, 'owner');
  const answer = await remove(first);
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([
    409,
    expect.stringContaining('user installation-owner'),
  ]);
  expect((await first.get('/api/me')).status).toBe(200);
});

test('only owners of the installation create organizations', async () => {
  const other = await server.createTestHouse('Other Bar');
  const create = (who: TestPerson, name: string) => who.post('/api/organization', { name, timezone: 'UTC' });
  expect((await create(other, 'One more')).status).toBe(403);
  expect((await other.get('/api/me')).body).toMatchObject({ may_create_organization: false });
  expect((await create(first, 'Second Bar')).status).toBe(200);
});

test('if everyone may, one person can create ten', async () => {
  const open = await startTestServer();
  await open.createTestHouse();
  const person = await open.createTestHouse();
  const create = () => person.post('/api/organization', { name: 'Mine', timezone: 'UTC' });
  for (let time = 0; time < 9; time += 1) expect((await create()).status).toBe(200);
  const statuses = (await Promise.all([create(), create()])).map(({ status }) => status);
  await open.close();
  expect(statuses).toEqual([403, 403]); // the house itself was the first
});
