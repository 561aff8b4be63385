import fs, { createWriteStream, openAsBlob } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Accounts } from '#features/accounts/server/accounts.ts';
import { isEncrypted } from '#shared/server/backup/archive.ts';
import { readConfiguration } from '#shared/server/configuration.ts';
import type { Actor } from '#shared/server/context.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { readSecret } from '#shared/server/secrets.ts';
import { requireOwnerOfEverything } from './installation-rights.ts';
import { runOwnCommand } from './run-own-command.ts';

/** Time enough to fetch the file. */
const KEPT_FOR = 15 * 60_000;

/** A folder that only this user can read: a backup holds everything. */
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
    // Read from the disk while it is sent.
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

export async function restoreUpload(
  accounts: Accounts,
  actor: Actor,
  input: { file: File; confirm: string; passphrase?: string | undefined },
) {
  await requireOwnerOfEverything(accounts, actor);
  if (input.confirm !== actor.organizationName)
    throw refuseField('confirm', `Repeat the name exactly: ${actor.organizationName}`);
  const folder = makeSecretFolder();
  try {
    const source = path.join(folder, 'upload.backup');
    await pipeline(Readable.fromWeb(input.file.stream() as ReadableStream), createWriteStream(source, { mode: 0o600 }));
    if (isEncrypted(source) && !input.passphrase)
      throw refuseField('passphrase', 'This backup is encrypted: enter its passphrase.');
    const restored = await runOwnCommand<{ takenAt: string; rows: number }>(
      ['restore', source, '--replace'],
      input.passphrase || undefined,
    );
    accounts.access.cache.forget();
    const secret = readSecret(readConfiguration().dataDir, 'sign-in');
    return { taken_at: restored.takenAt, rows: restored.rows, restart_needed: secret !== accounts.secret };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
