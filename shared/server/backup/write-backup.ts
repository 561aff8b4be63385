import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { NO_LIMITS } from '#shared/server/connections/limits.ts';
import { openClient } from '#shared/server/connections/open-client.ts';
import { ArchiveWriter } from './archive.ts';
import {
  isSaved,
  listMigrations,
  listSequences,
  listTables,
  passingRows,
  refuseHiddenRows,
  type StoredTable,
} from './database-contents.ts';
import { isKeptFile, SIGN_IN_SECRET, TILLS_SECRET } from './entry-names.ts';
import { FORMAT, MANIFEST, type SavedFile, type SavedTable, type WrittenManifest } from './manifest.ts';

/** The version in package.json. */
const PRODUCT_VERSION: string = JSON.parse(
  fs.readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version;

export interface BackupInput {
  /** Connection as the owner. */
  url: string;
  target: string;
  /** Its `files` and the sign-in secret are included; with a passphrase, the key to the credentials of tills too. */
  dataDir: string;
  now: Date;
  /** Without a passphrase anyone who has the file can read the backup. */
  passphrase?: string | undefined;
}

export interface BackupResult {
  file: string;
  bytes: number;
  tables: number;
  rows: number;
  files: number;
  encrypted: boolean;
}

/**
 * Backs up everything as of one moment, without blocking others: a tar file with one gzipped CSV per table, the stored
 * files, and a manifest. The file gets its name once it is complete. Sessions, pending codes and mailed links are left
 * out: an old backup must not sign anyone in.
 */
export async function writeBackup({ url, target, dataDir, now, passphrase }: BackupInput): Promise<BackupResult> {
  const unfinished = `${target}.unfinished-${process.pid}`;
  const client = await openClient(url, 'cellarhand backup', NO_LIMITS);
  const archive = new ArchiveWriter(unfinished, passphrase);
  try {
    await client.query('begin isolation level repeatable read read only');
    await refuseHiddenRows(client);
    const tables: SavedTable[] = [];
    for (const table of (await listTables(client)).filter(isSaved))
      tables.push(await saveTable(client, archive, table, `${unfinished}.table`));
    const secrets = passphrase === undefined ? [SIGN_IN_SECRET] : [SIGN_IN_SECRET, TILLS_SECRET];
    const files = await saveFiles(archive, dataDir, secrets);
    const migrations = await listMigrations(client);
    const sequences = await readSequences(client);
    const manifest: WrittenManifest = {
      product: 'cellarhand',
      format: FORMAT,
      takenAt: now.toISOString(),
      version: PRODUCT_VERSION,
      ...{ migrations, tables, sequences, files },
    };
    await archive.addText(MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`);
    await archive.finish();
    fs.renameSync(unfinished, target);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const [bytes, encrypted] = [fs.statSync(target).size, passphrase !== undefined];
    return { file: target, bytes, tables: tables.length, rows, files: files.length, encrypted };
  } finally {
    await archive.abandon();
    await client.end();
    for (const file of [unfinished, `${unfinished}.table`]) fs.rmSync(file, { force: true });
  }
}

/**
 * Goes through a temporary file, because a tar entry starts with its size. It is not encrypted, and removed after each
 * table.
 */
async function saveTable(
  client: pg.Client,
  archive: ArchiveWriter,
  stored: StoredTable,
  spool: string,
): Promise<SavedTable> {
  const { table, columns } = stored;
  const rows = client.query(
    copyTo(
      `copy (select ${columns.join(', ')} from ${table} where not ${passingRows(stored)}) to stdout (format csv, header)`,
    ),
  );
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(rows, counted, createGzip({ level: 6 }), fs.createWriteStream(spool, { mode: 0o600 }));
  const file = fileOfTable(table);
  await archive.addFile(file, spool);
  fs.rmSync(spool);
  return { table, columns, rows: rows.rowCount, bytes, file };
}

export const fileOfTable = (table: string): string => `tables/${table.replaceAll('"', '')}.csv.gz`;

async function saveFiles(archive: ArchiveWriter, dataDir: string, secrets: readonly string[]): Promise<SavedFile[]> {
  const saved: SavedFile[] = [];
  for (const name of [...listFiles(dataDir), ...secrets]) {
    const hash = createHash('sha256');
    let bytes = 0;
    const there = await archive.addFile(name, path.join(dataDir, name), (chunk) => {
      hash.update(chunk);
      bytes += chunk.length;
    });
    if (there) saved.push({ name, bytes, sha256: hash.digest('hex') }); // otherwise someone has just removed it
  }
  return saved;
}

function listFiles(dataDir: string): string[] {
  const folder = path.join(dataDir, 'files');
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter(isKeptFile);
}

async function readSequences(client: pg.Client): Promise<WrittenManifest['sequences']> {
  const sequences: WrittenManifest['sequences'] = [];
  for (const sequence of await listSequences(client)) {
    const { rows } = await client.query(`select last_value::text, is_called from ${sequence}`);
    sequences.push({ sequence, value: Number(rows[0].last_value), called: rows[0].is_called });
  }
  return sequences;
}
