import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerUnknownAddresses, registerStaticFiles } from './static-files.ts';

const PAGE = `<!doctype html><title>Cellarhand</title>${' '.repeat(2000)}`;

let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'web-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), PAGE);
  writeFileSync(path.join(folder, 'assets/index-1a2b3c.js'), 'export {}');
  writeFileSync(path.join(folder, 'assets/index-1a2b3c.js.br'), brotliCompressSync('export {}'));
  app = fastify();
  registerStaticFiles(app, folder);
  answerUnknownAddresses(app, folder, async () => undefined);
  await app.ready();
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

test('a file with a hash in its name is cached forever, compressed if the browser accepts that', async () => {
  const plain = await get('/assets/index-1a2b3c.js');
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.body).toBe('export {}');
  const small = await get('/assets/index-1a2b3c.js', { 'accept-encoding': 'gzip, br' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.headers['content-type']).toContain('javascript');
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe('export {}');
});

test('every URL of the app is the page, which is always revalidated', async () => {
  for (const url of ['/', '/items', '/builder/0198?x=1', '/reports/cogs']) {
    const { statusCode, body, headers } = await get(url);
    expect([url, statusCode, body]).toEqual([url, 200, PAGE]);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-type']).toContain('text/html');
  }
});

test('files shared where no service worker runs are dropped, and the page that says so is opened', async () => {
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: '/share-invoice',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: `--x\r\ncontent-disposition: form-data; name="pages"; filename="a.pdf"\r\n\r\n%PDF-\r\n--x--`,
  });
  expect([statusCode, headers.location]).toEqual([303, '/invoices?read_pages=shared']);
});

test('a URL that is not a page is not answered with one', async () => {
  for (const url of [
    '/assets/old-9z9z.js',
    '/missing.png',
    '/api/nothing',
    '/../package.json',
    '/%2e%2e/package.json',
  ]) {
    const { statusCode, body } = await get(url);
    expect([url, statusCode >= 400]).toEqual([url, true]);
    expect(body).not.toContain('cellarhand"');
  }
  expect((await app.inject({ method: 'POST', url: '/items' })).statusCode).toBe(404);
});

test('HEAD answers like GET, without the page', async () => {
  for (const [url, status] of [
    ['/items', 200],
    ['/missing.png', 404],
  ] as const) {
    const { statusCode, body } = await app.inject({ method: 'HEAD', url });
    expect([url, statusCode]).toEqual([url, status]);
    expect(body).not.toContain(PAGE);
  }
});
