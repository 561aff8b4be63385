import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#test/http-server.ts';

/** Not under row-level security, each for a reason; the application's role has no rights on any of them. */
const SHARED: Readonly<Record<string, string>> = {
  'accounts.account': 'passwords of people, who may belong to several organizations',
  'accounts.apikey': 'found by the key alone',
  'accounts.installation_owner': 'of people',
  'accounts.invitation': 'found by people who belong nowhere yet',
  'accounts.last_organization': 'of people',
  'accounts.rateLimit': 'of addresses',
  'accounts.session': 'found by the token alone',
  'accounts.sign_in_failure': 'of e-mails, known or not',
  'accounts.twoFactor': 'of people',
  'accounts.used_code': 'of people',
  'accounts.user': 'people',
  'accounts.verification': 'of people',
  'inbox.shared_mailbox': 'of the installation, whose mail belongs to several organizations',
  'platform.login': 'of the database',
  'platform.schema_migration': 'of the database',
};

/** Shared by all organizations and owned by none: the application's role can only read it. */
const REFERENCE: Readonly<Record<string, string>> = {
  'matching.universal_item': 'products as the trade knows them, known to all venues',
};

/** The library's tables have other names for the organization. The application can read its own rows. */
const LIBRARY_KEYS: Readonly<Record<string, string>> = {
  'accounts.organization': 'id',
  'accounts.member': 'organizationId',
};

/** The job queue's own tables, for cellarhand_system only. */
const LIBRARY_SCHEMAS = ['pgboss'];

let server: TestServer;
let client: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  client = new pg.Client(server.database.url);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await server.close();
});

interface Table {
  name: string;
  enabled: boolean;
  forced: boolean;
  columns: string[];
  owner: string;
}

async function ask<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await client.query<T>(text, values)).rows;
}

function listTables(): Promise<Table[]> {
  return ask<Table>(
    `select n.nspname || '.' || c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
            (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0) as columns,
            pg_get_userbyid(c.relowner) as owner
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)' and n.nspname <> all ($1)
     order by 1`,
    [LIBRARY_SCHEMAS],
  );
}

const isShared = (name: string) => name in SHARED || name in REFERENCE;

async function listTenantTables(): Promise<Table[]> {
  return (await listTables()).filter(({ name }) => !isShared(name) && !(name in LIBRARY_KEYS));
}

test('every table is under forced row-level security of its organization, except for the listed ones (D50)', async () => {
  const tables = await listTables();
  expect(tables.length).toBeGreaterThan(30);
  const names = tables.map(({ name }) => name);
  for (const listed of [SHARED, REFERENCE, LIBRARY_KEYS].flatMap(Object.keys)) expect(names).toContain(listed);
  for (const { name, enabled, forced, columns, owner } of tables) {
    expect([name, owner]).toEqual([name, new URL(server.database.url).username]);
    if (isShared(name)) continue;
    expect([name, enabled, forced]).toEqual([name, true, true]);
    expect([name, columns]).toEqual([name, expect.arrayContaining([LIBRARY_KEYS[name] ?? 'organization_id'])]);
  }
});

test("the policy of the application's role compares the organization, evaluated once per query (D50)", async () => {
  const setting =
    "( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS \"nullif\")";
  for (const { name } of (await listTables()).filter((table) => !isShared(table.name))) {
    const policies = await ask<{ command: string; using: string; check: string | null }>(
      `select cmd as command, qual as using, with_check as check from pg_policies
       where schemaname || '.' || tablename = $1 and 'cellarhand_app' = any (roles) order by cmd`,
      [name],
    );
    const column = LIBRARY_KEYS[name];
    const commands = column ? ['SELECT', ...(name === 'accounts.organization' ? ['UPDATE'] : [])] : ['ALL'];
    const condition = `(${column === 'organizationId' ? '"organizationId"' : (column ?? 'organization_id')} = ${setting})`;
    const check = column ? null : condition;
    expect([name, policies]).toEqual([name, commands.map((command) => ({ command, using: condition, check }))]);
  }
});

