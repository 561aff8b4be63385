import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { makeFolder } from '#shared/server/make-folder.ts';
import { type ClusterHome, describeHome } from './cluster-home.ts';
import { explainFailure } from './explain-failure.ts';
import type { Binaries } from './find-binaries.ts';
import { giveTo, type OsUser } from './run-as.ts';

/** Owner of the database and everything in it: can create roles, but is not a superuser. */
export const OWNER = 'cellarhand';
export const SUPERUSER = 'postgres';
export const DATABASE = 'cellarhand';

/**
 * Creates the database files, the owner and the empty database in a temporary folder, then renames it: a crash or a
 * full disk in between never leaves a half-made database. `sync: false` is for tests.
 */
export function createCluster(home: ClusterHome, binaries: Binaries, user: OsUser, { sync = true } = {}): void {
  makeFolder(path.dirname(home.folder), 0o755);
  const unfinished = describeHome(fs.mkdtempSync(`${home.folder}.unfinished-`));
  try {
    giveTo(unfinished.folder, user);
    for (const file of [unfinished.ownerPassword, unfinished.superuserPassword]) {
      fs.writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
      giveTo(file, user);
    }
    initialise(unfinished, binaries, user, sync);
    makeOwner(unfinished, binaries, user);
    fs.renameSync(unfinished.folder, home.folder);
  } catch (error) {
    fs.rmSync(unfinished.folder, { recursive: true, force: true });
    if (fs.existsSync(home.cluster)) return; // another process was faster
    const { code, message } = error as NodeJS.ErrnoException;
    throw code ? explainFailure(code === 'ENOSPC' ? 'No space left on device' : message, home.folder) : error;
  }
}

function initialise(home: ClusterHome, binaries: Binaries, user: OsUser, sync: boolean): void {
  // The builtin locale sorts the same on every machine; queries whose order people see name a collation.
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const locale = ['--encoding=UTF8', ...(Number.parseInt(binaries.version, 10) >= 17 ? builtin : ['--locale=C.UTF-8'])];
  const access = [`--username=${SUPERUSER}`, `--pwfile=${home.superuserPassword}`, '--auth=scram-sha-256'];
  const durable = sync ? [] : ['--no-sync'];
  run(home, user, binaries.initdb, ['-D', home.cluster, ...locale, ...access, ...durable]);
}

/** In single-user mode, so that no one ever connects to a server that has no database yet. */
function makeOwner(home: ClusterHome, binaries: Binaries, user: OsUser): void {
  const password = fs.readFileSync(home.ownerPassword, 'utf8');
  const statements = [
    `create role ${OWNER} login createrole password '${password}'`,
    `create database ${DATABASE} owner ${OWNER}`,
  ];
  run(home, user, binaries.postgres, ['--single', '-D', home.cluster, 'postgres'], statements.join('\n'));
}

function run(home: ClusterHome, user: OsUser, file: string, args: string[], input = ''): void {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const result = spawnSync(file, args, { ...user, cwd: '/', env, input, encoding: 'utf8' });
  if (result.error) throw result.error;
  // Single-user mode reports a failed statement and still exits with 0.
  if (result.status !== 0 || /\b(ERROR|FATAL|PANIC):/.test(result.stderr)) {
    throw explainFailure(`${result.stderr}`, home.folder);
  }
}
