import net from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#app/contract/api.ts';
import { judgeAnswer } from '#test/hostile/judge-answer.ts';
import { type ExactAnswer, sendExactly } from '#test/hostile/send-exactly.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { listRoutes } from '#test/tenancy/list-routes.ts';

const ID = '01890000-0000-7000-8000-000000000000';
const routes = listRoutes(api).map(({ method, path }) => ({ method, path: `/api${path.replace(/\{[^}]+\}/g, ID)}` }));
const logged: string[] = [];
let server: TestServer;
let owner: TestPerson;
let rival: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ logged });
  [owner, rival] = await Promise.all([server.createTestHouse(), server.createTestHouse('Foreign Bar')]);
});
afterAll(() => server.close());

/** The problems with these answers, next to the request. */
function judge(answers: readonly (readonly [asked: string, answer: ExactAnswer])[]): unknown[] {
  return answers.flatMap(([asked, answer]) => {
    const fault = judgeAnswer(answer);
    return fault ? [[asked, answer.status, fault, answer.text.slice(0, 200)]] : [];
  });
}

/** Sends raw bytes and ends: returns everything received until the server hung up. */
async function speak(words: string): Promise<ExactAnswer> {
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.setTimeout(20_000, () => socket.destroy(new Error(`not answered: ${words.slice(0, 100)}`)));
  socket.end(words);
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n');
  const lines = head.split('\r\n').map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  return { status: Number(head.split(' ')[1]), headers: Object.fromEntries(lines), text: body.join('\r\n\r\n') };
}

const HOST = 'Host: localhost\r\n';

