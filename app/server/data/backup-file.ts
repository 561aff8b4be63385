import { createHash } from 'node:crypto';
import fs, { createWriteStream, openAsBlob } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Accounts } from '#features/accounts/server/accounts.ts';
import { isEncrypted, NOT_ENCRYPTED, WRONG_PASSPHRASE } from '#shared/server/backup/archive.ts';
import { readConfiguration } from '#shared/server/configuration.ts';
import type { Actor } from '#shared/server/context.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { readSecret } from '#shared/server/secrets.ts';
import type { BackupContents } from './describe-backup.ts';
import { requireOwnerOfEverything } from './installation-rights.ts';
import { runOwnCommand } from './run-own-command.ts';

/** Time allowed to download the file. */
const KEPT_FOR = 15 * 60_000;

/** A folder only this user can read, because a backup contains everything. */
function makeSecretFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'cellarhand-backup-'));
}

export async function takeBackup(accounts: Accounts, actor: Actor, now: Date, passphrase?: string): Promise<File> {
  await requireOwnerOfEverything(accounts, actor);
  const folder = makeSecretFolder();
  const remove = () => fs.rmSync(folder, { recursive: true, force: true });
  try {
    const name = `cellarhand-${now.toISOString().slice(0, 16).replace(/[T:]/g, '-')}.backup`;
    const target = path.join(folder, name);
    await runOwnCommand(['backup', target], passphrase);
    // Streamed from disk.
    const file = new File([await openAsBlob(target)], name, { type: 'application/octet-stream' });
    process.once('exit', remove);
    setTimeout(() => {
      process.off('exit', remove);
      remove();
    }, KEPT_FOR).unref();
    return file;
  } catch (error) {
    remove();
    throw error;
  }
}

interface Upload {
  readonly file: File;
  readonly passphrase?: string | undefined;
}

/** Describes a backup, so that a person can recognize it before it replaces anything. */
export async function previewUpload(accounts: Accounts, actor: Actor, input: Upload) {
  await requireOwnerOfEverything(accounts, actor);
  return withUpload(input, async ({ source, sha256, passphrase }) => ({
    ...(await runOwnCommand<BackupContents>(['restore', source, '--dry-run'], passphrase)),
    sha256,
  }));
}

export async function restoreUpload(
  accounts: Accounts,
  actor: Actor,
  input: Upload & { confirm: string; sha256?: string | undefined },
) {
  await requireOwnerOfEverything(accounts, actor);
  if (input.confirm !== actor.organizationName)
    throw refuseField('confirm', `Repeat the name exactly: ${actor.organizationName}`);
  return withUpload(input, async ({ source, sha256, passphrase }) => {
    if (input.sha256 !== undefined && input.sha256 !== sha256)
      throw refuseField('file', 'This is not the backup that was shown: choose it again.');
    const restored = await runOwnCommand<{ takenAt: string; rows: number }>(
      ['restore', source, '--replace', '--yes'],
      passphrase,
    );
    accounts.access.cache.forget();
    const secret = readSecret(readConfiguration().dataDir, 'sign-in');
    return { taken_at: restored.takenAt, rows: restored.rows, restart_needed: secret !== accounts.secret };
  });
}

interface StoredUpload {
  readonly source: string;
  readonly sha256: string;
  readonly passphrase: string | undefined;
}

/** Keeps the file on disk while `work` runs. An encrypted one needs its passphrase. */
async function withUpload<T>({ file, passphrase }: Upload, work: (upload: StoredUpload) => Promise<T>): Promise<T> {
  const folder = makeSecretFolder();
  try {
    const source = path.join(folder, 'upload.backup');
    const hash = createHash('sha256');
    await pipeline(
      Readable.fromWeb(file.stream() as ReadableStream),
      async function* (parts: AsyncIterable<Buffer>) {
        for await (const part of parts) {
          hash.update(part);
          yield part;
        }
      },
      createWriteStream(source, { mode: 0o600 }),
    );
    if (isEncrypted(source) && !passphrase)
      throw refuseField('passphrase', 'This backup is encrypted: enter its passphrase.');
    if (!isEncrypted(source) && passphrase) throw refuseField('passphrase', NOT_ENCRYPTED);
    return await work({ source, sha256: hash.digest('hex'), passphrase: passphrase || undefined });
  } catch (error) {
    if (error instanceof Refusal && error.message === WRONG_PASSPHRASE)
      throw refuseField('passphrase', WRONG_PASSPHRASE);
    throw error;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
