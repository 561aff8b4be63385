import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, TestClient, type TestServer } from '#test/http-server.ts';
import { resetPassword } from '../people/reset-password.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ signInsPerMinute: 4 });
});

afterAll(() => server.close());

/** Otherwise the rate limit would add up over all tests in this file. */
async function forgetTries(): Promise<void> {
  await sql`delete from accounts."rateLimit"`.execute(server.services.systemDb);
}

async function signIn(email: string, password: string) {
  await forgetTries();
  return server.nobody.post<{ token: string }>('/api/auth/sign-in/email', { email, password });
}

test('without a valid token only sign-in answers (API-113, ORG-016)', async () => {
  const invented = new TestClient(server.url, { authorization: 'Bearer 0123456789abcdef0123456789abcdef' });
  for (const client of [server.nobody, invented]) {
    for (const path of [
      '/api/me',
      '/api/organization',
      '/api/inventory-view/inventory',
      '/api/events',
      '/api/outbox',
    ]) {
      expect([path, (await client.get(path)).status]).toEqual([path, 401]);
    }
  }
});

test('signing out ends the token immediately (OAPI-140, OAPI-141)', async () => {
  const person = await server.createTestHouse();
  expect((await person.get('/api/me')).status).toBe(200);
  expect((await person.post('/api/auth/logout')).status).toBe(200);
  expect((await person.get('/api/me')).status).toBe(401);
});

test('a wrong password is refused without saying whether the account exists', async () => {
  const person = await server.createTestHouse();
  const wrong = await signIn(person.email, 'not the password');
  const unknown = await signIn('nobody@example.test', 'not the password');
  expect(wrong.status).toBe(401);
  expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body });
});

test('too many attempts are refused with 429, whatever address the client claims', async () => {
  await forgetTries();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1) {
    const claims = { 'x-forwarded-for': `10.0.0.${attempt}`, 'x-cellarhand-client-address': `10.0.1.${attempt}` };
    const body = { email: 'nobody@example.test', password: 'guess number one' };
    statuses.push((await server.nobody.call('POST', '/api/auth/sign-in/email', body, claims)).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429, 429]);
});

test('behind a trusted proxy the limit is per caller', async () => {
  const behind = await startTestServer({ signInsPerMinute: 2, trustedProxies: ['127.0.0.1'] });
  const attempt = async (caller: string) => {
    const body = { email: 'nobody@example.test', password: 'guess number one' };
    return (await behind.nobody.call('POST', '/api/auth/sign-in/email', body, { 'x-forwarded-for': caller })).status;
  };
  const statuses = [];
  for (const caller of ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2', '1.2.3.4, 10.0.0.1']) {
    statuses.push(await attempt(caller));
  }
  await behind.close();
  expect(statuses).toEqual([401, 401, 429, 401, 429]);
});

test('the mailed link resets a forgotten password once, and ends every session', async () => {
  const person = await server.createTestHouse();
  const asked = await server.nobody.post('/api/auth/request-password-reset', { email: person.email });
  const unknown = await server.nobody.post('/api/auth/request-password-reset', { email: 'nobody@example.test' });
  expect(asked.body).toEqual(unknown.body);
  const { rows } = await sql<{ text_body: string }>`
    select text_body from platform.mail where recipient = ${person.email}`.execute(server.services.systemDb);
  expect((await person.get('/api/outbox')).body).toMatchObject({ data: [] }); // admins cannot read it
  const token = /http:\/\/cellarhand\.test\/reset-password\?token=([\w-]+)/.exec(rows[0]?.text_body ?? '')?.[1];

  await forgetTries();
  const reset = (newPassword: string) => server.nobody.post('/api/auth/reset-password', { token, newPassword });
  expect((await reset('short')).status).toBe(400);
  const same = await reset(TEST_PASSWORD);
  expect([same.status, same.body]).toMatchObject([
    400,
    { errors: { newPassword: 'Choose a password other than the current one.' } },
  ]);
  expect((await reset('brand new password')).status).toBe(200);
  expect((await reset('another new password')).status).toBe(400);
  expect((await person.get('/api/me')).status).toBe(401);
  expect((await signIn(person.email, TEST_PASSWORD)).status).toBe(401);
  expect((await signIn(person.email, 'brand new password')).status).toBe(200);
});

test('changing the password requires the old one and ends the other sessions', async () => {
  const person = await server.createTestHouse();
  const { body } = await signIn(person.email, TEST_PASSWORD);
  const here = new TestClient(server.url, { authorization: `Bearer ${body.token}` });
  const change = (currentPassword: string) =>
    here.post<{ token: string }>('/api/auth/change-password', {
      currentPassword,
      newPassword: 'a newer password',
      revokeOtherSessions: false,
    });
  expect((await change('not the old one')).status).toBe(400);
  const changed = await change(TEST_PASSWORD);
  expect(changed.status).toBe(200);
  expect((await person.get('/api/me')).status).toBe(401);
  const renewed = new TestClient(server.url, { authorization: `Bearer ${changed.body.token}` });
  expect((await renewed.get('/api/me')).body).toMatchObject({ active_organization: { id: person.organizationId } });
});

test('the command line resets a password and ends every session', async () => {
  const person = await server.createTestHouse();
  await person.get('/api/me');
  const { password } = await resetPassword(server.services.accounts, { email: person.email.toUpperCase() });
  await expect.poll(async () => (await person.get('/api/me')).status).toBe(401);
  expect((await signIn(person.email, password)).status).toBe(200);
});

test('a person sees their sessions and ends single ones or all others', async () => {
  const person = await server.createTestHouse();
  const second = await server.signIn(person.userId, person.organizationId, person.email);
  const third = await server.signIn(person.userId, person.organizationId, person.email);
  const { body } = await person.get<{ id: string; current: boolean }[]>('/api/sessions');
  expect(body.map(({ current }) => current).sort()).toEqual([false, false, true]);

  const stranger = await server.createTestHouse();
  expect((await stranger.delete(`/api/sessions/${body[0]?.id}`)).status).toBe(404);
  const others = await third.get<{ id: string; current: boolean }[]>('/api/sessions');
  const own = others.body.find(({ current }) => current);
  expect((await person.delete(`/api/sessions/${own?.id}`)).status).toBe(200);
  expect((await third.get('/api/me')).status).toBe(401);
  expect((await person.delete('/api/sessions')).body).toEqual({ ended: 1 });
  expect((await second.get('/api/me')).status).toBe(401);
  expect((await person.get('/api/me')).status).toBe(200);
});

test('a session ended by another process is noticed', async () => {
  const person = await server.createTestHouse();
  expect((await person.get('/api/me')).status).toBe(200);
  const heard = new Promise<void>((resolve) => server.services.accounts.access.cache.onForget(resolve));
  await sql`delete from accounts.session where "userId" = ${person.userId}`.execute(server.services.systemDb);
  await heard;
  expect((await person.get('/api/me')).status).toBe(401);
});

test("only the named ones of the library's paths answer", async () => {
  const owner = await server.createTestHouse();
  for (const path of [
    'organization/create',
    'organization/set-active',
    'api-key/create',
    'update-user',
    'delete-user',
  ]) {
    expect([path, (await owner.post(`/api/auth/${path}`, { name: 'x' })).status]).toEqual([path, 404]);
  }
});
