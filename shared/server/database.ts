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

/** The database roles a process can act as; each has its own pool. */
export type DatabaseRole = 'cellarhand_app' | 'cellarhand_auth' | 'cellarhand_system';

export interface DatabasePool {
  readonly pool: pg.Pool;
  readonly db: Database;
  close(): Promise<void>;
}

interface PoolOptions {
  readonly max?: number;
  /** Prepended to the search path: the sign-in library does not qualify its tables. */
  readonly searchPath?: string;
  /** Milliseconds until a silent connection is investigated. */
  readonly patience?: number;
  /** Called when a connection that wrote events is released: they are committed, or were rolled back. */
  readonly onAnnounced?: (topics: ReadonlySet<string>) => void;
}

const LIMITS_OF: Readonly<Record<DatabaseRole, Limits>> = {
  cellarhand_app: REQUEST_LIMITS,
  cellarhand_auth: SIGN_IN_LIMITS,
  cellarhand_system: LONG_LIMITS,
};

const shares = new WeakMap<Database, OrganizationShare>();

/**
 * Opens connections that act as `role` from their first statement on, each with that role's limits. A connection that
 * goes silent is discarded; requests waiting for a free one are refused in bounded time.
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
  pool.on('error', () => {}); // the pool replaces an idle connection that broke; the next query reports it
  pool.on('connect', (client) => {
    client.on('error', () => {}); // a held connection that breaks fails its query; without a listener it would end the process
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

/**
 * For work that grows with the venue (imports, the end of a cycle, merges, verify): job limits until the transaction
 * ends.
 */
export async function allowLongWork(tx: Tx): Promise<void> {
  await sql.raw(ALLOW_LONG_WORK).execute(tx);
}

const ORGANIZATION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const RETRIED = new Set(['40001', '40P01']); // serialization failure, deadlock: retried instead of shown (D6)

/** A connection that died while idle: nothing was done on it, and another one may work. */
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
  // A row that was there when it was looked for is gone: the retry refuses what it no longer finds.
  if (error.code === '23503' && /is not present in table/.test(error.detail ?? '')) return true;
  // A source that repeats itself at the same moment (D5): the retry sees what the first one booked.
  return RETRIED.has(error.code ?? '') || (error.code === '23505' && (error.constraint ?? '').endsWith('_source_once'));
}

const LOCKED = '55P03'; // another transaction holds a needed row or lock
const FIRST_LOCK_WAIT = 250;
const LONGEST_LOCK_WAIT = 2000;

/** A transaction's waits for a lock: how many, and since when. */
class LockWaits {
  private readonly since = performance.now();
  private times = 0;

  /** How long the next attempt waits while holding a connection, ms. */
  get next(): number {
    return Math.min(LONGEST_LOCK_WAIT, FIRST_LOCK_WAIT * 2 ** this.times);
  }

  /** Waits without a connection; false once the time limit of a request for locks is used up. */
  async wait(): Promise<boolean> {
    if (performance.now() - this.since > REQUEST_LIMITS.lock) return false;
    this.times += 1;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(1000, 100 * 2 ** this.times)));
    return true;
  }
}

/**
 * Thrown in a transaction that would have to wait for long: it is rolled back, and runs again when `wait` is over. Its
 * connection serves others meanwhile; otherwise a few dozen waiting writers would keep everyone from reading.
 */
export class WaitOutside extends Error {
  readonly wait: (db: Database) => Promise<void>;

  constructor(wait: (db: Database) => Promise<void>) {
    super('This wait needs no connection');
    this.wait = wait;
  }
}

/**
 * The only access to an organization's rows: one transaction in which row-level security shows only that organization
 * (D50). Deadlocks, serialization failures and long waits rerun the whole function, so it must not have effects outside
 * the transaction. While waiting for a lock it releases the connection repeatedly, up to the limit of a request.
 */
export function withOrganization<T>(
  db: Database,
  organizationId: string,
  work: (tx: Tx) => Promise<T>,
  use: Use = 'read',
): Promise<T> {
  return takeTurns(db, organizationId, work, use, 'begin');
}

/** The same for reading: all statements see the organization as it was when the first one ran. */
export function withSnapshot<T>(
  db: Database,
  organizationId: string,
  work: (tx: Tx) => Promise<T>,
  use: Use = 'read',
): Promise<T> {
  return takeTurns(db, organizationId, work, use, 'begin isolation level repeatable read read only');
}

async function takeTurns<T>(
  db: Database,
  organizationId: string,
  work: (tx: Tx) => Promise<T>,
  use: Use,
  begin: string,
): Promise<T> {
  if (!ORGANIZATION_ID.test(organizationId)) throw new Error('withOrganization: not an organization id');
  const locks = new LockWaits();
  const share = shares.get(db);
  const run = () => runTransaction(db, organizationId, locks.next, work, begin);
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
  beginning: string,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    // One round trip instead of two; the id was checked above to be hexadecimal digits and dashes.
    const begin = sql.raw(
      `${beginning}; select set_config('app.organization_id', '${organizationId}', true), set_config('lock_timeout', '${lockWait}', true)`,
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
