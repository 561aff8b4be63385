import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { openServices } from '#app/server/process/open-services.ts';
import { listTables } from '#shared/server/backup/database-contents.ts';
import type { Database, DatabaseRole } from '#shared/server/database.ts';
import { forEachRole, ROLES } from '#shared/server/logins/addresses.ts';
import { migrate, prepareDatabase } from '#shared/server/migrate.ts';
import { startTestServer, type TestServer } from '#test/http-server.ts';
import { ServerProcess } from '#test/server-process.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/test-database.ts';

const DENIED = '42501';

const OWNER = ownerOf(inject('postgres').ownerUrl);

let server: TestServer;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  server = await startTestServer();
});

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

afterAll(() => server.close());

async function ask<Row extends pg.QueryResultRow>(url: string, text: string, values?: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row>(text, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

async function database(make: () => Promise<TestDatabase> = createTestDatabase): Promise<TestDatabase> {
  const made = await make();
  ends.push(made.drop);
  return made;
}

/** A connection with all rights on this server, to the database in `url`. */
const adminOf = (url: string) =>
  Object.assign(new URL(inject('postgres').adminUrl), { pathname: new URL(url).pathname }).href;

const loginOf = (address: string) => new URL(address).searchParams.get('user') ?? '';
function ownerOf(url: string): string {
  return new URL(url).username;
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: pg.DatabaseError) => error.code,
  );

/** A role's pool in a running server. */
const POOLS: Readonly<Record<DatabaseRole, () => Database>> = {
  cellarhand_app: () => server.services.db,
  cellarhand_auth: () => server.services.accounts.authDb,
  cellarhand_system: () => server.services.systemDb,
};

test.each(ROLES)('a connection in the pool of %s cannot take any other role', async (role) => {
  const others = [
    ...ROLES.filter((each) => each !== role).flatMap((each) => [each, loginOf(server.database.addresses[each])]),
    ownerOf(server.database.url),
    ownerOf(inject('postgres').adminUrl),
  ];
  await POOLS[role]()
    .connection()
    .execute(async (connection) => {
      const tried = (statement: string) => outcome(sql.raw(statement).execute(connection));
      const current = async () =>
        (await sql<{ who: string }>`select current_user as who`.execute(connection)).rows[0]?.who;
      expect(await current()).toBe(role);
      for (const other of others) {
        for (const statement of [
          `set role ${other}`,
          `set local role ${other}`,
          `set session authorization ${other}`,
          `reset role; set role ${other}`,
          `set role none; set role ${other}`,
          `reset session authorization; set role ${other}`,
          `reset all; set role ${other}`,
          `select set_config('role', '${other}', false)`,
          `select set_config('session_authorization', '${other}', false)`,
          `grant ${other} to current_user`,
          `set role none; grant ${other} to current_user`,
        ]) {
          expect([statement, await tried(statement)]).toEqual([statement, DENIED]);
          expect(await current()).toBe(role);
        }
      }
      // The login itself has no rights.
      expect(await tried('set role none')).toBe('done');
      for (const table of ['catalog.item', 'accounts."user"', 'platform.login', 'platform.schema_migration'])
        expect([table, await tried(`select from ${table}`)]).toEqual([table, DENIED]);
      await sql.raw('reset role').execute(connection);
      expect(await current()).toBe(role);
    });
});

test('each login is only in its own role, has no special rights, and only the owner reads the logins', async () => {
  const { url, addresses } = server.database;
  for (const role of ROLES) {
    const login = loginOf(addresses[role]);
    const [found] = await ask(
      url,
      `select array(select m.roleid::regrole::text from pg_auth_members m where m.member = r.oid) as groups,
        r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls or r.rolinherit as special,
        pg_has_role($2, $1, 'member') as of_owner
       from pg_roles r where r.rolname = $1`,
      [login, ownerOf(url)],
    );
    expect([login, found]).toEqual([login, { groups: [role], special: false, of_owner: true }]);
    expect(login).toMatch(new RegExp(`^${role}_[0-9a-f]{8}$`));
    // The roles themselves are in no other one.
    expect(await ask(url, 'select from pg_auth_members where member = $1::regrole', [role])).toEqual([]);
    const rights = `has_table_privilege(who, 'platform.login', 'select, insert, update, delete')`;
    expect(await ask(url, `select from unnest($1::text[]) as who where ${rights}`, [[role, login]])).toEqual([]);
  }
});

test('every connection of a running server is one of those logins, except for the health check', async () => {
  const { url } = await database(createEmptyDatabase);
  const running = new ServerProcess(url, { SETUP_CODE: 'a long set-up code' });
  ends.push(() => running.close());
  await running.start();
  const sessions = () =>
    ask<{ name: string; login: string }>(
      adminOf(url),
      `select distinct application_name as name, usename as login from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
  const names = async () => (await sessions()).map(({ name }) => name);
  await expect.poll(names).toEqual(expect.arrayContaining(['cellarhand jobs', 'cellarhand listener']));
  await fetch(`${running.url}/api/setup`);
  const logins = (await ask<{ name: string }>(url, 'select name from platform.login')).map(({ name }) => name);
  expect(logins).toHaveLength(3);
  for (const { name, login } of await sessions())
    if (name !== 'cellarhand health') expect([name, logins]).toEqual([name, expect.arrayContaining([login])]);
  expect(running.said).not.toContain('log in to the database');
});

test('a process of the previous version continues next to a new one', async () => {
  const { url } = server.database;
  const before = openServices({
    url,
    addresses: forEachRole(() => url),
    secret: 'a secret that only tests have, long enough',
    publicUrl: 'http://cellarhand.test',
  });
  ends.push(before.close);
  await prepareDatabase(url);
  const { organizationId } = await server.createTestHouse('Both');
  const seen = (db: Database) =>
    sql`select from accounts.organization where id = ${organizationId}`.execute(db).then(({ rows }) => rows.length);
  expect([await seen(before.systemDb), await seen(server.services.systemDb)]).toEqual([1, 1]);
  // A transaction that uses two roles.
  const moved = before.db.transaction().execute(async (tx) => {
    for (const role of ['cellarhand_auth', 'cellarhand_app', 'cellarhand_system', 'cellarhand_app'])
      await sql.raw(`set local role ${role}`).execute(tx);
  });
  expect(await outcome(moved)).toBe('done');
});

test('several processes starting at once on an empty database agree on its logins', async () => {
  const { url } = await database(createEmptyDatabase);
  const [one, ...others] = await Promise.all([1, 2, 3, 4].map(() => prepareDatabase(url)));
  expect(one?.warning).toBeUndefined();
  for (const other of others) expect(other).toEqual(one);
  for (const role of ROLES)
    expect(await ask(one?.addresses[role] ?? '', 'select session_user as login')).toEqual([
      { login: loginOf(one?.addresses[role] ?? '') },
    ]);
});

test("a copy of a database gets its own logins and drops the original's", async () => {
  const [first, copy] = [await prepareDatabase((await database()).url), await database()];
  const { addresses } = await prepareDatabase(copy.url);
  const logins = ROLES.map((role) => loginOf(addresses[role]));
  for (const role of ROLES) expect(logins).not.toContain(loginOf(first.addresses[role]));
  const kept = await ask<{ name: string }>(copy.url, 'select name from platform.login order by name');
  expect(kept.map(({ name }) => name)).toEqual(logins.toSorted());
});

test.each([
  ['another password', (login: string) => `alter role ${login} password 'changed'`],
  ['settings of its own', (login: string) => `alter role ${login} set search_path = pg_temp`],
  [
    'settings in this database',
    (login: string, name: string) => `alter role ${login} in database ${name} set jit = on`,
  ],
  ['a role more', (login: string) => `grant cellarhand_system to ${login} granted by ${OWNER}`],
  ['its rights without asking', (login: string) => `alter role ${login} inherit`],
  ['no role', (login: string) => `revoke cellarhand_app from ${login}`],
  ['no right to log in', (login: string) => `alter role ${login} nologin`],
])('a login that has %s is fixed at the next start', async (_what, spoil) => {
  const { url } = await database();
  const before = await prepareDatabase(url);
  const login = loginOf(before.addresses.cellarhand_app);
  await ask(adminOf(url), spoil(login, new URL(url).pathname.slice(1)));
  expect(await prepareDatabase(url)).toEqual(before);
  const [found] = await ask(
    before.addresses.cellarhand_app,
    `select array(select m.roleid::regrole::text from pg_auth_members m where m.member = r.oid) as groups, r.rolinherit,
      exists (select from pg_db_role_setting s where s.setrole = r.oid) as changed
     from pg_roles r where r.rolname = session_user`,
  );
  expect(found).toEqual({ groups: ['cellarhand_app'], rolinherit: false, changed: false });
});

test('missing logins are recreated with the known passwords', async () => {
  const { url } = await database();
  const before = await prepareDatabase(url);
  for (const role of ROLES) await ask(adminOf(url), `drop role ${loginOf(before.addresses[role])}`);
  expect(await prepareDatabase(url)).toEqual(before);
  await ask(url, 'delete from platform.login'); // as if the database was recreated under its name
  const after = await prepareDatabase(url);
  expect(after.warning).toBeUndefined();
  expect(after).not.toEqual(before);
});

test('without the right to create logins the server warns and works', async () => {
  const name = `limited_${randomBytes(6).toString('hex')}`;
  const { adminUrl } = inject('postgres');
  const made = await database(createEmptyDatabase);
  await ask(adminUrl, `create role ${name} login createrole password '${name}' in role ${ROLES.join(', ')}`);
  await ask(adminUrl, `alter database ${new URL(made.url).pathname.slice(1)} owner to ${name}`);
  const url = Object.assign(new URL(made.url), { username: name, password: name }).href;
  await migrate(url);
  await ask(adminUrl, `alter role ${name} nocreaterole`);
  const { addresses, warning } = await prepareDatabase(url);
  expect(warning).toMatch(
    /^Cellarhand has no logins of its own \(permission denied to create role\), so all its connections use the login of the owner of the database, which may take every role\.$/,
  );
  expect(addresses).toEqual(forEachRole(() => url));
  const running = new ServerProcess(url, { SETUP_CODE: 'a long set-up code' });
  ends.push(() => running.close());
  await running.start();
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  expect(running.said).toContain(warning);
});

test('if only the owner can connect, the server warns and connects as the owner', async () => {
  const { url } = await database();
  const name = new URL(url).pathname.slice(1);
  await ask(url, `revoke connect on database ${name} from public`);
  const { addresses, warning } = await prepareDatabase(url);
  expect(addresses).toEqual(forEachRole(() => url));
  expect(warning).toMatch(
    /^Cellarhand does not log in to the database as cellarhand_app_\w+, cellarhand_auth_\w+, cellarhand_system_\w+ \(permission denied for database "test_\w+"\), so those connections use the login of the owner/,
  );
  const logins = await ask<{ name: string }>(url, `select name from platform.login where name like 'cellarhand_app%'`);
  await ask(url, `grant connect on database ${name} to ${logins[0]?.name}`);
  const half = await prepareDatabase(url);
  expect(loginOf(half.addresses.cellarhand_app)).toBe(logins[0]?.name);
  expect(half.addresses.cellarhand_system).toBe(url);
  expect(half.warning).toMatch(/database as cellarhand_auth_\w+, cellarhand_system_\w+ \(permission denied/);
});

test('a login with rights that the owner cannot revoke is not used', async () => {
  const { url } = await database();
  const before = await prepareDatabase(url);
  const login = loginOf(before.addresses.cellarhand_app);
  await ask(adminOf(url), `alter role ${login} createdb`);
  const { addresses, warning } = await prepareDatabase(url);
  expect(addresses).toEqual({ ...before.addresses, cellarhand_app: url });
  expect(warning).toBe(
    `Cellarhand does not log in to the database as ${login} (it has rights that it should not have, and the owner may not ` +
      'take them away), so those connections use the login of the owner of the database, which may take every role.',
  );
});

test('logins are in no backup', async () => {
  const client = new pg.Client(server.database.url);
  await client.connect();
  const tables = await listTables(client).finally(() => client.end());
  expect(tables.map(({ table }) => table)).not.toContain('platform.login');
  expect(tables.length).toBeGreaterThan(60);
});
