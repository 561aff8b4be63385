import fs from 'node:fs';
import type pg from 'pg';
import { NO_LIMITS } from '#shared/server/connections/limits.ts';
import { openClient } from '#shared/server/connections/open-client.ts';
import { makeFolder } from '#shared/server/make-folder.ts';
import { migrate } from '#shared/server/migrate.ts';
import { OperatorError } from '#shared/server/operator-error.ts';
import { readArchive } from './archive.ts';
import type { StoredTable } from './database-contents.ts';
import { listMigrations, listTables } from './database-contents.ts';
import { kindOfEntry } from './entry-names.ts';
import { type InspectedBackup, inspectBackup } from './inspect-backup.ts';
import { loadTable, matchTables, setSequences } from './load-tables.ts';
import type { Manifest } from './manifest.ts';
import { finishRestore, RESTORE_LOCK, StagedFiles } from './staged-files.ts';

/**
 * Suspends, inside the transaction, what would block loading whole tables: foreign keys (tables come in any order),
 * triggers (what they write is in the backup too) and forced row-level security (COPY refuses it). The returned
 * function restores everything and checks foreign keys over all rows. Needs only the owner, not a superuser.
 */
async function suspendRules(client: pg.ClientBase, tables: StoredTable[]): Promise<() => Promise<void>> {
  const names = tables.map(({ table }) => table);
  const putBack: string[] = [];
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any($1::text[]::regclass[])`,
    [names],
  );
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
    putBack.push(`alter table ${table} add constraint ${name} ${definition}`);
  }
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as "table", quote_ident(tgname) as name from pg_trigger
     where not tgisinternal and tgparentid = 0 and tgenabled = 'O' and tgrelid = any($1::text[]::regclass[])`,
    [names],
  );
  for (const { table, name } of triggers) {
    await client.query(`alter table ${table} disable trigger ${name}`);
    putBack.push(`alter table ${table} enable trigger ${name}`);
  }
  for (const { table } of tables.filter(({ secured }) => secured)) {
    await client.query(`alter table ${table} no force row level security`);
    putBack.push(`alter table ${table} force row level security`);
  }
  return async () => {
    for (const statement of putBack) await client.query(statement);
  };
}

/** Access that the backup would have restored. */
export interface Dropped {
  api_keys: number;
  memberships: number;
  invitations: number;
}

/** Keeps revoked access from coming back with the backup; implemented by the feature that owns access. */
interface AccessRules {
  /** Runs before the tables are emptied; its result is passed to `keep`. */
  note(client: pg.ClientBase): Promise<boolean>;
  keep(client: pg.ClientBase, noted: boolean): Promise<Dropped>;
}

export interface RestoreInput {
  /** Connection as the owner. */
  url: string;
  source: string;
  dataDir: string;
  /** Rows in any of these mean that the database is in use. */
  mustBeEmpty: readonly string[];
  /** Discard the current contents of the database. */
  replace?: boolean | undefined;
  passphrase?: string | undefined;
  access: AccessRules;
  /** The database is on the same disk as DATA_DIR. */
  databaseHere?: boolean | undefined;
}

export interface RestoreResult {
  takenAt: string;
  tables: number;
  rows: number;
  files: number;
  dropped: Dropped;
}

/** Rows take more disk space than their text: indexes, and the write-ahead log. */
const TIMES_OF_TEXT = 3;

/**
 * Restores a backup into an empty database, completely or not at all. The backup is read to its end before anything is
 * changed. A backup of an older version is restored as it was and then migrated.
 */
export async function restoreBackup(input: RestoreInput): Promise<RestoreResult> {
  const { url, source, passphrase } = input;
  const inspected = await inspectBackup(source, passphrase);
  requireRoom(input, inspected);
  const { manifest } = inspected;
  await prepareSchema(url, manifest);
  const dropped = await withClient(url, (client) => replaceAll(client, input, manifest));
  await migrate(url);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { takenAt, tables, files } = manifest;
  return { takenAt, tables: tables.length, rows, files: files.length, dropped };
}

