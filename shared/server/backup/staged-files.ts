import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { makeFolder } from '#shared/server/make-folder.ts';
import type { ArchiveEntry } from './archive.ts';
import { SECRETS } from './entry-names.ts';

/** Allows one restore at a time, and none while another process finishes one. */
export const RESTORE_LOCK = 727_150;

const folderOf = (dataDir: string) => path.join(dataDir, 'restoring');

/**
 * The files of a backup wait in DATA_DIR/restoring while its rows are loaded. The database commit decides, because it
 * includes the token stored with the files: if committed, they move into place, at the next start if necessary; if not,
 * they are discarded.
 */
export class StagedFiles {
  readonly token = randomUUID();
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    discard(dataDir);
    makeFolder(dataDir, 0o750);
    fs.mkdirSync(path.join(folderOf(dataDir), 'files'), { recursive: true, mode: 0o700 });
  }

  /** Only for names that `kindOfEntry` has accepted. */
  async add({ header: { name }, content }: ArchiveEntry): Promise<void> {
    const target = path.join(folderOf(this.#dataDir), SECRETS.get(name) ?? path.join(...name.split('/')));
    fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(content, fs.createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }));
  }

  /** From here on a commit with the token counts. */
  async seal(client: pg.ClientBase): Promise<void> {
    fs.writeFileSync(path.join(folderOf(this.#dataDir), 'token'), this.token, { flush: true });
    await client.query(`comment on table platform.schema_migration is 'restored ${this.token}'`);
  }
}

function discard(dataDir: string): void {
  fs.rmSync(folderOf(dataDir), { recursive: true, force: true });
}

/**
 * Finishes an interrupted restore: moves its files into place if the database committed it, discards them otherwise.
 * Does nothing if there is none. Safe to interrupt and call again.
 */
export async function finishRestore(client: pg.ClientBase, dataDir: string): Promise<void> {
  if (!fs.existsSync(folderOf(dataDir))) return;
  await client.query('select pg_advisory_lock($1)', [RESTORE_LOCK]);
  try {
    if (await isCommitted(client, dataDir)) moveIntoPlace(dataDir);
    discard(dataDir);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [RESTORE_LOCK]);
  }
}

/** For a starting process. */
export async function finishRestoreAt(url: string, dataDir: string): Promise<void> {
  if (!fs.existsSync(folderOf(dataDir))) return;
  const client = new pg.Client({ connectionString: url, application_name: 'cellarhand restore' });
  client.on('error', () => {});
  await client.connect();
  await finishRestore(client, dataDir).finally(() => client.end());
}

async function isCommitted(client: pg.ClientBase, dataDir: string): Promise<boolean> {
  const file = path.join(folderOf(dataDir), 'token');
  if (!fs.existsSync(file)) return false;
  const { rows } = await client.query<{ said: string | null }>(
    "select obj_description(to_regclass('platform.schema_migration'), 'pg_class') as said",
  );
  return rows[0]?.said === `restored ${fs.readFileSync(file, 'utf8')}`;
}

function moveIntoPlace(dataDir: string): void {
  const waiting = folderOf(dataDir);
  const [files, staged] = [path.join(dataDir, 'files'), path.join(waiting, 'files')];
  if (fs.existsSync(staged)) {
    if (fs.existsSync(files)) fs.renameSync(files, path.join(waiting, `replaced-${randomUUID()}`));
    fs.renameSync(staged, files);
  }
  for (const [name, waits] of SECRETS) {
    const secret = path.join(waiting, waits);
    if (!fs.existsSync(secret)) continue;
    makeFolder(path.join(dataDir, 'secrets'), 0o700);
    fs.renameSync(secret, path.join(dataDir, name));
  }
}