/** None of them is a complete request. */
const NO_REQUESTS: readonly string[] = [
  'hello\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  `GET / HTTP/9.9\r\n${HOST}\r\n`,
  `GET /a b HTTP/1.1\r\n${HOST}\r\n`,
  `SUMMON /api/me HTTP/1.1\r\n${HOST}\r\n`,
  `GET /api/me HTTP/1.1\r\n\r\n`,
  `GET /api/me HTTP/1.1\r\n${HOST}: nothing\r\n\r\n`,
  `GET /api/me HTTP/1.1\r\n${HOST}X-A: a\0b\r\n\r\n`,
  `GET /api/me HTTP/1.1\r\n${HOST}X-A: ${'a'.repeat(20_000)}\r\n\r\n`,
  `GET /api/me?${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`,
  `POST /api/location HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`,
  `POST /api/location HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
  `POST /api/location HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `POST /api/location HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
  `POST /api/location HTTP/1.1\r\n${HOST}Transfer-Encoding: gzip\r\n\r\n`,
];

test('input that is not an HTTP request is refused in the usual shape, with the usual headers', async () => {
  for (const words of NO_REQUESTS) {
    const answer = await speak(words);
    const asked = words.slice(0, 60);
    expect([asked, [400, 421, 431]]).toEqual([asked, expect.arrayContaining([answer.status])]);
    expect([asked, judgeAnswer(answer)]).toEqual([asked, null]);
    expect([asked, answer.headers['x-content-type-options']]).toEqual([asked, 'nosniff']);
  }
});

test('a truncated body leaves nothing behind', async () => {
  const head = `Authorization: ${owner.headers.authorization}\r\nContent-Type: application/json\r\n`;
  const form = head.replace('application/json', 'multipart/form-data; boundary=b');
  for (const [start, body] of [
    [`${head}Content-Length: 100`, '{"name": "Half a Cellar"'],
    [`${head}Transfer-Encoding: chunked`, '19\r\n{"name": "Half a Cellar"}\r\n'],
    [`${head}Content-Length: 100`, ''],
    [`${form}Content-Length: 1000`, '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx'],
  ])
    await speak(`POST /api/location HTTP/1.1\r\n${HOST}${start}\r\n\r\n${body}`).catch(() => undefined);
  expect(JSON.stringify((await owner.get('/api/locations/all')).body)).not.toContain('Half');
});

test('every URL refuses methods it does not have', async () => {
  const answers: [string, ExactAnswer][] = [];
  for (const path of new Set(routes.map((route) => route.path)))
    for (const method of ['PATCH', 'TRACE', 'OPTIONS', 'PROPFIND', 'QUERY']) {
      const answer = await sendExactly(server.url, { method, path, headers: owner.headers });
      answers.push([`${method} ${path}`, answer]);
    }
  expect(judge(answers)).toEqual([]);
  expect(answers.filter(([, { status }]) => status < 400).map(([asked]) => asked)).toEqual([]);
});

test('every URL that accepts JSON refuses anything else, by its type, its bytes or its encoding', async () => {
  const json = Buffer.from('{"name": "Cellar"}');
  const sent: readonly (readonly [type: string | undefined, body: Buffer, packing?: string])[] = [
    ['application/xml', Buffer.from('<a/>')],
    ['application/x-www-form-urlencoded', Buffer.from('name=Cellar')],
    ['text/plain', json],
    ['application/jsonp', json],
    ['nothing at all', json],
    [undefined, json],
    ['application/json', json.subarray(0, 10)],
    ['application/json', Buffer.from('\ufeff{"name": ')],
    ['application/json', Buffer.from([0xff, 0xfe, 0x7b, 0x00])],
    ['application/json', gzipSync(Buffer.alloc(10_000_000, ' ')), 'gzip'],
    ['application/json', Buffer.from([0x1b, 0, 0]), 'br'],
  ];
  const answers: [string, ExactAnswer][] = [];
  for (const { method, path } of routes.filter((route) => route.method === 'POST' || route.method === 'PUT'))
    for (const [type, body, packing] of sent) {
      const headers = {
        ...owner.headers,
        ...(type && { 'content-type': type }),
        ...(packing && { 'content-encoding': packing }),
      };
      answers.push([
        `${method} ${path} ${type} ${packing}`,
        await sendExactly(server.url, { method, path, headers, body }),
      ]);
    }
  expect(judge(answers)).toEqual([]);
  expect(answers.filter(([, { status }]) => status < 400 || status > 415).map(([asked]) => asked)).toEqual([]);
});

test("duplicate or forged headers do not change the caller's identity", async () => {
  const mine = `${owner.headers.authorization}`;
  const others: readonly Record<string, string | string[]>[] = [
    { authorization: [mine, `${rival.headers.authorization}`] },
    { authorization: 'Bearer' },
    { authorization: `Basic ${btoa('a:b')}` },
    { authorization: `Bearer ${'x'.repeat(7000)}` },
    { 'x-api-key': ['a', 'b'] },
    { 'x-api-key': "' or 1=1 --" },
    { cookie: 'cellarhand.session_token=%00; cellarhand.session_token=%zz' },
    { ...owner.headers, 'content-type': ['application/json', 'text/plain'] },
    { ...owner.headers, 'idempotency-key': ['a', 'b'] },
    { ...owner.headers, origin: 'null' },
    { ...owner.headers, 'last-event-id': '1e400', accept: 'nothing', range: 'bytes=-1', expect: 'all' },
    { ...owner.headers, 'x-forwarded-for': "1.2.3.4, ' or 1=1, ::::" },
    { ...owner.headers, host: 'evil.example' },
    { ...owner.headers, host: '[::1' },
  ];
  const answers: [string, ExactAnswer][] = [];
  for (const headers of others)
    for (const [method, path, body] of [
      ['GET', '/api/me'],
      ['POST', '/api/location', '{"name": ""}'],
    ] as const) {
      const type = method === 'POST' && !headers['content-type'] && { 'content-type': 'application/json' };
      const call = { method, path, headers: { ...headers, ...type }, ...(body && { body }) };
      answers.push([`${method} ${JSON.stringify(headers).slice(0, 100)}`, await sendExactly(server.url, call)]);
    }
  expect(judge(answers)).toEqual([]);
  expect(answers.filter(([, answer]) => answer.text.includes('Foreign')).map(([asked]) => asked)).toEqual([]);
});

/** The sign-in library's own paths are not part of the contract. */
const SIGN_IN = ['sign-in/email', 'sign-out', 'logout', 'change-password', 'request-password-reset', 'reset-password'];
const BODIES = [
  'null',
  '[]',
  '"text"',
  '5',
  '{}',
  ...['null', '5', '[]', '{}', '["a"]', '"a\\u0000b"', '"\\ud800"', `"${'x'.repeat(60_000)}"`].map(
    (value) =>
      `{"email": ${value}, "password": ${value}, "token": ${value}, "newPassword": ${value}, "code": ${value}, "currentPassword": ${value}, "callbackURL": ${value}, "rememberMe": ${value}}`,
  ),
  '{"email": "a@example.test", "password": "a\\u0000b"}',
  `{"email": "a@example.test", "password": "${'x'.repeat(60_000)}"}`,
  '{"email": "a@example.test", "password": "xxxxxxxxxx", "callbackURL": "javascript:alert(1)"}',
];

test('the sign-in paths refuse the same', async () => {
  const answers: [string, ExactAnswer][] = [];
  for (const name of [
    ...SIGN_IN,
    'two-factor/verify-totp',
    'two-factor/verify-backup-code',
    'get-session',
    '__proto__',
    '%00',
  ])
    for (const body of BODIES) {
      const call = { method: 'POST', path: `/api/auth/${name}`, headers: { 'content-type': 'application/json' }, body };
      answers.push([`${name} ${body.slice(0, 200)}`, await sendExactly(server.url, call)]);
    }
  expect(judge(answers)).toEqual([]);
});

test('afterwards the server is ready, and no failure was its own', async () => {
  expect((await server.nobody.get('/readyz')).status).toBe(200);
  expect((await owner.get('/api/me')).status).toBe(200);
  expect(logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});
