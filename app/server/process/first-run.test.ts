import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { PROCESS_ENVIRONMENT } from '#test/server-process.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';

const MAIN = path.resolve(import.meta.dirname, '../main.ts');
/** An address of this machine that others could reach; its tests need one. */
const OUTSIDE = Object.values(os.networkInterfaces())
  .flat()
  .find((each) => each && !each.internal && each.family === 'IPv4')?.address;

const folder = mkdtempSync(path.join(os.tmpdir(), 'first-run-'));
const running: ChildProcess[] = [];
const databases: TestDatabase[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  for (const database of databases) await database.drop();
});

async function start(settings: Record<string, string> = {}) {
  const database = await createTestDatabase();
  databases.push(database);
  const known = { ...PROCESS_ENVIRONMENT, DATA_DIR: folder, DATABASE_URL: database.url };
  const child = spawn(process.execPath, [MAIN], { env: { ...known, PORT: '0', HOST: '0.0.0.0', ...settings } });
  running.push(child);
  const said = { out: '', error: '' };
  child.stdout.on('data', (bytes) => (said.out += bytes));
  child.stderr.on('data', (bytes) => (said.error += bytes));
  await expect.poll(() => said.out, { interval: 20 }).toMatch(/^ready on/);
  return { said, port: Number(/:(\d+)$/m.exec(said.out.trim())?.[1]) };
}

const OWNER = {
  name: 'Anna',
  email: 'anna@example.test',
  password: 'a good password',
  organization: 'Bar',
  timezone: 'UTC',
};

interface Sent {
  method?: string;
  path?: string;
  body?: object;
  headers?: Record<string, string>;
  agent?: http.Agent | false;
}

/** The status, or the code of a refused connection. Fetch cannot send a custom Host header. */
function ask(
  host: string,
  port: number,
  { method = 'GET', path: target = '/api/setup', body, headers, agent = false }: Sent = {},
) {
  return new Promise<number | string>((resolve) => {
    const request = http.request(
      {
        host,
        port,
        method,
        path: target,
        agent,
        headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    request.end(body && JSON.stringify(body));
  });
}

const setUp = (host: string, port: number, more: object = {}, headers: Record<string, string> = {}) =>
  ask(host, port, { method: 'POST', body: { ...OWNER, ...more }, headers });

test.skipIf(!OUTSIDE)(
  'until there is an owner only this machine can connect; then everyone can, without a restart',
  async () => {
    const { port, said } = await start();
    const outside = OUTSIDE ?? '';
    expect(await ask(outside, port)).toBe('ECONNREFUSED');
    expect(await setUp('127.0.0.1', port)).toBe(200);
    await expect.poll(() => ask(outside, port)).toBe(200);
    expect(await ask('127.0.0.1', port)).toBe(200);
    expect(said.out.trim().split('\n')).toHaveLength(1);
  },
);

test('the connection used for set-up stays open when the server opens to others', async () => {
  const { port, said } = await start();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  expect(await ask('127.0.0.1', port, { method: 'POST', body: OWNER, agent })).toBe(200);
  await expect.poll(() => Object.values(agent.freeSockets).flat().length).toBe(1);
  const [socket] = Object.values(agent.freeSockets).flat();
  await expect.poll(() => said.error).toContain('listening on 0.0.0.0');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(socket?.destroyed).toBe(false);
  expect(await ask('127.0.0.1', port, { agent })).toBe(200);
  agent.destroy();
});

test.skipIf(!OUTSIDE)('with SETUP_CODE everyone can connect, and the code creates the owner', async () => {
  const { port } = await start({ SETUP_CODE: 'OPEN-SESAME' });
  const outside = OUTSIDE ?? '';
  expect(await setUp(outside, port)).toBe(403);
  expect(await setUp('127.0.0.1', port)).toBe(403);
  expect(await setUp(outside, port, { setup_code: 'OPEN-SESAMI' })).toBe(403);
  expect(await setUp(outside, port, { setup_code: 'open sesame' })).toBe(200);
});

test('requests forwarded by a proxy on this machine need the code from the terminal', async () => {
  const { port, said } = await start({ HOST: '127.0.0.1' });
  const code = /Setup code[^:]*: (\S+)/.exec(said.error)?.[1];
  expect(code).toMatch(/^\w{5}-\w{5}$/);
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };
  expect(await setUp('127.0.0.1', port, {}, forwarded)).toBe(403);
  expect(await setUp('127.0.0.1', port, { setup_code: code }, forwarded)).toBe(200);
});

test('with a public address the code is required on this machine too, and wrong ones are limited', async () => {
  const { port, said } = await start({ HOST: '127.0.0.1', PUBLIC_URL: 'https://bar.example' });
  const statuses = [];
  for (let attempt = 0; attempt < 11; attempt += 1)
    statuses.push(await setUp('127.0.0.1', port, { setup_code: 'AAAAA-AAAAA' }));
  expect(statuses).toEqual([...Array(10).fill(403), 429]);
  expect(said.error).not.toContain('AAAAA');
});

test('names of other sites are refused with 421, so that none of them can point its own name here (DNS rebinding)', async () => {
  const { port } = await start({
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://bar.example',
    ALLOWED_HOSTS: 'bar.lan, *.cellar.example',
  });
  const asked = (host: string, target?: string) =>
    ask('127.0.0.1', port, { headers: { host }, ...(target ? { path: target } : {}) });
  for (const host of [
    'bar.example',
    'BAR.example:443',
    'localhost',
    'app.localhost:1',
    '127.0.0.1',
    '[::1]:3000',
    '192.168.1.9',
    'bar.lan',
    'a.cellar.example',
  ])
    expect([host, await asked(host)]).toEqual([host, 200]);
  for (const host of [
    'evil.example',
    'bar.example.evil.example',
    'cellar.example',
    'evilbar.lan',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
  ])
    expect([host, await asked(host)]).toEqual([host, 421]);
  expect([await asked('evil.example', '/'), await asked('evil.example', '/api/docs')]).toEqual([421, 421]);
  expect([await asked('10.1.2.3', '/healthz'), await asked('evil.example', '/readyz')]).toEqual([200, 200]);
});
