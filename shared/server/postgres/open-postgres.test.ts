import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SERVER_LOCK } from './claim-server.ts';
import { describeHome } from './cluster-home.ts';
import { isAlive, readPostmaster } from './postmaster.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../../test/programs/hold-database.ts');
/** The keeper and the server need time for this on a busy machine; only the result matters. */
const LONG = { timeout: 45_000, interval: 100 };
const root = process.getuid?.() === 0;

interface Said {
  error?: string;
  marks: number;
  started: string;
  pid: number;
  url: string;
}

let dataDir: string;
const children = new Set<ChildProcess>();

beforeAll(() => {
  dataDir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'cellarhand-lives-')), 'data');
  fs.chmodSync(path.dirname(dataDir), 0o755);
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await until(() => !postmaster());
});

afterAll(() => fs.rmSync(path.dirname(dataDir), { recursive: true, maxRetries: 10, retryDelay: 100 }));

/** Runs the program that opens and holds the database; resolves with its first output. */
function open(role: 'server' | 'command', folder = dataDir): Promise<Said & { child: ChildProcess }> {
  const child = spawn(process.execPath, [PROGRAM, folder, role], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
      if (output.endsWith('\n')) resolve({ ...JSON.parse(output), child });
    });
    child.once('exit', () => reject(new Error(`nothing said: ${output}`)));
  });
}

function postmaster() {
  const { cluster } = describeHome(path.join(dataDir, 'postgres'));
  return fs.existsSync(cluster) ? readPostmaster(fs.realpathSync(cluster)) : undefined;
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) =>
    child.exitCode !== null || child.signalCode ? resolve() : child.once('exit', () => resolve()),
  );
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await endOf(child);
}

/** Whether a server has claimed this database. */
async function isClaimed(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query("select from pg_locks where locktype = 'advisory' and objid = $1 and granted", [
      SERVER_LOCK,
    ]);
    return rows.length > 0;
  } finally {
    await client.end();
  }
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 10) {
    if (waited > 10_000) throw new Error(`waited too long for ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test('a first start creates the database, a stop ends it, and the data is there again', async () => {
  const first = await open('server');
  expect(first.marks).toBe(1);
  await kill(first.child, 'SIGTERM');
  await until(() => !postmaster()); // a stop waits only a while, because another program may hold the database
  expect((await open('server')).marks).toBe(2);
});

test('after kill -9 its PostgreSQL stops too, and a restart works at once', async () => {
  const { child, marks } = await open('server');
  await kill(child, 'SIGKILL');
  expect((await open('server')).marks).toBe(marks + 1);
  for (const each of children) each.kill('SIGKILL');
  await until(() => !postmaster());
});

test('a second server on the same data is refused, and the first continues', async () => {
  const first = await open('server');
  const second = await open('server');
  expect(second.error).toMatch(/Another Cellarhand server is running on the data in/);
  expect((await open('command')).started).toBe(first.started);
});

test('commands join a running server and leave it running', async () => {
  const server = await open('server');
  const command = await open('command');
  expect(command.started).toBe(server.started);
  await kill(command.child, 'SIGTERM');
  expect((await open('command')).started).toBe(server.started);
});

test('a server that joined a command keeps the database when the command ends, even by kill -9', async () => {
  const command = await open('command');
  const server = await open('server');
  expect(server.started).toBe(command.started);
  await kill(command.child, 'SIGKILL');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await open('command')).started).toBe(server.started);
});

test('several programs that start at once share one database', async () => {
  const said = await Promise.all([open('command'), open('command'), open('server'), open('command')]);
  expect(new Set(said.map((each) => each.started)).size).toBe(1);
});

test('a database that was killed itself recovers', async () => {
  const { child, marks } = await open('server');
  process.kill(postmaster()?.pid ?? 0, 'SIGKILL');
  await kill(child, 'SIGKILL');
  expect((await open('server')).marks).toBe(marks + 1);
});

test('a database killed under its server comes back, and the server keeps its claim', async () => {
  const { child, url } = await open('server');
  const killed = postmaster();
  process.kill(killed?.pid ?? 0, 'SIGKILL');
  await expect.poll(() => postmaster()?.status === 'ready' && postmaster()?.pid !== killed?.pid, LONG).toBe(true);
  expect(postmaster()?.port).toBe(killed?.port);
  await expect.poll(() => isClaimed(url), LONG).toBe(true);
  expect((await open('server')).error).toMatch(/Another Cellarhand server/);
  await kill(child, 'SIGKILL');
});

test('a database left without its keeper is adopted', async () => {
  const { child, started } = await open('server');
  const pid = postmaster()?.pid ?? 0;
  const keeper = Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout);
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(keeper)], { encoding: 'utf8' }).stdout;
  for (const each of [keeper, ...children.trim().split(/\s+/).map(Number)])
    if (each !== pid) process.kill(each, 'SIGKILL');
  await kill(child, 'SIGKILL');
  expect(isAlive(pid)).toBe(true);
  const next = await open('server');
  expect(next.started).toBe(started);
  await kill(next.child, 'SIGKILL');
  await until(() => !postmaster());
});

test('a stale process id that now belongs to another program does not prevent the start', async () => {
  const { child } = await open('server');
  const file = path.join(dataDir, 'postgres/cluster/postmaster.pid');
  const left = fs.readFileSync(file, 'utf8');
  await kill(child, 'SIGTERM');
  const owner = fs.statSync(path.join(dataDir, 'postgres'));
  // Runs as the database's own user, because PostgreSQL itself ignores other users' processes.
  const other = spawn('sleep', ['60'], root ? { uid: owner.uid, gid: owner.gid } : {});
  fs.writeFileSync(file, left.replace(/^\d+/, String(other.pid)), { mode: 0o600 });
  fs.chownSync(file, owner.uid, owner.gid);
  expect((await open('server')).error).toBeUndefined();
  other.kill();
});

test.runIf(root)('root keeps the database elsewhere if its user cannot enter DATA_DIR', async () => {
  const closed = fs.mkdtempSync(path.join(os.tmpdir(), 'cellarhand-closed-'));
  const folder = path.join(closed, 'data');
  try {
    const first = await open('server', folder);
    expect(first.error).toBeUndefined();
    await kill(first.child, 'SIGTERM');
    expect((await open('command', folder)).marks).toBe(2);
  } finally {
    for (const child of children) await kill(child, 'SIGTERM');
    fs.rmSync(path.dirname(fs.readFileSync(path.join(folder, 'postgres-location'), 'utf8').trim()), {
      recursive: true,
    });
    fs.rmSync(closed, { recursive: true });
  }
});

test.runIf(root)('a full disk is reported', async () => {
  const small = fs.mkdtempSync(path.join(os.tmpdir(), 'cellarhand-small-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m,mode=755', 'tmpfs', small]).status !== 0) return; // in a container
  try {
    const { error, child } = await open('server', path.join(small, 'data'));
    expect(error).toMatch(/The disk that holds .* is full/);
    await endOf(child);
    expect(fs.readdirSync(path.join(small, 'data'))).toEqual([]);
  } finally {
    spawnSync('umount', [small]);
    fs.rmdirSync(small);
  }
});
