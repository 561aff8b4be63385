import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, TestClient, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

interface Invitation {
  id: string;
  email: string;
  role: string;
}

async function invite(by: TestPerson, email: string, role = 'member') {
  const { body } = await by.post<Invitation>(`/api/organization/${by.organizationId}/users`, { email, role });
  return { ...body, token: await readMailedToken(body.id) };
}

/** The newest mail's link, as the invited person receives it. */
async function readMailedToken(invitationId: string): Promise<string> {
  const { rows } = await sql<{ text_body: string }>`
    select text_body from platform.mail where text_body like ${`%/invitation/${invitationId}?%`}
    order by created_at desc limit 1`.execute(server.services.systemDb);
  return /token=([\w-]+)/.exec(rows[0]?.text_body ?? '')?.[1] ?? '';
}

test('an invited person without an account creates one from the mailed link and joins the team', async () => {
  const owner = await server.createTestHouse('Inviting Bar');
  const { id, token } = await invite(owner, 'New.Person@example.test', 'admin');
  const path = `/api/invitation/${id}`;
  expect((await server.nobody.get(`${path}?token=${token}`)).body).toMatchObject({
    email: 'new.person@example.test',
    organization_name: 'Inviting Bar',
    invited_by: 'Olga Owner',
    has_account: false,
  });
  const wrong = { name: 'Nina', password: 'nina is invited', token: 'guessed' };
  expect((await server.nobody.post(`${path}/sign-up`, wrong)).status).toBe(404);

  const answer = await server.nobody.post<{ token: string }>(`${path}/sign-up`, { ...wrong, token });
  expect(answer.status).toBe(200);
  const nina = new TestClient(server.url, { authorization: `Bearer ${answer.body.token}` });
  expect((await nina.get('/api/me')).body).toMatchObject({
    user: { email: 'new.person@example.test', display_name: 'Nina' },
    active_organization: { name: 'Inviting Bar', role: 'admin' },
  });
  expect((await server.nobody.post(`${path}/sign-up`, { ...wrong, token })).status).toBe(404);
  const signIn = { email: 'new.person@example.test', password: 'nina is invited' };
  expect((await server.nobody.post('/api/auth/sign-in/email', signIn)).status).toBe(200);
});

test('no one can sign up without an invitation', async () => {
  const body = { name: 'Eve', email: 'eve@example.test', password: TEST_PASSWORD };
  expect((await server.nobody.post('/api/auth/sign-up/email', body)).status).toBe(404);
  const direct = server.services.accounts.library.api.signUpEmail({ body });
  await expect(direct).rejects.toThrow(/not enabled|disabled/i);
});

test('only the invited person can accept an invitation', async () => {
  const owner = await server.createTestHouse('Friendly Bar');
  const invited = await server.createTestHouse();
  const stranger = await server.createTestHouse();
  const { id, token } = await invite(owner, invited.email);
  const accept = (who: TestClient, given = token) => who.post(`/api/invitation/${id}/accept`, { token: given });
  expect((await accept(stranger)).status).toBe(403);
  expect((await accept(owner)).status).toBe(403);
  expect((await accept(server.nobody)).status).toBe(401);
  expect((await accept(invited, (await invite(owner, 'else@example.test')).token)).status).toBe(404);
  expect((await invited.post(`/api/invitation/${id}/accept`)).status).toBe(400);
  expect((await invited.get<Invitation[]>('/api/me/invitations')).body).toMatchObject([{ id }]);
  expect((await stranger.get<Invitation[]>('/api/me/invitations')).body).toEqual([]);

  expect(await accept(invited)).toMatchObject({ status: 200, body: { role: 'member' } });
  expect((await invited.get('/api/me')).body).toMatchObject({ organization_count: 2 });
  expect((await invited.post(`/api/organization/set/${owner.organizationId}`)).status).toBe(200);
});

test('the link cannot take over an account of the invited address', async () => {
  const owner = await server.createTestHouse();
  const invited = await server.createTestHouse();
  const { id, token } = await invite(owner, invited.email);
  const takeOver = { token, name: 'Eve', password: 'a new password' };
  expect(await server.nobody.post(`/api/invitation/${id}/sign-up`, takeOver)).toMatchObject({
    status: 400,
    body: { errors: { email: 'There is already an account with this e-mail' } },
  });
  expect((await invited.post(`/api/invitation/${id}/accept`, { token })).status).toBe(200);
});

