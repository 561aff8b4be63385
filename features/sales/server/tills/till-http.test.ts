import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { TillError } from './adapter.ts';
import { Pace } from './pace.ts';
import { TillHttp, waitOf } from './till-http.ts';

let answer: (request: http.IncomingMessage, response: http.ServerResponse) => void = () => {};
const server = http.createServer((request, response) => answer(request, response));
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const schema = z.object({ ok: z.boolean() });
const call = (status: number, body: string, headers: Record<string, string> = {}) => {
  answer = (_, response) => response.writeHead(status, headers).end(body);
  return new TillHttp('Toast').call(`${url}/some/path`, schema, { headers: { authorization: 'Bearer secret-token' } });
};

test.each<[string, number, string, string]>([
  ['access that ended', 401, '{}', 'revoked'],
  ['a refresh token that was used', 400, '{"error":"invalid_grant"}', 'revoked'],
  ['too many calls', 429, '{}', 'limited'],
  ['their trouble', 503, '<html>', 'unavailable'],
  ['a time-out of theirs', 408, '', 'unavailable'],
  ['a missing permission', 403, '{}', 'refused'],
  ['another no', 400, '{"message":"startDate is wrong"}', 'refused'],
  ['an answer of another shape', 200, '{"ok":"yes"}', 'unreadable'],
  ['what is no JSON', 200, '<html>', 'unreadable'],
  ['nesting that never ends', 200, `${'['.repeat(200_000)}`, 'unreadable'],
])('%s', async (_, status, body, kind) => {
  const failed = await call(status, body).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(TillError);
  expect(failed).toMatchObject({ kind });
  expect((failed as TillError).message).not.toContain('secret-token');
});

test("a provider's reason becomes one short line", async () => {
  const failed = await call(400, JSON.stringify({ message: `bad\n\u0000${'x'.repeat(1000)}` })).catch(
    (error: unknown) => error,
  );
  expect((failed as TillError).message).toMatch(/^Toast says: bad x{196}$/);
});

test('a redirect is not followed: the token goes only to the provider', async () => {
  const seen: string[] = [];
  answer = ({ url: path }, response) => {
    seen.push(path ?? '');
    response.writeHead(path === '/first' ? 302 : 200, { location: `${url}/elsewhere` }).end('{"ok":true}');
  };
  const failed = await new TillHttp('Toast').call(`${url}/first`, schema).catch((error: unknown) => error);
  expect(failed).toMatchObject({ kind: 'unavailable' });
  expect(seen).toEqual(['/first']);
});

test('an endless answer is not read to the end', async () => {
  let sent = 0;
  answer = (_, response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed) {
        sent += 1_048_576;
        if (!response.write('x'.repeat(1_048_576))) return void response.once('drain', more);
      }
    };
    more();
  };
  const failed = await new TillHttp('Toast').call(url, schema).catch((error: unknown) => error);
  expect(failed).toMatchObject({ kind: 'unreadable' });
  expect(sent).toBeLessThan(128 * 1_048_576);
});

test('not found is null if the call allows that', async () => {
  answer = (_, response) => response.writeHead(404).end('{}');
  expect(await new TillHttp('Toast').find(url, schema)).toBeNull();
});

const NOW = Date.parse('2026-03-01T12:00:00Z');
test.each<[string, Record<string, string>, number | undefined]>([
  ['seconds', { 'retry-after': '7' }, 7000],
  ['a date', { 'retry-after': 'Sun, 01 Mar 2026 12:00:30 GMT' }, 30_000],
  ['a date that has passed', { 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, 0],
  ['a second of the epoch', { 'x-toast-ratelimit-reset': String(NOW / 1000 + 5) }, 5000],
  ['nothing', {}, undefined],
  ['nonsense', { 'retry-after': 'soon' }, undefined],
  ['a year', { 'retry-after': '31536000' }, 3_600_000],
])('how long to wait: %s', (_, headers, wait) => {
  expect(waitOf(new Headers(headers), NOW)).toBe(wait);
});

test('calls of one kind start no faster than allowed, those of another kind at once', async () => {
  const waits: number[] = [];
  const clock = { now: () => 1000, wait: async (milliseconds: number) => void waits.push(milliseconds) };
  const pace = new Pace(clock);
  for (let call = 0; call < 4; call += 1) await pace.turn('orders', 5);
  await pace.turn('menus', 1);
  expect(waits).toEqual([200, 400, 600]);
});
