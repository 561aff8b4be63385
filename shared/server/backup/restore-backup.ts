import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { NO_LIMITS } from '#shared/server/connections/limits.ts';
import { openClient } from '#shared/server/connections/open-client.ts';
import { makeFolder } from '#shared/server/make-folder.ts';
import { migrate } from '#shared/server/migrate.ts';
import { OperatorError } from '#shared/server/operator-error.ts';
import { listMigrations, listTables } from './database-contents.ts';
import { type Backup, readBackup, type SavedTable } from './manifest.ts';
import { suspendRules } from './suspend-rules.ts';
import { readTarEntry } from './tar-file.ts';

export interface RestoreInput {
  /** Connection as the owner. */
  url: string;
  source: string;
  dataDir: string;
  /** Rows in one of these mean that the database is in use. */
  mustBeEmpty: readonly string[];
  /** Throw away what the database holds now. */
  replace?: boolean | undefined;
}

export interface RestoreResult {
  takenAt: string;
  tables: number;
  rows: number;
  files: number;
}

/**
 * Puts a backup into an empty database, all of it or nothing. A backup of an older version is restored as it was and
 * then migrated.
 */
export async function restoreBackup({
  url,
  source,
  dataDir,
  mustBeEmpty,
  replace,
}: RestoreInput): Promise<RestoreResult> {
  const backup = await readBackup(source);
  const { manifest } = backup;
  await prepareSchema(url, backup);
  const client = await openClient(url, 'cellarhand restore', NO_LIMITS);
  try {
    await client.query("begin; set local lock_timeout = '30s'");
    if (!replace) await refuseUsed(client, mustBeEmpty);
    await load(client, source, backup);
    await restoreFiles(source, backup, dataDir);
    await client.query('commit');
    await client.query('analyze');
  } catch (error) {
    throw explain(error as pg.DatabaseError);
  } finally {
    await client.end();
  }
  await migrate(url);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { takenAt: manifest.takenAt, tables: manifest.tables.length, rows, files: manifest.files.length };
}

/** The tables must be as they were when the backup was taken; only a new database can be made so for an old backup. */
async function prepareSchema(url: string, { manifest }: Backup): Promise<void> {
  const newest = manifest.migrations.at(-1)?.name;
  if ((await readMigrations(url)).length === 0) await migrate(url, { until: newest });
  const applied = await readMigrations(url);
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

async function readMigrations(url: string) {
  const client = await openClient(url, 'cellarhand restore', NO_LIMITS);
  return listMigrations(client).finally(() => client.end());
}

async function refuseUsed(client: pg.Client, mustBeEmpty: readonly string[]): Promise<void> {
  for (const table of mustBeEmpty) {
    const { rows } = await client.query<{ used: boolean }>(`select exists (select from ${table}) as used`);
    if (rows[0]?.used) {
      throw new OperatorError(
        'The database already holds an organization or a person. Restore into a new DATA_DIR or database, ' +
          'or say --replace to throw away what is there.',
      );
    }
  }
}

async function load(client: pg.Client, source: string, { manifest, entries }: Backup): Promise<void> {
  const tables = await listTables(client);
  const resume = await suspendRules(client, tables);
  await client.query(`truncate ${tables.map(({ table }) => table).join(', ')}`);
  for (const saved of manifest.tables) await loadTable(client, source, saved, entries);
  await resume();
  for (const { sequence, value, called } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [sequence, value, called]);
  }
}

async function loadTable(
  client: pg.Client,
  source: string,
  saved: SavedTable,
  entries: Backup['entries'],
): Promise<void> {
  const { table, columns, rows, file } = saved;
  const entry = entries.get(file);
  if (!entry) throw new Error(`${file} is not in the backup`);
  const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin (format csv, header)`));
  await pipeline(readTarEntry(source, entry), createGunzip(), target);
  if (target.rowCount !== rows)
    throw new OperatorError(`The backup is damaged: ${table} has ${target.rowCount} of ${rows} rows.`);
}

async function restoreFiles(source: string, { manifest, entries }: Backup, dataDir: string): Promise<void> {
  for (const name of manifest.files) {
    const entry = entries.get(name);
    const target = path.resolve(dataDir, name);
    if (!entry || !target.startsWith(path.resolve(dataDir) + path.sep))
      throw new OperatorError(`The backup is damaged: ${name}`);
    makeFolder(path.dirname(target), name.startsWith('secrets/') ? 0o700 : 0o750);
    const content = fs.createWriteStream(target, { mode: 0o600 });
    if (entry.size > 0) await pipeline(readTarEntry(source, entry), content);
    else content.end();
  }
}

function explain(error: pg.DatabaseError): Error {
  if (error.code === '55P03')
    return new OperatorError('The database is busy: stop the server, restore, and start it again.');
  if (error.code === 'Z_DATA_ERROR' || error.code === 'Z_BUF_ERROR') return new OperatorError('The backup is damaged.');
  return error;
}
