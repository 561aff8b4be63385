import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { NO_LIMITS } from '#shared/server/connections/limits.ts';
import { openClient } from '#shared/server/connections/open-client.ts';
import { UNFINISHED } from '#shared/server/files/open-files.ts';
import { listMigrations, listSequences, listTables, refuseHiddenRows, type StoredTable } from './database-contents.ts';
import { FORMAT, MANIFEST, type Manifest, type SavedTable } from './manifest.ts';
import { TarWriter } from './tar-file.ts';

export interface BackupInput {
  /** Connection as the owner. */
  url: string;
  target: string;
  /** Its `files` and `secrets` go along. */
  dataDir: string;
  now: Date;
}

export interface BackupResult {
  file: string;
  bytes: number;
  tables: number;
  rows: number;
  files: number;
}

const FOLDERS = ['files', 'secrets'];

/**
 * Everything at one moment, while others go on working: a tar file with one gzipped CSV a table, the kept files, and
 * a manifest. It appears under its name when it is complete.
 */
export async function writeBackup({ url, target, dataDir, now }: BackupInput): Promise<BackupResult> {
  const unfinished = `${target}.unfinished-${process.pid}`;
  const client = await openClient(url, 'cellarhand backup', NO_LIMITS);
  try {
    const tar = new TarWriter(unfinished);
    await client.query('begin isolation level repeatable read read only');
    await refuseHiddenRows(client);
    const tables: SavedTable[] = [];
    for (const table of await listTables(client))
      tables.push(await saveTable(client, tar, table, `${unfinished}.table`));
    const files = await saveFiles(tar, dataDir);
    const migrations = await listMigrations(client);
    const sequences = await readSequences(client);
    const manifest: Manifest = {
      product: 'cellarhand',
      format: FORMAT,
      takenAt: now.toISOString(),
      ...{ migrations, tables, sequences, files },
    };
    tar.addText(MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`);
    tar.finish();
    fs.renameSync(unfinished, target);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { file: target, bytes: fs.statSync(target).size, tables: tables.length, rows, files: files.length };
  } finally {
    await client.end();
    for (const file of [unfinished, `${unfinished}.table`]) fs.rmSync(file, { force: true });
  }
}

/** Through a file: a tar entry begins with its size. */
async function saveTable(client: pg.Client, tar: TarWriter, stored: StoredTable, spool: string): Promise<SavedTable> {
  const { table, columns } = stored;
  const rows = client.query(copyTo(`copy (select ${columns.join(', ')} from ${table}) to stdout (format csv, header)`));
  await pipeline(rows, createGzip({ level: 6 }), fs.createWriteStream(spool, { mode: 0o600 }));
  const file = `tables/${table.replaceAll('"', '')}.csv.gz`;
  await tar.addFile(file, spool);
  return { table, columns, rows: rows.rowCount, file };
}

async function saveFiles(tar: TarWriter, dataDir: string): Promise<string[]> {
  const saved: string[] = [];
  for (const folder of FOLDERS.filter((each) => fs.existsSync(path.join(dataDir, each)))) {
    const entries = fs.readdirSync(path.join(dataDir, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((each) => each.isFile() && !each.name.endsWith(UNFINISHED))) {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(dataDir, file).split(path.sep).join('/');
      if (await tar.addFile(name, file)) saved.push(name); // else somebody has just removed it
    }
  }
  return saved;
}

async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const sequences: Manifest['sequences'] = [];
  for (const sequence of await listSequences(client)) {
    const { rows } = await client.query(`select last_value::text, is_called from ${sequence}`);
    sequences.push({ sequence, value: Number(rows[0].last_value), called: rows[0].is_called });
  }
  return sequences;
}
