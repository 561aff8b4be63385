import { spawnSync } from 'node:child_process';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { startPgbouncer } from '#test/pgbouncer.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { checkServer } from './check-server.ts';
import { openPostgres } from './open-postgres.ts';

const DATA_DIR = '/nowhere'; // not touched

test("uses the user's PostgreSQL as it is, from several servers too", async () => {
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

test('names a database that cannot be used, but not its password', async () => {
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

test('refuses a read-only server', async () => {
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
  'refuses pgbouncer in one sentence, whether it rejects startup settings or drops them, in either mode',
  async () => {
    const { url, drop } = await createTestDatabase();
    for (const mode of ['transaction', 'session'])
      for (const ignored of ['extra_float_digits', 'extra_float_digits,options']) {
        const bouncer = await startPgbouncer(url, mode, { ignored });
        await expect(checkServer(bouncer.url)).rejects.toThrow(
          /^DATABASE_URL leads to a connection pooler such as pgbouncer/,
        );
        await bouncer.stop();
      }
    await drop();
  },
);