test('admins can invite members, owners also admins; members no one', async () => {
  const owner = await server.createTestHouse();
  const admin = await server.addPerson(owner.organizationId, 'admin');
  const member = await server.addPerson(owner.organizationId, 'member');
  const path = `/api/organization/${owner.organizationId}/users`;
  const body = { email: 'somebody@example.test', role: 'member' };
  expect((await member.post(path, body)).status).toBe(403);
  expect((await admin.post(path, { ...body, role: 'admin' })).status).toBe(403);
  expect((await admin.post(path, body)).status).toBe(200);
  expect((await owner.post(path, { ...body, role: 'owner' })).status).toBe(200);
  expect((await admin.post(path, body)).status).toBe(403); // it is an owner's invitation now
  expect((await owner.post(path, { ...body, role: 'king' })).status).toBe(400);
  expect((await owner.post(path, { email: member.email, role: 'member' })).status).toBe(409);
});

test('inviting again sends another mail for the same invitation; a canceled or expired one is invalid', async () => {
  const owner = await server.createTestHouse();
  const first = await invite(owner, 'again@example.test');
  const second = await invite(owner, 'again@example.test', 'admin');
  expect(second).toMatchObject({ id: first.id, role: 'admin' });
  const path = `/api/organization/${owner.organizationId}/invitations`;
  expect((await owner.get<Invitation[]>(path)).body).toHaveLength(1);

  expect((await owner.delete(`${path}/${first.id}`)).status).toBe(200);
  expect((await owner.get<Invitation[]>(path)).body).toEqual([]);
  expect((await server.nobody.get(`/api/invitation/${first.id}?token=${first.token}`)).status).toBe(404);

  const third = await invite(owner, 'late@example.test');
  await sql`update accounts.invitation set "expiresAt" = now() - interval '1 minute' where id = ${third.id}`.execute(
    server.services.systemDb,
  );
  expect((await server.nobody.get(`/api/invitation/${third.id}?token=${third.token}`)).status).toBe(404);
  const signUp = { token: third.token, name: 'Late', password: 'late for the party' };
  expect((await server.nobody.post(`/api/invitation/${third.id}/sign-up`, signUp)).status).toBe(404);

  const invited = await server.createTestHouse();
  const { id, token } = await invite(owner, invited.email);
  await sql`update accounts.invitation set "expiresAt" = now() - interval '1 minute' where id = ${id}`.execute(
    server.services.systemDb,
  );
  expect((await invited.post(`/api/invitation/${id}/accept`, { token })).status).toBe(404);
  expect((await invited.get('/api/me')).body).toMatchObject({ organization_count: 1 });
});

test('accepting again after a lost answer returns the answer; declining gives no access', async () => {
  const owner = await server.createTestHouse();
  const invited = await server.createTestHouse();
  const { id, token } = await invite(owner, invited.email);
  const key = { 'idempotency-key': 'accept-1' };
  const accept = () => invited.call('POST', `/api/invitation/${id}/accept`, { token }, key);
  const first = await accept();
  expect(first.status).toBe(200);
  expect(await accept()).toMatchObject({ status: 200, body: first.body });
  expect((await invited.post(`/api/invitation/${id}/accept`, { token })).status).toBe(404);

  const other = await server.createTestHouse();
  const declined = await invite(other, invited.email);
  expect((await invited.post(`/api/invitation/${declined.id}/decline`, { token: declined.token })).status).toBe(200);
  expect((await invited.post(`/api/invitation/${declined.id}/accept`, { token: declined.token })).status).toBe(404);
  expect((await invited.get('/api/me')).body).toMatchObject({ organization_count: 2 });
});

test('an invitation repeated with one Idempotency-Key sends one mail (D5)', async () => {
  const owner = await server.createTestHouse();
  const path = `/api/organization/${owner.organizationId}/users`;
  const body = { email: 'once@example.test', role: 'member' };
  const key = { 'idempotency-key': 'invite-once' };
  const one = await owner.call<Invitation>('POST', path, body, key);
  expect((await owner.call<Invitation>('POST', path, body, key)).body).toEqual(one.body);
  expect((await owner.call('POST', path, { ...body, role: 'admin' }, key)).status).toBe(409);
  expect((await owner.get('/api/outbox')).body).toMatchObject({ meta: { total: 1 } });
});

test('an invitation accepted while an admin cancels it stays accepted, and the admin is told', async () => {
  const owner = await server.createTestHouse();
  const { id } = await invite(owner, 'quick@example.test');
  const { systemDb } = server.services;
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(systemDb);
    return rows.length;
  };
  const cancelled = await systemDb.transaction().execute(async (tx) => {
    await sql`update accounts.invitation set status = 'accepted' where id = ${id}`.execute(tx);
    const answer = owner.delete(`/api/organization/${owner.organizationId}/invitations/${id}`);
    await expect.poll(waiting).toBe(1);
    return { answer };
  });
  expect(await cancelled.answer).toMatchObject({ status: 404 });
  const { rows } = await sql`select status from accounts.invitation where id = ${id}`.execute(systemDb);
  expect(rows).toEqual([{ status: 'accepted' }]);
});
