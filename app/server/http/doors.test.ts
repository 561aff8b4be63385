import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#test/http-server.ts';

let secure: TestServer;
let plain: TestServer;

beforeAll(async () => {
  [secure, plain] = await Promise.all([startTestServer({ publicUrl: 'https://bar.example' }), startTestServer()]);
});
afterAll(async () => {
  await secure.close();
  await plain.close();
});

async function signIn(server: TestServer) {
  const { email } = await server.createTestHouse();
  return server.nobody.post('/api/auth/sign-in/email', { email, password: TEST_PASSWORD });
}

test('over https every cookie has the prefix __Host- and its required attributes, and the session is read from it', async () => {
  const { headers } = await signIn(secure);
  const cookies = headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(1);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-cellarhand\./);
    expect(cookie).toMatch(/; Path=\/(;|$)/i);
    expect(cookie).toMatch(/; Secure/i);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).not.toMatch(/; Domain=/i);
  }
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
  expect((await secure.nobody.call('GET', '/api/me', undefined, { cookie })).status).toBe(200);
  const bare = cookie.replaceAll('__Host-', '');
  expect((await secure.nobody.call('GET', '/api/me', undefined, { cookie: bare })).status).toBe(401);
});

test('over https browsers are told to stick to it, subdomains included; over http they are not', async () => {
  const told = (server: TestServer) =>
    server.nobody.get('/healthz').then(({ headers }) => headers.get('strict-transport-security'));
  expect([await told(secure), await told(plain)]).toEqual(['max-age=31536000; includeSubDomains', null]);
  expect((await signIn(plain)).headers.getSetCookie().join()).not.toContain('__Host-');
});

test("signing out clears our answers from the browser's cache", async () => {
  const person = await plain.createTestHouse();
  const { status, headers } = await person.post('/api/auth/sign-out');
  expect([status, headers.get('clear-site-data')]).toEqual([200, '"cache"']);
  expect((await person.get('/api/me')).status).toBe(401);
});

test("the session says who is signed in, without the token that a page's script could steal", async () => {
  const person = await plain.createTestHouse();
  const { status, body } = await person.get<{ user: { id: string }; session: object }>('/api/auth/get-session');
  expect([status, body.user.id]).toEqual([200, person.userId]);
  expect(JSON.stringify(body)).not.toContain(person.token);
  expect(body.session).not.toHaveProperty('token');
});
