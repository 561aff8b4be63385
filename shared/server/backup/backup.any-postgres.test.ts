import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { listTables } from './database-contents.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const MUST_BE_EMPTY = ['accounts."user"', 'accounts.organization'];
const BAR = '00000000-0000-7000-8000-0000000000aa';
const PICTURE = `files/${BAR}/00000000-0000-7000-8000-0000000000f1`;
const EMPTY = `files/${BAR}/00000000-0000-7000-8000-0000000000f2`;
/** No revoked access is known here. */
const NO_ACCESS = {
  note: async () => false,
  keep: async () => ({ api_keys: 0, memberships: 0, invitations: 0 }),
};
const NOW = new Date('2026-03-01T10:00:00Z');

let folder: string;
let source: TestDatabase;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-'));
  source = await remember(createTestDatabase());
  await withClient(source.url, fill);
  for (const [file, content] of [
    [PICTURE, 'picture'],
    [EMPTY, ''],
    ['secrets/sign-in', 'geheim'],
    ['secrets/sign-in.123', 'half a sec'],
    [`${PICTURE}.unfinished`, 'half an off'],
  ] as const) {
    fs.mkdirSync(path.dirname(path.join(folder, 'data', file)), { recursive: true });
    fs.writeFileSync(path.join(folder, 'data', file), content);
  }
});

afterAll(async () => {
  for (const database of databases) await database.drop();
  fs.rmSync(folder, { recursive: true });
});