test('every primary, unique and foreign key includes the organization, so that rows can be distributed by it (D50)', async () => {
  const tenants = (await listTenantTables()).map(({ name }) => name);
  const keys = await ask<{ table: string; key: string; columns: string[] }>(
    `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as key,
            (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any (i.indkey)) as columns
     from pg_index i where i.indisunique and i.indrelid = any ($1::regclass[])
     union all
     select c.conrelid::regclass::text, c.conname,
            (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any (c.conkey))
     from pg_constraint c where c.contype = 'f' and c.conrelid = any ($1::regclass[])`,
    [tenants],
  );
  expect(keys.length).toBeGreaterThan(60);
  for (const { table, key, columns } of keys) {
    expect([table, key, columns]).toEqual([table, key, expect.arrayContaining(['organization_id'])]);
  }
  const primary = await ask<{ table: string }>(
    "select conrelid::regclass::text as table from pg_constraint where contype = 'p' and conrelid = any ($1::regclass[])",
    [tenants],
  );
  expect(primary.map(({ table }) => table).sort()).toEqual([...tenants].sort());
});

test("the application's role owns nothing, has no special rights, and no rights on the listed tables", async () => {
  const owned = await ask(
    `select c.oid::regclass from pg_class c where pg_get_userbyid(c.relowner) = 'cellarhand_app'
     union all select p.oid::regclass from pg_proc p where pg_get_userbyid(p.proowner) = 'cellarhand_app'`,
  );
  expect(owned).toEqual([]);
  const [role] = await ask(
    "select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = 'cellarhand_app'",
  );
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false });
  for (const name of Object.keys(SHARED)) {
    const [schema, table] = name.split('.');
    const [right] = await ask(
      `select has_table_privilege('cellarhand_app', format('%I.%I', $1::text, $2::text), 'select, insert, update, delete') as any`,
      [schema, table],
    );
    expect([name, right]).toEqual([name, { any: false }]);
  }
  for (const name of Object.keys(REFERENCE)) {
    const [right] = await ask(
      `select has_table_privilege('cellarhand_app', $1, 'select') as read,
              has_table_privilege('cellarhand_app', $1, 'insert, update, delete, truncate') as write,
              has_any_column_privilege('cellarhand_app', $1, 'insert, update') as write_column`,
      [name],
    );
    expect([name, right]).toEqual([name, { read: true, write: false, write_column: false }]);
  }
});

test('the ledger can only be appended to and read (D1)', async () => {
  const [rights] = await ask(
    `select has_table_privilege('cellarhand_app', 'stock.movement', 'insert') as insert,
            has_table_privilege('cellarhand_app', 'stock.movement', 'update') as update,
            has_any_column_privilege('cellarhand_app', 'stock.movement', 'update') as update_column,
            has_table_privilege('cellarhand_app', 'stock.movement', 'delete') as delete,
            has_table_privilege('cellarhand_app', 'stock.movement', 'truncate') as truncate`,
  );
  expect(rights).toEqual({ insert: true, update: false, update_column: false, delete: false, truncate: false });
});

test('no role used by a process can change or delete a movement, including the one for work across organizations (D1)', async () => {
  for (const role of ['cellarhand_app', 'cellarhand_auth', 'cellarhand_system']) {
    const [rights] = await ask(
      `select has_table_privilege($1, 'stock.movement', 'update') or has_any_column_privilege($1, 'stock.movement', 'update')
              or has_table_privilege($1, 'stock.movement', 'delete') or has_table_privilege($1, 'stock.movement', 'truncate') as any`,
      [role],
    );
    expect([role, rights]).toEqual([role, { any: false }]);
  }
  const [callers] = await ask(
    `select has_function_privilege('cellarhand_app', 'stock.delete_ledger()', 'execute') as app,
            has_function_privilege('cellarhand_system', 'stock.delete_ledger()', 'execute') as system`,
  );
  expect(callers).toEqual({ app: false, system: true });
});

