import fs from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '#shared/server/operator-error.ts';
import type { ClusterHome } from './cluster-home.ts';
import { clusterSettings } from './cluster-settings.ts';
import { createCluster, DATABASE, OWNER, SUPERUSER } from './create-cluster.ts';
import { explainFailure, isFull, lastWords } from './explain-failure.ts';
import { type Binaries, findBinaries } from './find-binaries.ts';
import { adopt, type Hold, joinHolders, markServing, prepareHolders, startKept } from './hold-open.ts';
import { forgetStalePid, type Postmaster, readPostmaster } from './postmaster.ts';
import { runAs } from './run-as.ts';

const PATIENCE_MS = 60_000;

export interface Embedded {
  /** Connection as the owner of everything. */
  url: string;
  superuserUrl: string;
  /** Releases the database; it shuts down when no other holder is left. */
  stop(): Promise<void>;
  /** PostgreSQL's last complaint. */
  lastWords(): string;
  /** True once the database has ended and will not be restarted. Replaces a missing keeper. */
  isGivenUp(): boolean;
}

export interface EmbeddedOptions {
  settings?: Record<string, string>;
  /** false for throwaway databases: faster, and lost when the machine stops. */
  durable?: boolean;
  /** Called once PostgreSQL starts and is getting ready; not if it runs already. */
  whileStarting?: () => void;
  /** A PostgreSQL other than the packaged one. */
  binaries?: Binaries;
}

/** Starts the database in this place, or joins the running one that another program of ours has started. */
export async function startEmbedded(home: ClusterHome, options: EmbeddedOptions = {}): Promise<Embedded> {
  refuseForeign(home);
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const running = readPostmaster(home.cluster);
    const embedded = running ? await join(home, running, options) : await start(home, options, deadline);
    if (embedded) return embedded;
    await sleep(50);
  }
  throw new OperatorError(
    `The database in ${home.folder} is in use by something that does not answer (postmaster.pid there names it). ` +
      'Stop the other copy, perhaps in another container, or use another DATA_DIR.',
  );
}

async function join(home: ClusterHome, running: Postmaster, options: EmbeddedOptions): Promise<Embedded | undefined> {
  if (running.status !== 'ready') return undefined; // starting or stopping: check again
  let hold = joinHolders(home);
  if (!hold) {
    const user = runAs(home.folder);
    const prepared = prepareHolders(home, user);
    adopt(home, user, running.pid, commandOf(home, options, running.port), environment());
    hold = joinHolders(home);
    prepared.release();
    if (!hold) return undefined;
  }
  // It may have started to stop just before we joined.
  if (await answers(connectionUrl(home, running.port, OWNER))) return describe({ home, running, hold, options }, 100);
  hold.release();
  return undefined;
}

async function start(home: ClusterHome, options: EmbeddedOptions, deadline: number): Promise<Embedded | undefined> {
  const { durable = true } = options;
  const user = runAs(home.folder);
  const binaries = options.binaries ?? findBinaries(user);
  if (!fs.existsSync(home.cluster)) createCluster(home, binaries, user, { sync: durable });
  const keeper = joinHolders(home);
  keeper?.release();
  if (keeper) return undefined; // its PostgreSQL is just ending, or runs where we cannot see it, in another container
  forgetStalePid(home.cluster);

  const prepared = prepareHolders(home, runAs(home.folder));
  const hold = joinHolders(home);
  const logged = trimLog(home);
  const command = commandOf(home, { ...options, binaries }, await freePort());
  const child = startKept(home, user, command, environment());
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  options.whileStarting?.();
  try {
    while (performance.now() < deadline) {
      const running = ended ? undefined : readPostmaster(home.cluster);
      if (running?.status === 'ready' && hold) {
        markServing(home);
        return describe({ home, running, hold: windowsHold(child.pid) ?? hold, options }, 1000);
      }
      if (ended) break;
      await sleep(10);
    }
    hold?.release();
    const said = fs.readFileSync(home.log, 'utf8').slice(logged);
    if (!ended || /lock file ".*" already exists|Address already in use/.test(said)) return undefined;
    throw explainFailure(said, home.folder);
  } finally {
    prepared.release();
  }
}

function commandOf(home: ClusterHome, options: EmbeddedOptions, port: number): string[] {
  const { durable = true, settings = {}, binaries = findBinaries(runAs(home.folder)) } = options;
  const throwAway = durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
  const all = { ...clusterSettings(), ...throwAway, ...settings, port: String(port) };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return [binaries.postgres, '-D', home.cluster, ...args];
}

const environment = () => ({ ...process.env, LC_ALL: 'C', TZ: 'UTC' });

interface Held {
  readonly home: ClusterHome;
  readonly running: Postmaster;
  readonly hold: Hold;
  readonly options: EmbeddedOptions;
}

function describe({ home, running, hold, options }: Held, patienceMs: number): Embedded {
  return {
    url: connectionUrl(home, running.port, OWNER),
    superuserUrl: connectionUrl(home, running.port, SUPERUSER),
    async stop() {
      hold.release();
      await waitForEnd(home, running.pid, patienceMs);
    },
    lastWords() {
      const said = lastWords(tailOf(home.log));
      const full = isFull(home.folder) || /No space left on device/.test(said);
      return full ? `the disk that holds ${home.folder} is full.` : said;
    },
    isGivenUp() {
      const keeper = joinHolders(home);
      keeper?.release();
      if (keeper) return false;
      const left = readPostmaster(home.cluster);
      if (left) adopt(home, runAs(home.folder), left.pid, commandOf(home, options, left.port), environment());
      return !left;
    },
  };
}

function tailOf(file: string): string {
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  return text.slice(-8_192);
}

/** Waits while the database is ending; after a while it presumably keeps running for another holder. */
async function waitForEnd(home: ClusterHome, pid: number, patienceMs: number): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 20) {
    const running = readPostmaster(home.cluster);
    if (running?.pid !== pid || (waited > patienceMs && running.status === 'ready')) return;
    await sleep(20);
  }
}

function connectionUrl(home: ClusterHome, port: number, role: string): string {
  const password = fs.readFileSync(role === OWNER ? home.ownerPassword : home.superuserPassword, 'utf8');
  return `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

function refuseForeign(home: ClusterHome): void {
  try {
    if (fs.existsSync(home.folder)) fs.accessSync(home.folder, fs.constants.R_OK | fs.constants.X_OK);
  } catch {
    throw new OperatorError(
      `The database in ${home.folder} belongs to another user: run this as that user or as root.`,
    );
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Windows has no such named pipe: there the database ends with the program that started it. */
function windowsHold(pid: number | undefined): Hold | undefined {
  return process.platform === 'win32' && pid ? { release: () => process.kill(pid) } : undefined;
}

/** Starts a new log if the old one has grown; returns the offset of the next entry. */
function trimLog(home: ClusterHome): number {
  const size = fs.statSync(home.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size < 1024 * 1024) return size;
  fs.truncateSync(home.log);
  return 0;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
