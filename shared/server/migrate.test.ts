import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { migrate } from './migrate.ts';

const PRODUCT = path.resolve(import.meta.dirname, '../../db/migrations');

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  write('0001_first.sql', 'create table platform.first (id int);\ninsert into platform.first values (1);');
});

afterEach(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

function write(name: string, text: string) {
  fs.writeFileSync(path.join(folder, name), text);
}

async function query(text: string) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('runs new migrations in order, and none twice', async () => {
  write('0002_second.sql', 'create table platform.second as select id + 1 as id from platform.first');
  expect(await migrate(database.url, { folder })).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await migrate(database.url, { folder })).toEqual([]);
  write('0003_third.sql', 'update platform.second set id = id * 10');
  expect(await migrate(database.url, { folder })).toEqual(['0003_third.sql']);
  expect(await query('select id from platform.second')).toEqual([{ id: 20 }]);
});

test('rolls back a failing migration, keeps the ones before it, and names the line', async () => {
  write('0002_bad.sql', 'create table platform.second (id int);\n\nselect nonsense from platform.second;');
  await expect(migrate(database.url, { folder })).rejects.toThrow(
    /0002_bad\.sql, line 3: column "nonsense" does not exist/,
  );
  expect(
    await query(
      "select to_regclass('platform.first') is not null as first, to_regclass('platform.second') is null as second",
    ),
  ).toEqual([{ first: true, second: true }]);
});

test('refuses a migration that was changed afterwards', async () => {
  await migrate(database.url, { folder });
  write('0001_first.sql', 'create table platform.first (id bigint)');
  await expect(migrate(database.url, { folder })).rejects.toThrow('0001_first.sql was changed');
});

test('accepts a database that has the earlier text of a rewritten migration, and no other text of it', async () => {
  await migrate(database.url, { until: '0482_model_suggestions.sql' });
  const apply = (name: string, checksum: string) =>
    query(`insert into platform.schema_migration (name, checksum) values ('${name}', '${checksum}')
      on conflict (name) do update set checksum = excluded.checksum`);
  await apply('0480_whole_codes.sql', '61288ec940567ebde5146968e6aef569403986e005e8c952bb3d2b96bac43b1e');
  await apply('0483_whole_codes_of_one.sql', '75c5cad49e96e66094ea46a5bf53721f2ce176c2b9b5085f1412ce41c5dafc6b');
  const ran = await migrate(database.url);
  expect(ran.filter((name) => name < '0484')).toEqual([]);
  expect(ran.length).toBeGreaterThan(2);
  await apply('0480_whole_codes.sql', 'another');
  await expect(migrate(database.url)).rejects.toThrow('0480_whole_codes.sql was changed');
});

test('refuses a database used by a newer program', async () => {
  write('0002_newer.sql', 'select 1');
  await migrate(database.url, { folder });
  fs.rmSync(path.join(folder, '0002_newer.sql'));
  await expect(migrate(database.url, { folder })).rejects.toThrow('newer version of Cellarhand');
});

test('refuses a migration inserted before one that ran', async () => {
  write('0003_third.sql', 'select 1');
  await migrate(database.url, { folder });
  write('0002_late.sql', 'select 1');
  await expect(migrate(database.url, { folder })).rejects.toThrow('0002_late.sql is numbered before 0003_third.sql');
});

test('several processes can start at once', async () => {
  write('0002_slow.sql', 'select pg_sleep(0.3); create table platform.slow (id int)');
  const results = await Promise.all([1, 2, 3].map(() => migrate(database.url, { folder })));
  expect(results.map((names) => names.length).sort()).toEqual([0, 0, 2]);
});

test("the product's own migrations run as an owner without superuser rights, on any supported PostgreSQL", async () => {
  const migrated = await createTestDatabase();
  const client = new pg.Client({ connectionString: migrated.url });
  await client.connect();
  const { rows } = await client.query(
    'select rolsuper, (select count(*)::int from platform.schema_migration) > 0 as migrated from pg_roles where rolname = current_user',
  );
  expect(rows).toEqual([{ rolsuper: false, migrated: true }]);
  for (const role of ['cellarhand_app', 'cellarhand_auth', 'cellarhand_system']) {
    await client.query(`set role ${role}`);
    await client.query('reset role');
  }
  await client.end();
  await migrated.drop();
});

test("each of the product's own migrations runs on a database that stopped at the previous one", async () => {
  const names = fs.readdirSync(PRODUCT).filter((name) => name.endsWith('.sql'));
  const ran: string[] = [];
  for (const until of names.sort()) ran.push(...(await migrate(database.url, { until })));
  expect(ran).toEqual(names);
});

test("invisible marks are taken out of each name on its own: one that would be another's stays", async () => {
  const migrated = await createTestDatabase();
  const client = new pg.Client({ connectionString: migrated.url });
  await client.connect();
  const { rows: made } = await client.query<{ id: string }>(
    `insert into accounts.organization (name, slug, "createdAt") values ('Bar', 'bar', now()) returning id`,
  );
  await client.query('insert into purchasing.vendor (organization_id, name) select $1, unnest($2::text[])', [
    made[0]?.id,
    ['Nord', 'Nord\u202e', 'Sud\u202e'],
  ]);
  await client.query(fs.readFileSync(path.join(PRODUCT, '1021_plain_names_one_by_one.sql'), 'utf8'));
  const { rows } = await client.query<{ name: string }>('select name from purchasing.vendor order by name');
  expect(rows.map(({ name }) => name)).toEqual(['Nord', 'Nord\u202e', 'Sud']);
  await client.end();
  await migrated.drop();
});
