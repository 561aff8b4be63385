import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { OperatorError } from '#shared/server/operator-error.ts';
import type { ArchiveEntry } from './archive.ts';
import { isSaved, listSequences, passingRows, type StoredTable } from './database-contents.ts';
import type { Manifest } from './manifest.ts';
import { fileOfTable } from './write-backup.ts';

type AnySavedTable = Manifest['tables'][number];

/** A table of this database, with its description in the backup. */
export interface TableToLoad {
  readonly live: StoredTable;
  readonly saved: AnySavedTable;
}

/**
 * Assigns entries to tables. Names of tables and columns come from this database: the backup's names are only compared
 * with them, and never become part of a statement.
 */
export function matchTables(tables: readonly StoredTable[], manifest: Manifest): Map<string, TableToLoad> {
  const matched = new Map<string, TableToLoad>();
  const saved = new Map<string, AnySavedTable>();
  for (const each of manifest.tables) {
    if (saved.has(each.table)) throw damaged(`it has ${each.table} twice`);
    saved.set(each.table, each);
  }
  for (const live of tables) {
    const found = saved.get(live.table);
    saved.delete(live.table);
    if (!isSaved(live)) continue;
    if (!found) throw damaged(`${live.table} is not in it`);
    if (found.file !== fileOfTable(live.table)) throw damaged(`${live.table} lies in another file`);
    if (found.columns.join() !== live.columns.join()) throw damaged(`${live.table} has other columns`);
    matched.set(found.file, { live, saved: found });
  }
  const [unknown] = saved.keys();
  if (unknown !== undefined) throw damaged(`there is no table ${JSON.stringify(unknown)}`);
  return matched;
}

/** `header match`: the file must list the same columns. */
export async function loadTable(client: pg.Client, { content }: ArchiveEntry, table: TableToLoad): Promise<void> {
  const { live, saved } = table;
  const target = client.query(
    copyFrom(`copy ${live.table} (${live.columns.join(', ')}) from stdin (format csv, header match)`),
  );
  await pipeline(Readable.from(content), createGunzip(), target).catch((error: pg.DatabaseError) => {
    // Invalid values, broken rules, too much: these are not the rows that were written.
    throw /^(22|23|54)/.test(error.code ?? '') ? damaged(`${live.table} holds ${error.message}`) : error;
  });
  if (target.rowCount !== saved.rows) throw damaged(`${live.table} has ${target.rowCount} of ${saved.rows} rows`);
  await client.query(`delete from ${live.table} where ${passingRows(live)}`);
}

export async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  const live = new Set(await listSequences(client));
  for (const { sequence, value, called } of sequences) {
    if (!live.has(sequence)) throw damaged(`there is no sequence ${JSON.stringify(sequence)}`);
    await client.query('select setval($1::regclass, $2, $3)', [sequence, value, called]);
  }
}

const damaged = (what: string) => new OperatorError(`The backup is damaged: ${what}.`);