async function remember(making: Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await making;
  databases.push(database);
  return database;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Values that a careless format would corrupt, in tables with tenancy, identity columns, foreign keys and triggers. */
async function fill(client: pg.Client): Promise<void> {
  await client.query(`
    insert into accounts."user" ("id", "name", "email", "emailVerified", "image")
      values ('00000000-0000-7000-8000-000000000001', E'Zoë "Z"\\n, O''Hara', 'zoe@example.com', true, '');
    insert into accounts."organization" ("id", "name", "slug", "createdAt", "metadata")
      values ('00000000-0000-7000-8000-0000000000aa', '\\N', 'bar', now(), null);
    insert into accounts."member" ("organizationId", "userId", "role", "createdAt")
      values ('00000000-0000-7000-8000-0000000000aa', '00000000-0000-7000-8000-000000000001', 'owner', now());
    insert into accounts.organization_setting (organization_id, timezone)
      values ('00000000-0000-7000-8000-0000000000aa', 'Europe/Amsterdam');
    insert into platform.event (organization_id, topic, ids)
      select '00000000-0000-7000-8000-0000000000aa', 'topic ' || n, array[gen_random_uuid(), gen_random_uuid()] from generate_series(1, 5000) n;
    insert into platform.idempotency (organization_id, key, operation, request_hash, response)
      values ('00000000-0000-7000-8000-0000000000aa', 'k', 'o', 'h', '{"a": [1, "ž", null]}')`);
}

/** Every row of every table as text. */
function readEverything(url: string): Promise<Record<string, unknown>> {
  return withClient(url, async (client) => {
    const everything: Record<string, unknown> = {};
    for (const { table } of await listTables(client)) {
      const { rows } = await client.query(`select t::text as row from ${table} t order by 1`);
      everything[table] = rows.map(({ row }) => row);
    }
    return everything;
  });
}

function backUp(name: string) {
  return writeBackup({
    url: source.url,
    target: path.join(folder, name),
    dataDir: path.join(folder, 'data'),
    now: NOW,
  });
}

function restore(name: string, url: string, options: { replace?: boolean } = {}) {
  const dataDir = path.join(folder, `data-of-${name}`);
  return restoreBackup({
    url,
    source: path.join(folder, name),
    dataDir,
    mustBeEmpty: MUST_BE_EMPTY,
    access: NO_ACCESS,
    ...options,
  });
}

test('restoring a backup into a new database brings back every row, file and secret', async () => {
  const saved = await backUp('all.tar');
  expect(saved.rows).toBeGreaterThan(5000);
  const target = await remember(createEmptyDatabase());
  expect(await restore('all.tar', target.url)).toMatchObject({
    takenAt: NOW.toISOString(),
    rows: saved.rows,
    files: 3,
  });
  expect(await readEverything(target.url)).toEqual(await readEverything(source.url));
  const read = (file: string) => fs.readFileSync(path.join(folder, 'data-of-all.tar', file), 'utf8');
  expect([read(PICTURE), read(EMPTY), read('secrets/sign-in')]).toEqual(['picture', '', 'geheim']);
});

test('after a restore, keys, triggers, row-level security and counters are active again', async () => {
  await backUp('rules.tar');
  const target = await remember(createTestDatabase());
  await restore('rules.tar', target.url);
  const count = (url: string) =>
    withClient(url, async (client) => {
      const { rows } = await client.query(`
        select (select count(*)::int from pg_constraint where contype = 'f') as keys,
          (select count(*)::int from pg_trigger where tgenabled = 'O') as triggers,
          (select count(*)::int from pg_class where relforcerowsecurity) as forced`);
      return rows[0];
    });
  expect(await count(target.url)).toEqual(await count(source.url));
  const ids = await withClient(target.url, async (client) => {
    const { rows } = await client.query(`
      insert into platform.event (organization_id, topic) values ('00000000-0000-7000-8000-0000000000aa', 'next')
      returning id::int, (select max(id)::int from platform.event) as before`);
    return rows[0];
  });
  expect(ids.id).toBe(ids.before + 1);
});

test('a used database is refused, and replaced only on request', async () => {
  await backUp('used.tar');
  const target = await remember(createTestDatabase());
  await withClient(target.url, (client) =>
    client.query(
      `insert into accounts."user" ("name", "email", "emailVerified") values ('Other', 'o@example.com', true)`,
    ),
  );
  await expect(restore('used.tar', target.url)).rejects.toThrow('already holds');
  await restore('used.tar', target.url, { replace: true });
  expect(await readEverything(target.url)).toEqual(await readEverything(source.url));
});

test('a truncated or damaged backup is refused and changes nothing', async () => {
  const { bytes } = await backUp('good.tar');
  const content = fs.readFileSync(path.join(folder, 'good.tar'));
  fs.writeFileSync(path.join(folder, 'cut.tar'), content.subarray(0, bytes - 3000));
  const flipped = Buffer.from(content);
  const at = flipped.indexOf('tables/platform.event.csv.gz') + 512 + 200;
  flipped.writeUInt8(flipped.readUInt8(at) ^ 0xff, at);
  fs.writeFileSync(path.join(folder, 'flipped.tar'), flipped);
  fs.writeFileSync(path.join(folder, 'text.tar'), 'no backup at all');

  const target = await remember(createTestDatabase());
  await expect(restore('cut.tar', target.url)).rejects.toThrow('incomplete');
  await expect(restore('text.tar', target.url)).rejects.toThrow('is not a Cellarhand backup');
  await expect(restore('missing.tar', target.url)).rejects.toThrow('cannot be read');
  await expect(restore('flipped.tar', target.url)).rejects.toThrow();
  expect(
    await withClient(target.url, async (client) => (await client.query('select from accounts."user"')).rowCount),
  ).toBe(0);
});

test("a backup with other migrations than the program's is refused", async () => {
  const target = await remember(createTestDatabase());
  await withClient(source.url, (client) =>
    client.query("insert into platform.schema_migration (name, checksum) values ('9999_future.sql', 'x')"),
  );
  await backUp('future.tar');
  await withClient(source.url, (client) =>
    client.query("delete from platform.schema_migration where name = '9999_future.sql'"),
  );
  await expect(restore('future.tar', target.url)).rejects.toThrow('newer version (9999_future.sql)');
});

test('any tar program can open a backup', async () => {
  await backUp('plain.tar');
  const listed = spawnSync('tar', ['tf', path.join(folder, 'plain.tar')], { encoding: 'utf8' });
  expect(listed.stderr).toBe('');
  expect(listed.stdout.split('\n')).toEqual(expect.arrayContaining(['tables/platform.event.csv.gz', 'manifest.json']));
});

test('a table with rows hidden from the connection stops the backup', async () => {
  const target = await remember(createTestDatabase());
  await withClient(target.url, (client) => client.query('drop policy maintenance on platform.event'));
  const input = { url: target.url, target: path.join(folder, 'hidden.tar'), dataDir: folder, now: NOW };
  await expect(writeBackup(input)).rejects.toThrow('does not see every row of platform.event');
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('hidden'))).toEqual([]);
});
