import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { describeHome } from '#shared/server/postgres/cluster-home.ts';
import { readPostmaster } from '#shared/server/postgres/postmaster.ts';
import { ServerProcess } from '#test/server-process.ts';

const root = process.getuid?.() === 0;
const LONG = { timeout: 60_000, interval: 100 };
const MEGABYTE = 1024 * 1024;

let folder = '';
let server: ServerProcess;

/** The keeper's pauses grow to half a minute; how long they are is not what is tested here. */
const SHORT = { KEEPER_PAUSE: '0.5' };

async function start(): Promise<void> {
  server = new ServerProcess('', { DATA_DIR: path.join(folder, 'data'), ...SHORT });
  await server.start();
}

function makeFolder(): void {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cellarhand-lost-'));
  fs.chmodSync(folder, 0o755);
}

afterEach(async () => {
  await server.close();
  await expect.poll(postmaster, LONG).toBeUndefined();
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const home = () => describeHome(path.join(fs.realpathSync(folder), 'data/postgres'));
const postmaster = () => readPostmaster(home().cluster);
const readiness = () => fetch(`${server.url}/readyz`).then(({ status }) => status);

function killPostmaster(): void {
  const { pid } = postmaster() ?? {};
  if (pid) process.kill(pid, 'SIGKILL');
}

test('a database killed twice within three seconds, and five times in total, comes back under the same server', async () => {
  makeFolder();
  await start();
  const recoveries: number[] = [];
  for (let kill = 1; kill <= 5; kill += 1) {
    const killed = postmaster()?.pid;
    const since = Date.now();
    killPostmaster();
    await expect.poll(() => postmaster()?.pid !== killed && postmaster()?.status === 'ready', LONG).toBe(true);
    if (kill !== 2) await expect.poll(readiness, LONG).toBe(200); // the second kill comes right after the first
    recoveries.push(Date.now() - since);
  }
  console.log(`kills of the embedded database: served again after ${recoveries.join(', ')} ms`);
  expect(server.lives).toBe(true);
  await expect.poll(() => server.said, LONG).toContain('The database is back');
}, 180_000);

test('a data folder that has become unusable ends the server with one sentence, and so does a start on it', async () => {
  makeFolder();
  await start();
  fs.truncateSync(path.join(home().cluster, 'global/pg_control'), 100);
  killPostmaster();
  await expect.poll(() => server.exitCode, { timeout: 120_000, interval: 200 }).toBe(1);
  expect(server.said).toMatch(
    /^The embedded PostgreSQL in \S+ ended and could not be started again: could not read file ".*pg_control".*\n/m,
  );
  const again = await start().catch((error: Error) => error.message);
  expect(again).toMatch(
    /ended with 1 before it was ready\nThe embedded PostgreSQL in \S+ did not start: .*pg_control.*\n$/,
  );
}, 180_000);

test.runIf(root)(
  'a full disk ends the database but not the server, which works again once there is space',
  async () => {
    makeFolder();
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=755', 'tmpfs', folder]);
    if (mounted.status !== 0) return await start(); // in a container
    try {
      await start();
      const filler = path.join(folder, 'filler');
      fill(filler, 6 * MEGABYTE);
      await writeUntilBroken();
      await expect.poll(readiness, LONG).toBe(503);
      fill(filler, 0);
      killPostmaster();
      await expect
        .poll(() => fs.readFileSync(home().log, 'utf8') + server.said, LONG)
        .toMatch(/No space left|disk .* is full/);
      expect(await readiness()).toBe(503);
      fs.rmSync(filler);
      await expect.poll(readiness, LONG).toBe(200);
      await expect.poll(() => server.said, LONG).toContain('The database is back');
      expect(server.lives).toBe(true);
      await server.stop();
    } finally {
      await server.close();
      await expect.poll(postmaster, LONG).toBeUndefined();
      spawnSync('umount', [folder]);
    }
  },
  240_000,
);

/** Leaves exactly this much space. */
function fill(file: string, room: number): void {
  const { bavail, bsize } = fs.statfsSync(folder);
  const bytes = Math.max(0, bavail * bsize - room);
  for (let left = bytes; left > 0; left -= MEGABYTE) {
    try {
      fs.appendFileSync(file, Buffer.alloc(Math.min(left, MEGABYTE), 1));
    } catch {
      return;
    }
  }
}

/** Until the write-ahead log has no space for its next segment, which ends the whole database. */
async function writeUntilBroken(): Promise<void> {
  const { port } = postmaster() ?? {};
  const password = fs.readFileSync(home().superuserPassword, 'utf8');
  const client = new pg.Client(`postgres://postgres:${password}@127.0.0.1:${port}/cellarhand`);
  client.on('error', () => {});
  await client.connect();
  const write = "select pg_logical_emit_message(false, 'x', repeat('x', 1000000)) from generate_series(1, 20)";
  for (let tries = 0; tries < 100; tries += 1) {
    const broken = await client.query(write).then(
      () => false,
      () => true,
    );
    if (broken) return;
  }
  throw new Error('the disk did not become full');
}