async function replaceAll(client: pg.Client, input: RestoreInput, manifest: Manifest): Promise<Dropped> {
  const { dataDir, mustBeEmpty, replace } = input;
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [RESTORE_LOCK]);
  if (!rows[0]?.free) throw new OperatorError('Another restore is running. Try again when it has finished.');
  const files = new StagedFiles(dataDir);
  let dropped: Dropped;
  try {
    await client.query("begin; set local lock_timeout = '30s'");
    if (!replace) await refuseUsed(client, mustBeEmpty);
    dropped = await load(client, input, manifest, files);
    await files.seal(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {}); // the connection itself may have failed
    await finishRestore(client, dataDir).catch(() => {}); // discards the files unless the commit succeeded
    throw explain(error as pg.DatabaseError);
  }
  await finishRestore(client, dataDir);
  await client.query('analyze');
  return dropped;
}

async function load(
  client: pg.Client,
  { source, passphrase, access }: RestoreInput,
  manifest: Manifest,
  files: StagedFiles,
): Promise<Dropped> {
  const live = await listTables(client);
  const tables = matchTables(live, manifest);
  const resume = await suspendRules(client, live);
  const noted = await access.note(client);
  await client.query(`truncate ${live.map(({ table }) => table).join(', ')}`);
  for await (const entry of readArchive(source, passphrase)) {
    const kind = kindOfEntry(entry);
    const table = tables.get(entry.header.name);
    if (kind === 'table' && table) {
      await loadTable(client, entry, table);
      tables.delete(entry.header.name);
    } else if (kind === 'file' || kind === 'secret') await files.add(entry);
  }
  if (tables.size > 0) throw new OperatorError('The backup was changed while it was read.');
  const dropped = await access.keep(client, noted);
  await resume();
  await setSequences(client, manifest);
  return dropped;
}

function requireRoom({ dataDir, databaseHere }: RestoreInput, { fileBytes, tableBytes }: InspectedBackup): void {
  makeFolder(dataDir, 0o750);
  const { bavail, bsize } = fs.statfsSync(dataDir);
  const needed = fileBytes + (databaseHere ? tableBytes * TIMES_OF_TEXT : 0);
  if (needed <= bavail * bsize) return;
  const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);
  throw new OperatorError(
    `The backup needs ${megabytes(needed)} MB in ${dataDir}; ${megabytes(bavail * bsize)} MB are free.`,
  );
}

/** The tables must be as they were when the backup was taken; for an old backup that takes a new database. */
async function prepareSchema(url: string, manifest: Manifest): Promise<void> {
  const newest = manifest.migrations.at(-1)?.name;
  if ((await withClient(url, listMigrations)).length === 0) await migrate(url, { until: newest });
  const applied = await withClient(url, listMigrations);
  if (JSON.stringify(applied) === JSON.stringify(manifest.migrations)) return;
  const known = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  if (manifest.migrations.every(({ name, checksum }) => known.get(name) === checksum)) {
    throw new OperatorError(
      `The backup is of an older version (${newest}) than this database: restore it into a new, empty DATA_DIR or database.`,
    );
  }
  throw new OperatorError(
    `The backup is of another or newer version (${newest}) than this program: update the program.`,
  );
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient(url, 'cellarhand restore', NO_LIMITS);
  return work(client).finally(() => client.end());
}

async function refuseUsed(client: pg.Client, mustBeEmpty: readonly string[]): Promise<void> {
  for (const table of mustBeEmpty) {
    const { rows } = await client.query<{ used: boolean }>(`select exists (select from ${table}) as used`);
    if (rows[0]?.used) {
      throw new OperatorError(
        'The database already holds an organization or a person. Restore into a new DATA_DIR or database, ' +
          'or use --replace to delete what is there.',
      );
    }
  }
}

function explain(error: pg.DatabaseError): Error {
  if (error.code === '55P03')
    return new OperatorError('The database is busy: stop the server, restore, and start it again.');
  if (/^(22|23)/.test(error.code ?? '')) return new OperatorError(`The backup is damaged: ${error.message}.`);
  if (error.code === 'Z_DATA_ERROR' || error.code === 'Z_BUF_ERROR') return new OperatorError('The backup is damaged.');
  return error;
}
