import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { asUnavailable } from './connections/database-errors.ts';
import { NO_LIMITS } from './connections/limits.ts';
import { openClient } from './connections/open-client.ts';
import { type OpenedLogins, openLogins } from './logins/open-logins.ts';
import { OperatorError } from './operator-error.ts';

const MIGRATION_LOCK = 727_001;
const MIGRATIONS = path.resolve(import.meta.dirname, '../../db/migrations');

/**
 * Texts that were rewritten or folded into another migration after a database may have applied them. Such a database has
 * the same schema.
 */
const REWRITTEN: ReadonlySet<string> = new Set([
  '0480_whole_codes.sql 61288ec940567ebde5146968e6aef569403986e005e8c952bb3d2b96bac43b1e',
  '0483_whole_codes_of_one.sql 75c5cad49e96e66094ea46a5bf53721f2ce176c2b9b5085f1412ce41c5dafc6b',
]);

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

export interface MigrateOptions {
  folder?: string;
  /** Name of the last migration to run, for a backup of an older version. */
  until?: string | undefined;
}

/**
 * Migrates the database with the numbered SQL files, one transaction each, and returns the names of those it ran.
 * Several processes may start at once: one migrates, the others wait for it.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  return asOnlyOwner(url, (client) => runMigrations(client, options));
}

/** The same, and returns the addresses for this process's pools. */
export async function prepareDatabase(url: string): Promise<OpenedLogins> {
  return asOnlyOwner(url, async (client) => {
    await runMigrations(client, {});
    return openLogins(client, url);
  });
}

async function asOnlyOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient(url, 'cellarhand migrate', NO_LIMITS);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await work(client);
  } finally {
    await client.end();
  }
}

async function runMigrations(client: pg.Client, { folder = MIGRATIONS, until }: MigrateOptions): Promise<string[]> {
  await prepare(client);
  const pending = choosePending(readMigrations(folder), await readApplied(client));
  const wanted = pending.filter((migration) => !until || migration.name <= until);
  for (const migration of wanted) await apply(client, migration);
  return wanted.map((migration) => migration.name);
}

function readMigrations(folder: string): Migration[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name, position) => {
    if (!/^\d{4}_[a-z0-9_-]+\.sql$/.test(name))
      throw new Error(`Migration ${name}: the name must be like 0001_words.sql`);
    if (names[position - 1]?.slice(0, 4) === name.slice(0, 4))
      throw new Error(`Two migrations are numbered ${name.slice(0, 4)}`);
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

async function prepare(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  // Since PostgreSQL 16, an owner without superuser rights has to ask before acting as the roles they create.
  if ((rows[0]?.version ?? 0) >= 160_000) await client.query("set createrole_self_grant = 'set, inherit'");
  await client.query(`
    create schema if not exists platform;
    create table if not exists platform.schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  await loadLibraries(client);
}

/**
 * A function can only fix a library's settings after this session has loaded it. A migration of an empty database loads
 * it by creating the extension; a migration of an existing one would be refused.
 */
async function loadLibraries(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ schema: string }>(
    "select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'",
  );
  for (const { schema } of rows) await client.query(`select ${schema}.show_limit()`);
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from platform.schema_migration order by name',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function choosePending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  let newest = '';
  for (const [name, checksum] of applied) {
    newest = name;
    if (REWRITTEN.has(`${name} ${checksum}`)) continue;
    const migration = known.get(name);
    if (!migration) {
      throw new OperatorError(
        `The database has been used by a newer version of Cellarhand (migration ${name}): update the program.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new OperatorError(`Migration ${name} was changed after this database had applied it.`);
    }
  }
  const pending = migrations.filter((migration) => !applied.has(migration.name));
  const late = pending.find((migration) => migration.name < newest);
  if (late)
    throw new OperatorError(
      `Migration ${late.name} is numbered before ${newest}, which this database has already applied.`,
    );
  return pending;
}

async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into platform.schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw explain(name, text, error as pg.DatabaseError);
  }
}

function explain(name: string, text: string, error: pg.DatabaseError): Error {
  if (asUnavailable(error)?.kind === 'full')
    return new OperatorError('The disk of the database is full: free some space and start again.');
  const line = error.position ? `, line ${text.slice(0, Number(error.position)).split('\n').length}` : '';
  const advice =
    error.code === '42501'
      ? ' The user of DATABASE_URL must own the database and be allowed to create roles (createrole).'
      : '';
  return new OperatorError(`Migration ${name}${line}: ${error.message}.${advice}`);
}
