import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '#shared/server/postgres/postmaster.ts';

const PREFIX = 'cellarhand-drills-';
const LOOK_EVERY = 25;
/** A database on a busy machine takes its time; only one that never ends is a fault. */
const CLOSE_AT_MOST = 120_000;

/** The folder of one run; leftovers of killed runs are removed first. */
export function makeRunFolder(): string {
  for (const name of fs.readdirSync(os.tmpdir()).filter((each) => each.startsWith(PREFIX))) {
    const folder = path.join(os.tmpdir(), name);
    const owner = path.join(folder, 'pid');
    if (fs.existsSync(owner) && !isAlive(Number(fs.readFileSync(owner, 'utf8')))) clearFolder(folder);
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), PREFIX));
  fs.chmodSync(folder, 0o755); // root's database runs as another user
  fs.writeFileSync(path.join(folder, 'pid'), String(process.pid));
  return fs.realpathSync(folder);
}

/** Ends the databases that run in the folder, then removes it. Returns what was still running. */
export function clearFolder(folder: string): string[] {
  const left = killThoseOf(folder);
  for (const disk of listMounts().filter((each) => each.startsWith(`${folder}/`))) spawnSync('umount', ['-l', disk]);
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  return left;
}

/** Databases and their keepers have the folder in their command line. */
function killThoseOf(folder: string): string[] {
  const left = listProcesses().filter(({ command }) => command.includes(`${folder}/`));
  for (const { pid } of left) killNow(pid);
  return left.map(({ command }) => command.slice(0, 120));
}

export function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

function listMounts(): string[] {
  const { stdout } = spawnSync('mount', { encoding: 'utf8' });
  return (stdout ?? '').split('\n').flatMap((line) => / on (\/.*?) (?:type |\()/.exec(line)?.[1] ?? []);
}

interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

export function listProcesses(): RunningProcess[] {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const lines = (stdout ?? '').split('\n').map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line));
  return lines.flatMap((found) =>
    found ? [{ pid: Number(found[1]), parent: Number(found[2]), command: found[3] ?? '' }] : [],
  );
}

/** Processes, folders and waits of one drill. They end with it, in any case. */
export class Stage {
  readonly folder: string;
  /** A stopped installation with one item at one location, to be copied. */
  readonly template: string;
  readonly rounds: number;
  /** What the drill is waiting for, to report one that takes too long. */
  waitsFor = 'its start';
  readonly #abort = new AbortController();
  readonly #closings: (() => Promise<unknown>)[] = [];
  readonly #kills: (() => void)[] = [];

  constructor(folder: string, template: string, rounds: number) {
    this.folder = folder;
    this.template = template;
    this.rounds = rounds;
    fs.mkdirSync(folder, { mode: 0o755 });
    fs.chmodSync(folder, 0o755);
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Called when the drill is over, last registered first; `kill` earlier, if the drill is aborted. */
  atEnd(close: () => Promise<unknown>, kill?: () => void): void {
    if (this.signal.aborted) kill?.();
    this.#closings.unshift(close);
    if (kill) this.#kills.push(kill);
  }

  /** Waits for a state. Only the drill's time budget ends the wait. */
  async until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    this.waitsFor = what;
    while (!(await holds())) {
      this.signal.throwIfAborted();
      await sleep(LOOK_EVERY);
    }
  }

  /** Ends its processes immediately, and prevents new ones. */
  kill(): void {
    this.#abort.abort();
    for (const kill of this.#kills) kill();
    killThoseOf(this.folder);
  }

  /** Ends everything; returns what did not end on its own. Does not wait for an aborted drill. */
  async end({ inItsMidst = false } = {}): Promise<string[]> {
    if (inItsMidst) this.kill();
    this.#abort.abort();
    for (const close of this.#closings.splice(0)) {
      await Promise.race([close().catch(() => {}), sleep(CLOSE_AT_MOST, undefined, { ref: false })]);
    }
    return clearFolder(this.folder);
  }
}