test('code that bypasses the policies names the organization itself; views run as their caller or name it too', async () => {
  const functions = await ask<{ name: string; source: string }>(
    `select p.oid::regprocedure::text as name, p.prosrc as source from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prosecdef and n.nspname !~ '^pg_' and n.nspname <> all ($1)`,
    [LIBRARY_SCHEMAS],
  );
  for (const { name, source } of functions) {
    const tables = source.match(/\b(from|join) (accounts|catalog|stock|counting|purchasing)\.\w+/g) ?? [];
    const direct = /organization_id = nullif\(current_setting\('app\.organization_id'/.test(source);
    const named = /org constant uuid := nullif\(current_setting\('app\.organization_id', true\), ''\)::uuid/.test(
      source,
    );
    // A query written by the function names it with `%L`, which must be filled with the organization and nothing else.
    const filled = /format\('[^']*\borganization_id = %L[^']*', org\)/.test(source);
    const conditions =
      source.match(filled ? /\borganization_id = (org\b|%L|i\.organization_id\b)/g : /\borganization_id = org\b/g) ??
      [];
    // A function that only refreshes planner statistics reads no one's rows.
    const reads = /\b(from|join|into|update|using) (accounts|catalog|stock|counting|purchasing)\.|\bexecute\b/.test(
      source,
    );
    expect([name, !reads || direct || (named && conditions.length >= tables.length)]).toEqual([name, true]);
  }
  const views = await ask<{ name: string; definition: string; options: string[] | null }>(
    `select c.oid::regclass::text as name, pg_get_viewdef(c.oid) as definition, c.reloptions as options
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('v', 'm') and n.nspname !~ '^(pg_|information_schema)' and n.nspname <> all ($1)`,
    [LIBRARY_SCHEMAS],
  );
  for (const { name, definition, options } of views) {
    const runsAsCaller = options?.some((option) => /^security_invoker=(true|on)$/.test(option)) ?? false;
    expect([name, runsAsCaller || definition.includes("current_setting('app.organization_id'")]).toEqual([name, true]);
  }
});

test('without an organization the role sees no row, with one no row of another (D50)', async () => {
  const [mine, other] = [await server.createTestHouse(), await server.createTestHouse()];
  const tenants = [...(await listTenantTables()).map(({ name }) => name), ...Object.keys(LIBRARY_KEYS)];
  const counts: Record<string, number[]> = { nobody: [], other: [] };
  for (const [who, organizationId] of Object.entries({ nobody: '', other: other.organizationId })) {
    await client.query('begin');
    await client.query('set local role cellarhand_app');
    await client.query("select set_config('app.organization_id', $1, true)", [organizationId]);
    for (const name of tenants) {
      const column = LIBRARY_KEYS[name] ?? 'organization_id';
      const [row] = await ask<{ n: string }>(`select count(*) as n from ${name} where $1 = '' or "${column}" = $2`, [
        organizationId,
        mine.organizationId,
      ]);
      counts[who]?.push(Number(row?.n));
    }
    await client.query('rollback');
  }
  expect(counts).toEqual({ nobody: tenants.map(() => 0), other: tenants.map(() => 0) });
});

test('a row cannot be written for another organization, nor given away to it (D50)', async () => {
  const [mine, other] = [await server.createTestHouse(), await server.createTestHouse()];
  await client.query('begin');
  await client.query('set local role cellarhand_app');
  await client.query("select set_config('app.organization_id', $1, true)", [mine.organizationId]);
  await client.query('savepoint try');
  for (const statement of [
    'insert into stock.location (organization_id, name) values ($1, $$Trojan$$)',
    'update stock.location set organization_id = $1',
  ]) {
    await expect(client.query(statement, [other.organizationId])).rejects.toThrow('row-level security');
    await client.query('rollback to try');
  }
  const { rowCount } = await client.query('update stock.location set name = name where organization_id = $1', [
    other.organizationId,
  ]);
  expect(rowCount).toBe(0);
  await client.query('rollback');
});
