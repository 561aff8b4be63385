import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createTestDatabase } from '#test/test-database.ts';
import { checkServer } from './check-server.ts';
import { openPostgres } from './open-postgres.ts';

const DATA_DIR = '/nowhere'; // is not touched

test('a PostgreSQL of the user is used as it is, by several servers too', async () => {
  const { url, drop } = await createTestDatabase();
  const opened = await Promise.all(
    [1, 2].map(() => openPostgres({ dataDir: DATA_DIR, databaseUrl: url, asServer: true })),
  );
  expect(opened.map((each) => [each.url, each.embedded])).toEqual([
    [url, false],
    [url, false],
  ]);
  for (const each of opened) await each.stop();
  await drop();
});

test('a database that cannot be used is named, its password is not', async () => {
  const { ownerUrl } = inject('postgres');
  const wrong = new URL(ownerUrl);
  wrong.password = 'geheim';
  const open = (databaseUrl: string) => openPostgres({ dataDir: DATA_DIR, databaseUrl });
  const refused = await open(wrong.href).catch((error: Error) => error.message);
  expect(refused).toMatch(
    /DATABASE_URL \(127\.0\.0\.1:\d+\/cellarhand\) cannot be used: password authentication failed/,
  );
  expect(refused).not.toContain('geheim');
  wrong.port = '1';
  await expect(open(wrong.href)).rejects.toThrow(/cannot be used: connect ECONNREFUSED/);
  await expect(open('postgres://me@nowhere.invalid/db')).rejects.toThrow(/nowhere\.invalid\/db/);
});

test('a server that takes no changes is refused', async () => {
  const { url, drop } = await createTestDatabase();
  await expect(checkServer(url)).resolves.toBeUndefined();
  const admin = new pg.Client(inject('postgres').adminUrl);
  await admin.connect();
  await admin.query(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);
  await admin.end();
  await expect(checkServer(url)).rejects.toThrow(/is read-only/);
  await drop();
});

test.runIf(spawnSync('pgbouncer', ['--version']).status === 0)(
  'pgbouncer is refused in one sentence, whether it refuses start-up settings or drops them, in either mode',
  async () => {
    const { url, drop } = await createTestDatabase();
    for (const mode of ['transaction', 'session'])
      for (const ignored of ['extra_float_digits', 'extra_float_digits,options']) {
        const bouncer = await startPgbouncer(url, mode, ignored);
        await expect(checkServer(bouncer.url)).rejects.toThrow(
          /^DATABASE_URL leads to a connection pooler such as pgbouncer/,
        );
        await bouncer.stop();
      }
    await drop();
  },
);

async function startPgbouncer(databaseUrl: string, mode: string, ignored: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pgbouncer-'));
  fs.chmodSync(folder, 0o755);
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const free = await freePort();
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${username} password=${password}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${free}\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}`,
    `ignore_startup_parameters = ${ignored}`,
  ];
  fs.writeFileSync(path.join(folder, 'pgbouncer.ini'), settings.join('\n'), { mode: 0o644 });
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn('pgbouncer', ['-q', path.join(folder, 'pgbouncer.ini')], { ...asNobody, stdio: 'ignore' });
  const url = `postgres://${username}:${password}@127.0.0.1:${free}${pathname}`;
  await expect.poll(() => accepts(free)).toBe(true);
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      fs.rmSync(folder, { recursive: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
