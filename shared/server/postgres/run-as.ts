import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '#shared/server/operator-error.ts';

/** Numeric user for a child process; empty for our own user. */
export interface OsUser {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the owner of the existing data (a `postgres` user may
 * have been added since), else as `postgres`, else as `nobody`: initdb needs a user with a name.
 */
export function runAs(dataFolder: string): OsUser {
  if (process.getuid?.() !== 0) return {};
  const existing = fs.statSync(dataFolder, { throwIfNoEntry: false });
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const rows = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const row = rows.find((fields) => fields[0] === 'postgres') ?? rows.find((fields) => fields[0] === 'nobody');
  if (!row) {
    throw new OperatorError(
      'PostgreSQL may not run as root and there is neither a user "postgres" nor "nobody": ' +
        'start as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

/** Whether this user can traverse every existing folder above the target. Mode bits only, like access(2). */
export function canReach(target: string, user: OsUser): boolean {
  if (user.uid === undefined) return true;
  for (let folder = path.dirname(path.resolve(target)); ; folder = path.dirname(folder)) {
    const found = fs.statSync(folder, { throwIfNoEntry: false });
    if (found) {
      const bit = found.uid === user.uid ? 0o100 : found.gid === user.gid ? 0o010 : 0o001;
      if (!(found.mode & bit)) return false;
    }
    if (folder === path.dirname(folder)) return true;
  }
}

export function giveTo(target: string, owner: OsUser): void {
  if (owner.uid !== undefined && owner.gid !== undefined) fs.chownSync(target, owner.uid, owner.gid);
}
