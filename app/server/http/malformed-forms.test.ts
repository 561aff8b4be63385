import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api as contract } from '#app/contract/api.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { listRoutes } from '#test/tenancy/list-routes.ts';
import { holdsFile } from './takes-file.ts';

let server: TestServer;
let owner: TestPerson;
let logged: string[];

beforeAll(async () => {
  logged = [];
  server = await startTestServer({ logged });
  owner = await server.createTestHouse();
});
afterAll(() => server.close());

const UPLOADS = listRoutes(contract).filter(({ input }) => input && holdsFile(input));

const part = (headers: string, content = 'x') => `--b\r\n${headers}\r\n\r\n${content}\r\n`;
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv';
const END = '--b--\r\n';

/** Content-Type and body. None of them is a form with a file. */
const MALFORMED: readonly (readonly [title: string, type: string, body: string | Buffer])[] = [
  ['no boundary', 'multipart/form-data', part(FILE) + END],
  ['an empty boundary', 'multipart/form-data; boundary=', part(FILE) + END],
  ['another boundary', 'multipart/form-data; boundary=c', part(FILE) + END],
  ['a boundary that is too long', `multipart/form-data; boundary=${'b'.repeat(5000)}`, part(FILE) + END],
  ['no end', 'multipart/form-data; boundary=b', part(FILE)],
  ['an end in the middle of the head', 'multipart/form-data; boundary=b', '--b\r\nContent-Dispo'],
  ['nothing', 'multipart/form-data; boundary=b', ''],
  ['the end alone', 'multipart/form-data; boundary=b', END],
  ['a part without a head', 'multipart/form-data; boundary=b', `--b\r\n\r\nx\r\n${END}`],
  ['a part without a name', 'multipart/form-data; boundary=b', part('Content-Disposition: form-data') + END],
  [
    'a part of another disposition',
    'multipart/form-data; boundary=b',
    part('Content-Disposition: attachment; name="file"') + END,
  ],
  [
    'a name without its end',
    'multipart/form-data; boundary=b',
    part('Content-Disposition: form-data; name="file') + END,
  ],
  ['a head that is no head', 'multipart/form-data; boundary=b', part('file') + END],
  ['line feeds alone', 'multipart/form-data; boundary=b', (part(FILE) + END).replaceAll('\r\n', '\n')],
  [
    'bytes of no sense',
    'multipart/form-data; boundary=b',
    Buffer.from(Array.from({ length: 999 }, (_, n) => (n * 131) % 256)),
  ],
  [
    'a million parts',
    'multipart/form-data; boundary=b',
    part('Content-Disposition: form-data; name="a"').repeat(1_000_000) + END,
  ],
  [
    'a name deep in brackets',
    'multipart/form-data; boundary=b',
    part(`Content-Disposition: form-data; name="a${'[b]'.repeat(5000)}"`) + END,
  ],
  [
    'a name with a large index',
    'multipart/form-data; boundary=b',
    part('Content-Disposition: form-data; name="file[4294967294]"') + END,
  ],
  [
    'names of objects themselves',
    'multipart/form-data; boundary=b',
    ['__proto__[a]', 'constructor', 'file[__proto__]']
      .map((name) => part(`Content-Disposition: form-data; name="${name}"`))
      .join('') + END,
  ],
  ['JSON', 'multipart/form-data; boundary=b', '{"file": "x"}'],
  ['a text as the file', 'multipart/form-data; boundary=b', part('Content-Disposition: form-data; name="file"') + END],
  ['another kind of parts', 'multipart/mixed; boundary=b', part(FILE) + END],
];

test('some routes accept a file', () => {
  expect(UPLOADS.length).toBeGreaterThanOrEqual(7);
});

test.each(UPLOADS)('$method $path refuses every malformed form with a reason', async ({ method, path }) => {
  const address = path.replaceAll(/\{kind\}/g, 'items').replaceAll(/\{[^}]+\}/g, () => randomUUID());
  for (const [title, type, body] of MALFORMED) {
    const response = await fetch(`${server.url}/api${address}`, {
      method,
      headers: { ...owner.headers, 'content-type': type },
      body: typeof body === 'string' ? body : Uint8Array.from(body),
    });
    const answer = (await response.json()) as { message: string };
    expect([400, 415], `${title}: ${response.status} ${answer.message}`).toContain(response.status);
    expect(answer.message, title).not.toBe('');
  }
  expect(logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});
