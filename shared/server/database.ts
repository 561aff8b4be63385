import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '#db/tables.ts';
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
}

/** Opens connections that act as `role` from their first statement on. */
export function openPool(url: string, role: DatabaseRole, { max = 16, searchPath }: PoolOptions = {}): DatabasePool {
  const settings = [`-c role=${role}`, '-c timezone=UTC', '-c jit=off'];
  if (searchPath) settings.push(`-c search_path=${searchPath},public`);
  const pool = new pg.Pool({ connectionString: url, max, options: settings.join(' '), application_name: role });
  pool.on('error', () => {}); // an idle connection that broke is replaced by the pool; the next query tells
  pool.on('connect', (client) => {
    client.on('error', () => {}); // one that breaks while it is held fails its query; unheard, it would end the process
    nameStatements(client);
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { pool, db, close: () => db.destroy() };
}

const ORGANIZATION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const RETRIED = new Set(['40001', '40P01']); // serialization failure, deadlock: try again instead of showing it (D6)

function isRetried(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  // A source that repeats itself at the very same moment (D5): the second try sees what the first has booked.
  return RETRIED.has(error.code ?? '') || (error.code === '23505' && (error.constraint ?? '').endsWith('_source_once'));
}

/**
 * Thrown in a transaction that would have to wait for long: it is rolled back, and runs again when `wait` is over. Its
 * connection serves others meanwhile, or a few dozen who wait would keep everybody from reading.
 */
export class WaitOutside extends Error {
  readonly wait: (db: Database) => Promise<void>;

  constructor(wait: (db: Database) => Promise<void>) {
    super('This waits without a connection');
    this.wait = wait;
  }
}

/**
 * The only way to an organization's rows: one transaction in which row-level security shows that organization and
 * nothing else (D50). Deadlocks, serialization failures and long waits run the whole function again, so it must not act
 * outside the transaction.
 */
export async function withOrganization<T>(
  db: Database,
  organizationId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!ORGANIZATION_ID.test(organizationId)) throw new Error('withOrganization: not an organization id');
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runTransaction(db, organizationId, work);
    } catch (error) {
      if (error instanceof WaitOutside) {
        await error.wait(db);
        attempt = 0;
        continue;
      }
      if (attempt >= 8 || !isRetried(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * attempt));
    }
  }
}

function runTransaction<T>(db: Database, organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    // One round trip instead of two; the id was checked above to be hexadecimal and dashes.
    await sql.raw(`begin; select set_config('app.organization_id', '${organizationId}', true)`).execute(connection);
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
