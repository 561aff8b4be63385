import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TestClient, type TestPerson, type TestServer } from '#test/http-server.ts';
import { normalizeAddress } from './http.ts';

const logged: string[] = [];
let server: TestServer;
let owner: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ logged });
  owner = await server.createTestHouse();
});

afterAll(() => server.close());

test('every refusal has one shape, and each class its status (API-107, OAPI-143)', async () => {
  const member = await server.addPerson(owner.organizationId, 'member');
  const team = `/api/organization/${owner.organizationId}/users`;
  const refusals = {
    400: await owner.post('/api/organization', { name: '', timezone: 'Mars' }),
    401: await server.nobody.get('/api/me'),
    403: await member.get('/api/api-keys'),
    404: await owner.get(`/api/organization/${randomUUID()}`),
    409: await owner.delete(`${team}?user_id=${owner.userId}`),
  };
  for (const [status, answer] of Object.entries(refusals)) {
    expect(answer).toMatchObject({
      status: Number(status),
      body: { message: expect.any(String), code: expect.any(String) },
    });
    expect(answer.headers.get('content-type')).toContain('application/json');
  }
  expect(refusals[400].body).toMatchObject({
    message: 'Name is required',
    errors: { name: 'Name is required', timezone: 'Timezone must be a name like America/New_York' },
  });
});

test('a body that is not JSON is refused with 400 (API-108)', async () => {
  const send = (body: string, type: string) => owner.call('POST', '/api/organization', body, { 'content-type': type });
  expect(await send('{"name":', 'application/json')).toMatchObject({
    status: 400,
    body: { message: 'The body is not valid JSON' },
  });
  expect((await send('name=Bar&timezone=UTC', 'application/x-www-form-urlencoded')).status).toBe(400);
  expect((await send('hello', 'text/plain')).status).toBe(400);
  expect((await send('[1, 2]', 'application/json')).status).toBe(400);
  expect((await send('{"__proto__": {"role": "owner"}}', 'application/json')).status).toBe(400);
  const form = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nBar\r\n--x--\r\n';
  for (const type of ['multipart/form-data', 'Multipart/Form-Data'])
    expect(await send(form, `${type}; boundary=x`)).toMatchObject({
      status: 400,
      body: { message: 'Send JSON with Content-Type: application/json' },
    });
});

