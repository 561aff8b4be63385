import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** A running PostgreSQL's description of itself in `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
  status: string;
}

/** A process id that no system assigns, so that the file refers to no living process. */
const NOBODYS_PID = 999_999_999;

/** The PostgreSQL running on this data now, if any. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = readLines(cluster);
  const pid = Number(lines?.[0]);
  if (!lines || !pid || !isPostmaster(pid, cluster)) return undefined;
  return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() };
}

function readLines(cluster: string): string[] | undefined {
  try {
    return fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * After a crash the process id in the file may belong to any other program, and in a container it usually does;
 * PostgreSQL would then refuse to start. Only the id is replaced: PostgreSQL needs the rest of the file to find
 * leftover processes of the old server, and two servers on one set of data would destroy it.
 */
export function forgetStalePid(cluster: string): void {
  const lines = readLines(cluster);
  if (!lines?.[0] || !isAlive(Number(lines[0]))) return;
  lines[0] = String(NOBODYS_PID);
  fs.writeFileSync(path.join(cluster, 'postmaster.pid'), lines.join('\n'));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isPostmaster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    const command = readOr(() => fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    if (!command?.includes('postgres')) return false; // a zombie has no command line
    const folder = readOr(() => fs.readlinkSync(`/proc/${pid}/cwd`));
    return folder === cluster || command.includes(cluster);
  }
  if (process.platform === 'win32') return true;
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes('postgres');
}

function readOr(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
