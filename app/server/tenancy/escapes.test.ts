import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { fillHouse } from '#test/tenancy/fill-house.ts';

const LISTED = path.resolve(import.meta.dirname, '../../../docs/database.md');

let server: TestServer;
let owner: pg.Client;
let app: pg.Client;
let ours: TestPerson;
let rival: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  owner = await connect(server.database.url);
  app = await connect(server.database.addresses.cellarhand_app, '-c role=cellarhand_app');
  [ours, rival] = [await server.createTestHouse('Ours'), await server.createTestHouse('Rival')];
  await fillHouse(owner, ours, 'Ours');
});

afterAll(async () => {
  await app.end();
  await owner.end();
  await server.close();
});

async function connect(url: string, options?: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, ...(options && { options }) });
  await client.connect();
  return client;
}

/** Runs in a transaction of the rival and rolls it back. */
async function asRival<T extends pg.QueryResultRow>(
  statement: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<T>> {
  await app.query('begin');
  try {
    await app.query("select set_config('app.organization_id', $1, true)", [rival.organizationId]);
    return await app.query<T>(statement, values);
  } finally {
    await app.query('rollback');
  }
}

async function listTenantTables(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where c.relkind in ('r', 'p') and c.relforcerowsecurity and n.nspname <> 'pgboss' order by 1`);
  return rows.map(({ name }) => name);
}

async function listDefiners(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema', 'public', 'pgboss') order by 1`);
  return rows.map(({ name }) => name);
}

const DENIED = '42501';

test('every table, view, and function of the database says what it is for', async () => {
  const ours = `n.nspname not in ('pg_catalog', 'information_schema', 'public', 'pgboss') and n.nspname not like 'pg\\_%'`;
  const { rows } = await owner.query<{ name: string }>(`
    select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition and obj_description(c.oid, 'pg_class') is null
    union all
    select format('%s.%s()', n.nspname, p.proname) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${ours} and obj_description(p.oid, 'pg_proc') is null
    order by 1`);
  expect(rows.map(({ name }) => name)).toEqual([]);
});

test("no table shows or changes another organization's row, with its setting, an empty one, or none", async () => {
  const tables = await listTenantTables();
  expect(tables.length).toBeGreaterThan(60);
  let filled = 0;
  for (const table of tables) {
    const mine = `where organization_id = '${ours.organizationId}'`;
    const held = await owner.query(`select from ${table} ${mine} limit 1`);
    filled += held.rowCount ?? 0;
    for (const statement of [`select from ${table} ${mine}`, `delete from ${table} ${mine}`]) {
      const seen = await asRival(statement).then(
        ({ rowCount }) => rowCount,
        ({ code }) => code,
      );
      expect([table, statement, [0, DENIED]]).toEqual([table, statement, expect.arrayContaining([seen])]);
    }
    const none = await app.query(`select from ${table} limit 1`).then(
      ({ rowCount }) => rowCount,
      ({ code }) => code,
    );
    expect([table, [0, DENIED]]).toEqual([table, expect.arrayContaining([none])]);
  }
  expect(filled).toBeGreaterThan(25);
});

/** A call of each function that bypasses the policies, with words that match our items. */
const CALLS: Readonly<Record<string, string>> = {
  'catalog.items_of_words': `select id::text as found from catalog.items_of_words('{0}', array['''ours'' & ''gin'''], 50)`,
  'stock.search_items': `select s::text as found from stock.search_items(
    '[{"word": "ours", "query": "''ours'':*", "weight": 1}, {"word": "gin", "query": "''gin'':*", "weight": 1}]', array['x'], true, 50) as s`,
  'menus.published_by_code': `select o::text as found from menus.list as l, menus.published_by_code(l.code) as o`,
  'menus.organization_of_published': `select o::text as found from menus.list as l, menus.organization_of_published(l.id) as o`,
  // Not callable by the role of requests.
  'stock.delete_ledger': `select 'x' as found where has_function_privilege('stock.delete_ledger()', 'execute')`,
  'platform.know_rows': `select 'catalog.item' as found from platform.know_rows('catalog.item') where false`,
};

test('no function that bypasses the policies finds anything of another organization', async () => {
  expect(Object.keys(CALLS).sort()).toEqual(await listDefiners());
  for (const [name, call] of Object.entries(CALLS)) expect([name, (await asRival(call)).rows]).toEqual([name, []]);
  await app.query('begin');
  await app.query("select set_config('app.organization_id', $1, true)", [ours.organizationId]);
  const found = await app.query(CALLS['catalog.items_of_words'] as string);
  await app.query('rollback');
  expect(found.rowCount).toBeGreaterThan(0); // otherwise the calls above would prove nothing
});

test.each(['reset role', 'reset all', 'discard all', 'reset session authorization', 'rollback'])(
  '"%s" leaves a connection in its original role, and without an organization',
  async (statement) => {
    const client = await connect(server.database.addresses.cellarhand_app, '-c role=cellarhand_app');
    try {
      await client.query(statement);
      const { rows } = await client.query(
        `select current_user as role, current_setting('app.organization_id', true) as organization`,
      );
      expect(rows).toEqual([{ role: 'cellarhand_app', organization: expect.toSatisfy((value) => !value) }]);
      const seen = await client.query('select from catalog.item');
      expect(seen.rowCount).toBe(0);
    } finally {
      await client.end();
    }
  },
);

test('a connection for requests can take no other role, and change no function, policy or setting of the database', async () => {
  const login = new URL(server.database.url).username;
  await server.services.db.connection().execute(async (connection) => {
    for (const statement of [
      'set role cellarhand_system',
      'set role cellarhand_auth',
      `set role ${login}`,
      'set session authorization cellarhand_system',
      'alter table catalog.item disable row level security',
      'drop policy tenant on catalog.item',
      'alter function catalog.items_of_words(int[], text[], int) owner to cellarhand_app',
      'create function catalog.mine() returns int language sql as $$ select 1 $$',
      'create function public.unaccent(text) returns text language sql security definer as $$ select 1::text $$',
      'alter role cellarhand_app bypassrls',
      'set row_security = off; select from catalog.item',
      'set session_replication_role = replica',
      'select from accounts."session"',
      'select from accounts."user"',
      'update stock.movement set item_id = item_id',
      'delete from stock.movement',
      "copy catalog.item to program 'true'",
      "select pg_read_file('PG_VERSION')",
    ]) {
      const answer = await sql
        .raw(statement)
        .execute(connection)
        .then(
          () => 'done',
          (error: pg.DatabaseError) => error.code,
        );
      expect([statement, answer]).toEqual([statement, DENIED]);
      await sql.raw('reset all').execute(connection);
    }
  });
});

/** Names in the first column of the page's tables. */
const namesOnPage = (): string[] =>
  [...fs.readFileSync(LISTED, 'utf8').matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name).sort();

test('docs/database.md names every function that bypasses the policies, and every trigger', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select n.nspname || '.' || c.relname || '.' || t.tgname as name from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and n.nspname <> 'pgboss'`);
  const live = [...(await listDefiners()), ...rows.map(({ name }) => name)].sort();
  expect(namesOnPage()).toEqual(live);
});