test('an endlessly nested body is refused', async () => {
  for (const depth of [101, 10_000, 200_000]) {
    const list = `{"name": ${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const object = `${'{"a": '.repeat(depth)}1${'}'.repeat(depth)}`;
    for (const body of [list, object]) {
      const answer = await owner.call<{ message: string }>('POST', '/api/inventory/item', body);
      expect([answer.status, answer.body.message]).toEqual([400, 'The body is nested too deeply']);
    }
  }
  const brackets = JSON.stringify({ name: '['.repeat(200), note: '\\"[{' });
  const answer = await owner.call<{ message: string }>('POST', '/api/inventory/item', brackets);
  expect(answer.body.message).not.toContain('nested');
});

test('a body above the limit is refused with 413', async () => {
  const huge = JSON.stringify({ name: 'x'.repeat(17 * 1024 * 1024), timezone: 'UTC' });
  expect((await owner.call('POST', '/api/organization', huge)).status).toBe(413);
});

test('only signed-in people can send a large body, a file or an endless stream', async () => {
  const large = JSON.stringify({ name: 'x'.repeat(100_000), timezone: 'UTC' });
  const file = new FormData();
  file.set('file', new Blob(['name,type,size']), 'items.csv');
  const stream = (parts: number) => {
    const body = new ReadableStream({
      start(controller) {
        for (let part = 0; part < parts; part += 1) controller.enqueue(new Uint8Array(50_000).fill(32));
        controller.enqueue(new TextEncoder().encode('{"token": "none"}'));
        controller.close();
      },
    });
    const headers = { 'content-type': 'application/json' };
    return fetch(`${server.url}/api/email-change/confirm`, { method: 'POST', headers, body, duplex: 'half' });
  };
  const refused = [
    await server.nobody.post('/api/email-change/confirm', large),
    await server.nobody.post('/api/inventory/item', file),
    await stream(20),
  ];
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect((await server.nobody.post('/api/auth/sign-in/email', large)).status).toBe(413);
  expect((await server.nobody.get('/api/setup')).status).toBe(200);
  expect((await stream(1)).status).not.toBe(401); // it is read, and refused for its content
  expect((await owner.post('/api/organization', large)).status).toBe(400);
});

test('a bug shows the caller only a request id, and the log everything', async () => {
  const broken = new TestClient(server.url, owner.headers);
  await server.asTableOwner('alter table accounts.organization_setting rename to hidden');
  const { status, body, headers } = await broken
    .get<{ message: string }>('/api/organization')
    .finally(() => server.asTableOwner('alter table accounts.hidden rename to organization_setting'));
  expect(status).toBe(500);
  expect(body).toEqual({
    message: `Something went wrong. Request id ${headers.get('x-request-id')}`,
    code: 'internal',
  });
  const line = logged.find((each) => each.includes(headers.get('x-request-id') ?? '-'));
  expect(line).toContain('organization_setting');
  expect(logged.join('')).not.toContain(owner.token);
});

test('an unknown URL is refused in the same shape, inside and outside the API', async () => {
  for (const path of ['/api/nothing', '/api/organization/x/y/z', '/api/auth/nothing', '/nothing.js']) {
    expect(await owner.get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
  expect((await owner.call('PATCH', '/api/me', {})).status).toBe(404);
});

test('a request signed by cookie must come from our own pages', async () => {
  const { headers } = await owner.post(`/api/organization/set/${owner.organizationId}`);
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { host } = new URL(server.url);
  const rename = (from: Record<string, string>) =>
    new TestClient(server.url).call('PUT', '/api/me', { display_name: 'Olga' }, { cookie, ...from });
  expect((await rename({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await rename({ origin: 'null' })).status).toBe(403);
  expect((await rename({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await rename({ 'sec-fetch-site': 'same-site', origin: `http://other.${host}` })).status).toBe(403);
  expect((await rename({ origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect((await rename({ origin: 'http://cellarhand.test' })).status).toBe(200);
  expect((await rename({ 'sec-fetch-site': 'none' })).status).toBe(200);
  const reading = new TestClient(server.url, { cookie, origin: 'https://evil.example' });
  expect((await reading.get('/api/me')).headers.get('access-control-allow-origin')).toBeNull();

  owner = await server.createTestHouse();
});

test('another site cannot sign a visitor in', async () => {
  const body = { email: owner.email, password: 'correct horse battery' };
  const from = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await server.nobody.call('POST', '/api/auth/sign-in/email', body, from)).status).toBe(403);
});

test('every answer has the headers that protect a browser', async () => {
  for (const path of ['/api/me', '/healthz', '/nothing']) {
    const { headers } = await owner.get(path);
    expect(headers.get('content-security-policy')).toMatch(
      /script-src 'self' 'wasm-unsafe-eval';.*frame-ancestors 'none'/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{12}$/);
  }
  expect((await owner.get('/api/me')).headers.get('cache-control')).toBe('no-store');
});

test('an Idempotency-Key has 1 to 200 characters', async () => {
  const send = (key: string) =>
    owner.call('POST', '/api/organization', { name: 'Keyed', timezone: 'UTC' }, { 'idempotency-key': key });
  expect(await send('k'.repeat(201))).toMatchObject({
    status: 400,
    body: { errors: { 'Idempotency-Key': expect.any(String) } },
  });
  expect((await send('two words')).status).toBe(400);
  expect((await send('k'.repeat(200))).status).toBe(200);
});

test('the values of a DELETE can be in its URL or in its body', async () => {
  const first = await server.addPerson(owner.organizationId, 'member');
  const second = await server.addPerson(owner.organizationId, 'member');
  const team = `/api/organization/${owner.organizationId}/users`;
  expect((await owner.delete(`${team}?user_id=${first.userId}`)).status).toBe(200);
  expect((await owner.delete(team, { user_id: second.userId })).status).toBe(200);
});

test('a caller without the right learns nothing about the input', async () => {
  expect((await server.nobody.post('/api/organization', { wrong: true })).status).toBe(401);
});

test('URLs of the specification work as it writes them', () => {
  expect(normalizeAddress('/api/location/')).toBe('/api/location');
  expect(normalizeAddress('/api/location/?all=true')).toBe('/api/location?all=true');
  expect(normalizeAddress('/organization/filters')).toBe('/api/organization/filters');
  expect(normalizeAddress('/organization/filters/?type=IT')).toBe('/api/organization/filters?type=IT');
  expect(normalizeAddress('/organization/filtersets')).toBe('/organization/filtersets');
  expect(normalizeAddress('/')).toBe('/');
  expect(normalizeAddress('/?a=b?c')).toBe('/?a=b?c');
});

test('health and readiness', async () => {
  expect(await server.nobody.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await server.nobody.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
});
