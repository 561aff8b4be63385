import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { api } from '#app/contract/api.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { type NetworkProxy, startNetworkProxy } from '#test/network-proxy.ts';
import { makeExample } from '#test/tenancy/example-input.ts';
import { listRoutes } from '#test/tenancy/list-routes.ts';
import { sendRoute } from '#test/tenancy/send-route.ts';

let server: TestServer;
let network: NetworkProxy;
let owner: TestPerson;
const logged: string[] = [];

/** They answer from memory, or refuse a link that none of our secrets signed. */
const NEEDS_NO_DATABASE = ['data.getInstallation', 'accounts.getInvitation', 'accounts.signUpByInvitation'];

beforeAll(async () => {
  server = await startTestServer({
    logged,
    through: async (url) => {
      network = await startNetworkProxy(url);
      return network.url;
    },
  });
  owner = await server.createTestHouse();
});

afterEach(async () => {
  network.set('open');
  await expect.poll(async () => (await owner.get('/api/me')).status).toBe(200);
});

afterAll(async () => {
  await server?.close();
  await network?.close();
});

interface Said {
  readonly message: string;
}

const lines = () => logged.map((line) => (JSON.parse(line) as { msg: string }).msg);

test('while the database is away every route answers 503 with the reason and a retry time, and none 401 or 500', async () => {
  network.set('refused');
  const wrong: unknown[] = [];
  const routes = listRoutes(api);
  for (const route of routes) {
    const { value } = makeExample(route.input, () => crypto.randomUUID());
    const answer = await sendRoute(owner, route, value);
    const good = answer.status === 503 && Number(answer.headers.get('retry-after')) > 0;
    if (!good && !NEEDS_NO_DATABASE.includes(route.name)) wrong.push([route.name, answer.status, answer.body]);
  }
  expect(wrong).toEqual([]);
  expect(routes.length).toBeGreaterThan(150);
});

test('sign-in, sign-out, sessions, the live stream and uploads say so too', async () => {
  network.set('refused');
  const form = new FormData();
  form.set('file', new File(['name\nGin'], 'items.csv'));
  const answers = await Promise.all([
    owner.post<Said>('/api/auth/sign-in/email', { email: owner.email, password: 'correct horse battery' }),
    owner.get<Said>('/api/auth/get-session'),
    owner.post<Said>('/api/auth/sign-out'),
    owner.post<Said>('/api/auth/request-password-reset', { email: owner.email }),
    owner.get<Said>('/api/events'),
    owner.post<Said>('/api/import/items', form),
  ]);
  for (const { status, body, headers } of answers) {
    expect([status, body.message]).toEqual([503, 'The database cannot be reached. Please try again in a moment.']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
});

test('an API key is not called invalid because it could not be looked up', async () => {
  const made = await owner.post<{ key: string }>('/api/api-keys', { name: 'Program', role: 'member' });
  expect(made.status).toBe(200);
  network.set('refused');
  const answer = await fetch(`${owner.url}/api/inventory-view/inventory`, {
    headers: { authorization: `Bearer ${made.body.key}` },
  });
  expect(answer.status).toBe(503);
});

test('the log has one line for the start of an outage and one for its end', async () => {
  await expect.poll(() => lines().filter((line) => line.includes('is back after')).length).toBeGreaterThan(0);
  await expect.poll(() => lines().at(-1)).toContain('is back after');
  logged.length = 0;
  network.set('refused');
  await Promise.all(Array.from({ length: 40 }, () => owner.get('/api/me')));
  network.set('open');
  await expect.poll(() => lines().length).toBe(2);
  expect(lines()).toEqual([
    expect.stringMatching(
      /^The database cannot be reached \(.+\)\. Requests that need it answer 503 until it is back\.$/,
    ),
    expect.stringMatching(/^The database is back after \d+ s\.$/),
  ]);
});

test('a database that goes silent gets the same two lines, however many requests time out waiting for a connection', async () => {
  await expect.poll(async () => (await owner.get('/readyz')).status).toBe(200);
  logged.length = 0;
  network.set('silent');
  const answers = await Promise.all(Array.from({ length: 60 }, () => owner.get('/api/me')));
  for (const { status, headers } of answers)
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
  network.set('open');
  network.reset();
  await expect.poll(() => lines().at(-1)).toContain('is back after');
  expect(lines()).toEqual([
    expect.stringMatching(/^The database cannot be reached/),
    expect.stringMatching(/^The database is back after \d+ s\.$/),
  ]);
});

test('/readyz answers in time while the database does not respond, and while every connection is taken', async () => {
  network.set('silent');
  const stuck = Array.from({ length: 24 }, () => owner.get<Said>('/api/me').then(({ status }) => status));
  const ready = await owner.get('/readyz');
  expect(ready.status).toBe(503);
  network.set('open');
  network.reset();
  for (const status of await Promise.all(stuck)) expect([200, 503]).toContain(status);
  await expect.poll(async () => (await owner.get('/readyz')).status).toBe(200);
});
