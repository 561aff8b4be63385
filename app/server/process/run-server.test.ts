import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PROCESS_ENVIRONMENT } from '#test/server-process.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';

const MAIN = path.resolve(import.meta.dirname, '../main.ts');

let database: TestDatabase;
let folder: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'server-'));
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((child) => stop(child, 'SIGKILL')));
});

afterAll(async () => {
  rmSync(folder, { recursive: true, maxRetries: 10 });
  await database.drop();
});

interface Started {
  readonly child: ChildProcess;
  readonly said: { out: string; error: string };
  readonly url: string;
}

function launch(environment: Record<string, string>) {
  const known = { ...PROCESS_ENVIRONMENT, DATA_DIR: folder, DATABASE_URL: database.url };
  const child = spawn(process.execPath, [MAIN], { env: { ...known, ...environment } });
  running.push(child);
  const said = { out: '', error: '' };
  child.stdout.on('data', (bytes) => (said.out += bytes));
  child.stderr.on('data', (bytes) => (said.error += bytes));
  return { child, said };
}

async function start(environment: Record<string, string> = {}): Promise<Started> {
  const { child, said } = launch({ PORT: '0', HOST: '127.0.0.1', ...environment });
  await expect.poll(() => said.out, { interval: 10 }).toMatch(/^ready on http:\/\/localhost:\d+\n$/);
  return { child, said, url: said.out.trim().slice('ready on '.length) };
}

function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((ended) => {
    child.once('exit', ended);
    child.kill(signal);
  });
}

test('it starts, reports once, answers, and shuts everything down when told to stop', async () => {
  const { child, said, url } = await start();
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const setup = await fetch(`${url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Anna',
      email: 'anna@example.test',
      password: 'a good password',
      organization: 'Bar',
      timezone: 'UTC',
    }),
  });
  const { token } = (await setup.json()) as { token: string };
  const stream = await fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` } });
  expect(stream.status).toBe(200);
  expect(await stop(child, 'SIGTERM')).toBe(0);
  await expect(stream.text()).resolves.toContain('connected'); // it was ended, not cut off
  expect(said.out.split('\n')).toHaveLength(2);
  expect(said.error).not.toMatch(/error|warning/i);
});

test('a second start finds everything unchanged, including open sessions', async () => {
  const first = await start();
  const signIn = await fetch(`${first.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'anna@example.test', password: 'a good password' }),
  });
  const { token } = (await signIn.json()) as { token: string };
  await stop(first.child, 'SIGKILL');
  const second = await start();
  const me = await fetch(`${second.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(me.status).toBe(200);
  expect(await stop(second.child, 'SIGINT')).toBe(0);
});

test('a port in use, an invalid setting and an unreachable database are reported in one line', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => taken.once('listening', listening));
  const { port } = taken.address() as net.AddressInfo;
  const failures = [
    [{ PORT: String(port), HOST: '127.0.0.1' }, `Port ${port} is used by another program.`],
    [{ PORT: 'abc' }, 'PORT must be a number'],
    [{ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' }, 'cannot be used'],
    [{ DATABASE_URL: 'postgres://a:secret@one,two/db?target_session_attrs=read-write' }, 'names several hosts'],
    [{ DATA_DIR: MAIN }, 'main.ts is a file. Set it to a folder'],
    [{ DATA_DIR: '/proc/cellarhand' }, 'DATA_DIR /proc/cellarhand cannot be written'],
  ] as const;
  for (const [environment, sentence] of failures) {
    const { child, said } = launch(environment);
    await expect.poll(() => child.exitCode).toBe(1);
    expect(said.error).toContain(sentence);
    expect(said.error).not.toMatch(/\n\s+at |secret/);
    expect(said.out).toBe('');
  }
  taken.close();
});
