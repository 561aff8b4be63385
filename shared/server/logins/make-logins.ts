import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { DatabaseRole } from '../database.ts';
import { type Login, ROLES } from './addresses.ts';

const ITERATIONS = 4096; // PostgreSQL's default

/**
 * What PostgreSQL stores for a password (RFC 5803). A server that logs statements would log the password itself; this
 * verifier gives no access.
 */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const key = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest();
  const [saltText, storedText, serverText] = [salt, stored, key('Server Key')].map((each) => each.toString('base64'));
  return `SCRAM-SHA-256$${ITERATIONS}:${saltText}$${storedText}:${serverText}`;
}

export interface KnownLogin extends Login {
  /** A member of its role only, without rights or settings of its own. */
  readonly right: boolean;
}

export type Logins = Readonly<Record<DatabaseRole, KnownLogin>>;

interface State extends KnownLogin {
  readonly role: DatabaseRole;
  readonly exists: boolean;
  /** Extra roles that it should not be in. */
  readonly beyond: string[];
}

/** Roles belong to the whole server, so a login is named after the database: a copy of it gets its own logins. */
const READ_STATE = `
  with wanted as (
    select role, role || '_' || left(encode(sha256(convert_to(current_database()::text, 'UTF8')), 'hex'), 8) as name
    from unnest($1::text[]) as role
  ), found as (
    select w.role, w.name, l.password, r.oid, r.rolcanlogin and not r.rolinherit as plain,
      r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls as special,
      array(select distinct m.roleid::regrole::text from pg_auth_members m where m.member = r.oid) as groups,
      exists (select from pg_db_role_setting s where s.setrole = r.oid
        and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))) as changed
    from wanted w left join platform.login l on l.name = w.name left join pg_roles r on r.rolname = w.name
  )
  select role, name, password, oid is not null as exists, array_remove(groups, role) as beyond,
    coalesce(plain and not special and not changed and groups = array[role] and password is not null, false) as right
  from found`;

/**
 * Makes sure that each role has a login that is a member of that role only, and returns the logins. The database
 * creates the passwords and stores them where its owner can read them, so that all processes know them. Call it on one
 * connection of the owner at a time. Logins in `renewed` get their password set again. The owner may not be able to
 * undo what someone with more rights changed in a login; such a login is not `right`.
 */
export async function makeLogins(client: pg.ClientBase, renewed: readonly string[] = []): Promise<Logins> {
  const before = await readState(client);
  const wrong = before.filter(({ name, right }) => !right || renewed.includes(name));
  if (wrong.length === 0) return byRole(before);
  await client.query('begin');
  try {
    // A copied database has the passwords of its original.
    await client.query('delete from platform.login where name <> all ($1)', [before.map(({ name }) => name)]);
    for (const state of wrong) await makeLogin(client, state);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return byRole(await readState(client));
}

async function readState(client: pg.ClientBase): Promise<State[]> {
  return (await client.query<State>(READ_STATE, [ROLES])).rows;
}

const byRole = (states: readonly State[]) =>
  Object.fromEntries(
    states.map(({ role, name, password, right }) => [role, { name, password, right }]),
  ) as unknown as Logins;

/** The names are letters, digits and underscores. Without `inherit` a login has no rights of its own. */
async function makeLogin(client: pg.ClientBase, { role, name, exists, beyond }: State): Promise<void> {
  const { rows } = await client.query<Login>(
    'insert into platform.login (name) values ($1) on conflict (name) do update set name = excluded.name returning password',
    [name],
  );
  const right = `login noinherit password '${scramVerifier(rows[0]?.password ?? '')}'`;
  // The owner is a member of each login, and so can see and end its sessions.
  if (!exists) return void (await client.query(`create role ${name} ${right} in role ${role} role current_user`));
  await client.query(`
    alter role ${name} ${right};
    alter role ${name} reset all;
    do $$ begin execute format('alter role ${name} in database %I reset all', current_database()); end $$;
    ${beyond.map((group) => `revoke ${group} from ${name};`).join('\n')}
    grant ${role} to ${name}`);
}
