import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describeHome } from '#shared/server/postgres/cluster-home.ts';
import type { Binaries } from '#shared/server/postgres/find-binaries.ts';
import { readPostmaster } from '#shared/server/postgres/postmaster.ts';
import { startEmbedded } from '#shared/server/postgres/start-embedded.ts';

const PREFIX = 'cellarhand-test-';
/** Until then a folder without a server may belong to one that is just being created. */
const STALE_MS = 10 * 60_000;
const MEMORY = '/dev/shm';
const ROOM_FOR_CLUSTER = 3 * 1024 ** 3;

/** Plain data, because it is passed to the processes that run the test files. */
export interface TestServer {
  name: string;
  /** Can create and drop databases. */
  adminUrl: string;
  /** Owns the databases, like the product's own connection; not a superuser. */
  ownerUrl: string;
}

export interface RunningTestServer extends TestServer {
  stop(): Promise<void>;
}

/** A throwaway PostgreSQL with its own port and folder: fast, and nothing outlives it. */
export async function startThrowAway(binaries?: Binaries): Promise<RunningTestServer> {
  removeLeftovers();
  const folder = fs.mkdtempSync(path.join(throwAwayFolder(), PREFIX));
  fs.chmodSync(folder, 0o755);
  const settings = { max_connections: '300', shared_buffers: '64MB', max_wal_size: '256MB', autovacuum: 'off' };
  const home = describeHome(path.join(folder, 'postgres'));
  const embedded = await startEmbedded(home, { durable: false, settings, ...(binaries && { binaries }) });
  return {
    name: binaries ? `PostgreSQL ${binaries.version}` : 'embedded PostgreSQL',
    adminUrl: embedded.superuserUrl,
    ownerUrl: embedded.url,
    async stop() {
      await embedded.stop();
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** The newest PostgreSQL that Debian or Ubuntu has installed, if any is new enough. */
export function findInstalledPostgres(): Binaries | undefined {
  const base = '/usr/lib/postgresql';
  const versions = fs.existsSync(base) ? fs.readdirSync(base).map(Number) : [];
  for (const version of versions.filter((each) => each >= 15).sort((a, b) => b - a)) {
    const file = (name: string) => path.join(base, String(version), 'bin', name);
    const binaries = { version: String(version), initdb: file('initdb'), postgres: file('postgres') };
    if (spawnSync(binaries.postgres, ['--version']).status === 0 && fs.existsSync(binaries.initdb)) return binaries;
  }
  return undefined;
}

/**
 * In memory if there is room: each test database is 800 files, which some file systems are slow to create and remove.
 */
function throwAwayFolder(): string {
  if (!fs.existsSync(MEMORY)) return os.tmpdir();
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return bavail * bsize > ROOM_FOR_CLUSTER ? MEMORY : os.tmpdir();
}

/** A killed test run leaves its folder behind; its server has stopped on its own. */
function removeLeftovers(): void {
  for (const place of [os.tmpdir(), MEMORY].filter((each) => fs.existsSync(each))) removeLeftoversIn(place);
}

function removeLeftoversIn(place: string): void {
  for (const name of fs.readdirSync(place).filter((each) => each.startsWith(PREFIX))) {
    const folder = path.join(place, name);
    const found = fs.statSync(folder, { throwIfNoEntry: false });
    if (!found || found.uid !== (process.getuid?.() ?? found.uid) || Date.now() - found.mtimeMs < STALE_MS) continue;
    if (readPostmaster(describeHome(path.join(folder, 'postgres')).cluster)) continue;
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
