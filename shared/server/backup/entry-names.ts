import { OperatorError } from '#shared/server/operator-error.ts';
import type { ArchiveEntry } from './archive.ts';
import { MANIFEST } from './manifest.ts';

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const KEPT_FILE = new RegExp(`^files/${UUID}/${UUID}$`);
const TABLE = /^tables\/[a-z][a-z0-9_]*\.[a-zA-Z][a-zA-Z0-9_]*\.csv\.gz$/;
/** A secret that was being written while an older version made a backup. */
const LEFTOVER = /^secrets\/sign-in\.\d+$/;

export const SIGN_IN_SECRET = 'secrets/sign-in';

/** Opens the credentials of connected tills: in encrypted backups only. */
export const TILLS_SECRET = 'secrets/tills';

/** In a backup, and its name while it waits with the files of a restore. */
export const SECRETS: ReadonlyMap<string, string> = new Map([
  [SIGN_IN_SECRET, 'sign-in'],
  [TILLS_SECRET, 'tills'],
]);

export type EntryKind = 'manifest' | 'table' | 'file' | 'secret' | 'leftover';

/** Whether a path below DATA_DIR belongs in a backup. */
export const isKeptFile = (name: string): boolean => KEPT_FILE.test(name);

/** The kind of a backup entry. Nothing else is ever read from one, whatever it claims to be. */
export function kindOfEntry({ header: { name, type } }: Pick<ArchiveEntry, 'header'>): EntryKind {
  if (type !== 'file') throw strange(name, `a ${type ?? 'strange entry'}`);
  if (name === MANIFEST) return 'manifest';
  if (TABLE.test(name)) return 'table';
  if (KEPT_FILE.test(name)) return 'file';
  if (SECRETS.has(name)) return 'secret';
  if (LEFTOVER.test(name)) return 'leftover';
  throw strange(name, 'a file');
}

function strange(name: string, what: string): OperatorError {
  return new OperatorError(
    `This is not a Cellarhand backup: it holds ${what} named ${JSON.stringify(name.slice(0, 200))}.`,
  );
}
