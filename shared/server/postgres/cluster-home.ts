import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { makeFolder } from '#shared/server/make-folder.ts';
import { OperatorError } from '#shared/server/operator-error.ts';
import { canReach, runAs } from './run-as.ts';

/** Location of one embedded database. `folder` contains everything else and gets its name only when complete. */
export interface ClusterHome {
  folder: string;
  cluster: string;
  holders: string;
  log: string;
  ownerPassword: string;
  superuserPassword: string;
}

export function describeHome(folder: string): ClusterHome {
  const inside = (name: string) => path.join(folder, name);
  return {
    folder,
    cluster: inside('cluster'),
    holders: inside('holders'),
    log: inside('server.log'),
    ownerPassword: inside('owner-password'),
    superuserPassword: inside('superuser-password'),
  };
}

/**
 * `DATA_DIR/postgres`. If root keeps DATA_DIR in a folder that the database's user cannot enter, the database goes to
 * /var/lib/cellarhand and DATA_DIR has a note of the place; without that note (DATA_DIR was deleted) a new one is
 * started.
 */
export function locateHome(dataDir: string): ClusterHome {
  try {
    makeFolder(path.resolve(dataDir), 0o755);
  } catch (error) {
    throw new OperatorError(
      `DATA_DIR ${dataDir} cannot be created: ${(error as Error).message}. Set it to a folder that can be written to.`,
    );
  }
  const folder = path.join(fs.realpathSync(dataDir), 'postgres');
  const note = path.join(dataDir, 'postgres-location');
  if (fs.existsSync(note)) return describeHome(fs.readFileSync(note, 'utf8').trim());
  if (canReach(folder, runAs(folder))) return describeHome(folder);
  const elsewhere = path.join('/var/lib/cellarhand', randomBytes(6).toString('hex'), 'postgres');
  try {
    makeFolder(path.dirname(elsewhere), 0o755);
  } catch (error) {
    throw new OperatorError(
      `PostgreSQL may not run as root, its user may not enter ${dataDir}, and /var/lib/cellarhand cannot be created ` +
        `(${(error as Error).message}). Set DATA_DIR to a folder that every user may enter.`,
    );
  }
  try {
    fs.writeFileSync(note, `${elsewhere}\n`, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return describeHome(fs.readFileSync(note, 'utf8').trim()); // another process was faster
  }
  return describeHome(elsewhere);
}
