import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '#db/tables.ts';
import {
  CONNECT_MS,
  type Limits,
  LONG_LIMITS,
  limitSettings,
  REQUEST_LIMITS,
  SIGN_IN_LIMITS,
} from './connections/limits.ts';
import { noteFailure } from './connections/met-failures.ts';
import { OrganizationShare, type Use } from './connections/organization-share.ts';
import { watchPool } from './connections/silent-connections.ts';
import { hearAnnouncements } from './live/hear-announcements.ts';
import { nameStatements } from './named-statements.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

/** The database roles a process may act as; each has a pool of its own. */
export type DatabaseRole = 'cellarhand_app' | 'cellarhand_auth' | 'cellarhand_system';

export interface DatabasePool {
  readonly pool: pg.Pool;
  readonly db: Database;
  close(): Promise<void>;
}

interface PoolOptions {
  readonly max?: number;
  /** Put in front of the search path: the sign-in library does not qualify its tables. */
  readonly searchPath?: string;
  /** In milliseconds, until a silent connection is looked into. */
  readonly patience?: number;
  /** Called when a connection that wrote events is given back: they are committed, or were rolled back. */
  readonly onAnnounced?: (topics: ReadonlySet<string>) => void;
}

const LIMITS_OF: Readonly<Record<DatabaseRole, Limits>> = {
  cellarhand_app: REQUEST_LIMITS,
  cellarhand_auth: SIGN_IN_LIMITS,
  cellarhand_system: LONG_LIMITS,
};

const shares = new WeakMap<Database, OrganizationShare>();

/**
 * Opens connections that act as `role` from their first statement on, each with the limits of that role's work. A
 * connection that goes silent is discarded; requests that wait for a free one are refused in bounded time.
 */
export function openPool(
  url: string,
  role: DatabaseRole,
  { max = 16, searchPath, patience, onAnnounced }: PoolOptions = {},
): DatabasePool {
  const settings = [`-c role=${role}`, '-c timezone=UTC', '-c jit=off', ...limitSettings(LIMITS_OF[role])];
  if (searchPath) settings.push(`-c search_path=${searchPath},public`);
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: settings.join(' '),
    application_name: role,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on('error', () => {}); // an idle connection that broke is replaced by the pool; the next query tells
  pool.on('connect', (client) => {
    client.on('error', () => {}); // one that breaks while it is held fails its query; unheard, it would end the process
    nameStatements(client);
  });
  if (onAnnounced) hearAnnouncements(pool, onAnnounced);
  const stopWatching = watchPool(pool, url, patience);
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: () => connectNoting(pool), end: () => pool.end(), options: pool.options },
    }),
    log: ({ level, ...event }) => {
      if (level === 'error') noteFailure((event as { error: unknown }).error);
    },
  });
  shares.set(db, new OrganizationShare(max));
  const close = async () => {
    await db.destroy();
    stopWatching();
  };
  return { pool, db, close };
}

async function connectNoting(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    noteFailure(error);
    throw error;
  }
}

const ALLOW_LONG_WORK = `
  set local statement_timeout = ${LONG_LIMITS.statement};
  set local lock_timeout = ${LONG_LIMITS.lock};
  set local idle_in_transaction_session_timeout = ${LONG_LIMITS.idle}`;

/** For work that grows with the venue (imports, the end of a cycle, merges, verify): the limits of jobs until it ends. */
export async function allowLongWork(tx: Tx): Promise<void> {
  await sql.raw(ALLOW_LONG_WORK).execute(tx);
}

const ORGANIZATION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const RETRIED = new Set(['40001', '40P01']); // serialization failure, deadlock: try again instead of showing it (D6)

/** A connection that had died while it lay idle: nothing was done on it, and another one may be alive. */
class NotBegun extends Error {
  constructor(cause: unknown) {
    super('The connection had ended before the transaction began', { cause });
  }
}

function isDeadConnection(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code ? /^(ECONNRESET|EPIPE|57P0[1-3]|57P05)$/.test(code) : message === 'Connection terminated unexpectedly';
}

function isRetried(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  // A source that repeats itself at the very same moment (D5): the second try sees what the first has booked.
  return RETRIED.has(error.code ?? '') || (error.code === '23505' && (error.constraint ?? '').endsWith('_source_once'));
}

const LOCKED = '55P03'; // another transaction holds a row or lock that this one needs
const FIRST_LOCK_WAIT = 250;
const LONGEST_LOCK_WAIT = 2000;

/** A transaction that has waited for a lock: how often, and since when. */
class LockWaits {
  private readonly since = performance.now();
  private times = 0;

  /** How long the next try waits with a connection in its hand, ms. */
  get next(): number {
    return Math.min(LONGEST_LOCK_WAIT, FIRST_LOCK_WAIT * 2 ** this.times);
  }

  /** Waits without a connection; false when it has taken as long as a request may wait for a lock. */
  async wait(): Promise<boolean> {
    if (performance.now() - this.since > REQUEST_LIMITS.lock) return false;
    this.times += 1;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(1000, 100 * 2 ** this.times)));
    return true;
  }
}

/**
 * Thrown in a transaction that would have to wait for long: it is rolled back, and runs again when `wait` is over. Its
 * connection serves others meanwhile, or a few dozen who wait would keep everybody from reading.
 */
export class WaitOutside extends Error {
  readonly wait: (db: Database) => Promise<void>;

  constructor(wait: (db: Database) => Promise<void>) {
    super('This wait needs no connection');
    this.wait = wait;
  }
}

/**
 * The only way to an organization's rows: one transaction in which row-level security shows that organization and
 * nothing else (D50). Deadlocks, serialization failures and long waits run the whole function again, so it must not act
 * outside the transaction. Who waits for a lock gives the connection back again and again, up to the limit of a request.
 */
export async function withOrganization<T>(
  db: Database,
  organizationId: string,
  work: (tx: Tx) => Promise<T>,
  use: Use = 'read',
): Promise<T> {
  if (!ORGANIZATION_ID.test(organizationId)) throw new Error('withOrganization: not an organization id');
  const locks = new LockWaits();
  const share = shares.get(db);
  const run = () => runTransaction(db, organizationId, locks.next, work);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (share ? share.take(organizationId, use, run) : run());
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === LOCKED && (await locks.wait())) {
        attempt = 0;
        continue;
      }
      if (error instanceof WaitOutside) {
        await error.wait(db);
        attempt = 0;
        continue;
      }
      if (error instanceof NotBegun) {
        if (attempt > 1) throw error.cause;
        continue;
      }
      if (attempt >= 8 || !isRetried(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * attempt));
    }
  }
}

function runTransaction<T>(
  db: Database,
  organizationId: string,
  lockWait: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    // One round trip instead of two; the id was checked above to be hexadecimal and dashes.
    const begin = sql.raw(
      `begin; select set_config('app.organization_id', '${organizationId}', true), set_config('lock_timeout', '${lockWait}', true)`,
    );
    await begin.execute(connection).catch((error: unknown) => {
      throw isDeadConnection(error) ? new NotBegun(error) : error;
    });
    try {
      const result = await work(connection as Tx);
      await sql.raw('commit').execute(connection);
      return result;
    } catch (error) {
      await sql
        .raw('rollback')
        .execute(connection)
        .catch(() => {});
      throw error;
    }
  });
}
