import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, TestClient, type TestServer } from '#test/http-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const asBearer = (token: string) => new TestClient(server.url, { authorization: `Bearer ${token}` });

test('the stored part of a session signs no one in; token, cookie, switch and sign-out work as before', async () => {
  const person = await server.createTestHouse();
  const signedIn = await server.nobody.post<{ token: string }>('/api/auth/sign-in/email', {
    email: person.email,
    password: TEST_PASSWORD,
  });
  const { rows } = await sql<{ token: string }>`
    select token from accounts.session where "userId" = ${person.userId}`.execute(server.services.systemDb);
  expect(rows).toHaveLength(2);
  for (const { token } of rows) {
    expect([signedIn.body.token, person.token]).not.toContain(token);
    expect((await asBearer(token).get('/api/me')).status).toBe(401);
  }
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const browser = new TestClient(server.url, { cookie, origin: 'http://cellarhand.test' });
  expect((await browser.get('/api/me')).status).toBe(200);
  const switched = await asBearer(signedIn.body.token).post<{ token: string }>(
    `/api/organization/set/${person.organizationId}`,
  );
  expect((await asBearer(signedIn.body.token).get('/api/me')).status).toBe(401);
  expect((await asBearer(switched.body.token).get('/api/me')).status).toBe(200);
  expect((await asBearer(switched.body.token).post('/api/auth/sign-out')).status).toBe(200);
  expect((await asBearer(switched.body.token).get('/api/me')).status).toBe(401);
});

test('the link in a password mail is stored only as a hash', async () => {
  const { email } = await server.createTestHouse();
  await server.nobody.post('/api/auth/request-password-reset', { email });
  const { rows } = await sql<{ text: string }>`
    select text_body as text from platform.mail where recipient = ${email}`.execute(server.services.systemDb);
  const token = /token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? '';
  expect(token.length).toBeGreaterThan(20);
  const kept = await sql`select * from accounts.verification`.execute(server.services.systemDb);
  expect(JSON.stringify(kept.rows)).not.toContain(token);
});

test('common passwords are refused in every form', async () => {
  const person = await server.createTestHouse();
  const change = { currentPassword: TEST_PASSWORD, newPassword: 'Password123' };
  expect(await person.post('/api/auth/change-password', change)).toMatchObject({
    status: 400,
    body: { errors: { newPassword: 'This password is one of the most common. Choose another one.' } },
  });
  const reset = await server.nobody.post('/api/auth/reset-password', { token: 'x', newPassword: '1q2w3e4r5t' });
  expect(reset).toMatchObject({ status: 400, body: { errors: { newPassword: expect.any(String) } } });
});

test('wrong passwords slow down guessing for that e-mail from everywhere, but not a browser known to it', async () => {
  const person = await server.createTestHouse();
  const signIn = (password: string, cookie?: string) =>
    server.nobody.call('POST', '/api/auth/sign-in/email', { email: person.email, password }, cookie ? { cookie } : {});
  const known = await signIn(TEST_PASSWORD);
  const mark = known.headers
    .getSetCookie()
    .find((each) => each.startsWith('cellarhand.known_browser='))
    ?.split(';')[0];
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await signIn('guess number one')).status).toBe(401);
  const slowed = await signIn(TEST_PASSWORD);
  expect([slowed.status, Number(slowed.headers.get('retry-after'))]).toEqual([429, 1]);
  expect((await signIn(TEST_PASSWORD, 'cellarhand.known_browser=made-up')).status).toBe(429);
  expect((await signIn(TEST_PASSWORD, mark)).status).toBe(200);
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await sql`update accounts.sign_in_failure set next_try_at = now()`.execute(server.services.systemDb);
    await signIn('guess number two');
  }
  const longest = await signIn(TEST_PASSWORD);
  expect(Number(longest.headers.get('retry-after'))).toBeGreaterThan(50);
  expect(Number(longest.headers.get('retry-after'))).toBeLessThanOrEqual(60); // a wait, never a lock
});
