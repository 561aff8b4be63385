import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeHome } from '#shared/server/postgres/cluster-home.ts';
import { readPostmaster } from '#shared/server/postgres/postmaster.ts';
import { PROCESS_ENVIRONMENT } from '#test/server-process.ts';

const MAIN = path.resolve(import.meta.dirname, '../main.ts');
const root = process.getuid?.() === 0;
const NOBODY = 65_534;

let folder: string;
let dataDir: string;
let mounted: string[] = [];

beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'cellarhand-refused-')));
  fs.chmodSync(folder, 0o755);
  dataDir = path.join(folder, 'data');
});

afterEach(async () => {
  await expect.poll(postmaster).toBeUndefined();
  for (const disk of mounted.splice(0)) spawnSync('umount', ['-l', disk]);
  mounted = [];
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

function postmaster() {
  const { cluster } = describeHome(path.join(dataDir, 'postgres'));
  return fs.existsSync(cluster) ? readPostmaster(cluster) : undefined;
}

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

/** Starts the server with its own database and resolves when it has ended; a server that becomes ready is stopped. */
async function start(environment: Record<string, string> = {}, options: SpawnOptions = {}): Promise<Ended> {
  const env = { ...PROCESS_ENVIRONMENT, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', ...environment };
  const child = spawn(process.execPath, [MAIN], { env, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout?.on('data', (bytes) => {
    said += bytes;
    if (said.includes('ready on')) child.kill('SIGTERM');
  });
  child.stderr?.on('data', (bytes) => (said += bytes));
  const [code] = await once(child, 'exit');
  return { code, said };
}

const listFiles = () => fs.readdirSync(folder, { recursive: true });

/** Mounts a separate disk on the data folder; false where that is not allowed, as in most containers. */
function mount(options: string): boolean {
  fs.mkdirSync(dataDir);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `${options},mode=755`, 'tmpfs', dataDir]);
  if (status === 0) mounted.push(dataDir);
  return status === 0;
}

test('a port in use ends the start with one sentence, and its database does not keep running', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as net.AddressInfo;
  expect(await start({ PORT: String(port) })).toEqual({
    code: 1,
    said: `Port ${port} is used by another program. Stop it, or set PORT to another number.\n`,
  });
  expect(postmaster()).toBeUndefined();
  taken.close();
  expect((await start()).code).toBe(0);
});

test('a DATA_DIR that is a file is refused and left unchanged', async () => {
  fs.writeFileSync(dataDir, 'a letter');
  expect(await start()).toEqual({
    code: 1,
    said: `DATA_DIR ${dataDir} is a file. Set it to a folder that can be written to.\n`,
  });
  expect(fs.readFileSync(dataDir, 'utf8')).toBe('a letter');
  expect(listFiles()).toEqual(['data']);
});

test.runIf(root)(
  'a read-only disk is refused, empty or with a database on it, and works again once it is writable',
  async () => {
    if (!mount('ro')) return;
    const refused = {
      code: 1,
      said: `DATA_DIR ${dataDir} is on a read-only disk. Set it to a folder that can be written to.\n`,
    };
    expect(await start()).toEqual(refused);
    const remount = (how: string) => expect(spawnSync('mount', ['-o', `remount,${how}`, dataDir]).status).toBe(0);
    remount('rw');
    expect((await start()).code).toBe(0);
    await expect.poll(postmaster).toBeUndefined();
    remount('ro');
    expect(await start()).toEqual(refused);
    remount('rw');
    expect((await start()).code).toBe(0);
  },
);

test.runIf(root)('a DATA_DIR of another user is refused in one sentence', async () => {
  fs.mkdirSync(dataDir, { mode: 0o755 });
  const { code, said } = await start({}, { uid: NOBODY, gid: NOBODY });
  expect(said).toMatch(
    /^DATA_DIR \S+ cannot be written \(EACCES: [^\n]+\)\. Set it to a folder that can be written to\.\n$/,
  );
  expect([code, listFiles()]).toEqual([1, ['data']]);
});

test.runIf(root).each([
  ['for a database', '40m', /^The disk that holds \S+\/data is full: free some space and start again\.\n$/],
  ['for its tables', '48m', /^The disk of the database is full: free some space and start again\.\n$/],
  ['for its log', '64m', /^The embedded PostgreSQL ended during the start: the disk that holds \S+ is full\.\n$/],
])(
  'a disk too small %s ends the start with one sentence, and its database does not keep running',
  async (_what, size, sentence) => {
    if (!mount(`size=${size}`)) return;
    const { code, said } = await start();
    expect(said).toMatch(sentence);
    expect(code).toBe(1);
    expect(postmaster()).toBeUndefined();
    if (size === '40m') expect(fs.readdirSync(dataDir)).toEqual([]);
    expect(spawnSync('mount', ['-o', 'remount,size=400m', dataDir]).status).toBe(0);
    expect((await start()).code).toBe(0);
  },
);
