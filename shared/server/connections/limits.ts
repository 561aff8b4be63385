import type { ClientConfig } from 'pg';

/** How long the database may take, in milliseconds. 0 means no limit. */
export interface Limits {
  /** One statement. */
  readonly statement: number;
  /** Waiting for a row, a table or an advisory lock. */
  readonly lock: number;
  /** Between two statements of one transaction. */
  readonly idle: number;
}

const MINUTE = 60_000;

/** For requests, with a person waiting for the answer. */
export const REQUEST_LIMITS: Limits = { statement: MINUTE, lock: 20_000, idle: MINUTE };

/** Sign-in: small statements only. */
export const SIGN_IN_LIMITS: Limits = { statement: 20_000, lock: 10_000, idle: 20_000 };

/** Imports, the end of a cycle, verify, merges, jobs: work that grows with the venue. */
export const LONG_LIMITS: Limits = { statement: 30 * MINUTE, lock: 10 * MINUTE, idle: 10 * MINUTE };

/** Migrations, backup and restore: as long as the data needs, except for one lock with its own limit. */
export const NO_LIMITS: Limits = { statement: 0, lock: 0, idle: 0 };

/** Maximum time to connect, or to wait for a free connection in a pool, ms. */
export const CONNECT_MS = 10_000;

/** The limits as startup settings of a connection, which cost no extra statement. */
export function limitSettings({ statement, lock, idle }: Limits): string[] {
  return [
    `-c statement_timeout=${statement}`,
    `-c lock_timeout=${lock}`,
    `-c idle_in_transaction_session_timeout=${idle}`,
    // Lets the server notice that the client is gone and release its locks.
    '-c tcp_keepalives_idle=30',
    '-c tcp_keepalives_interval=10',
    '-c tcp_keepalives_count=3',
  ];
}

/** For a connection outside the pools: connects within bounded time and has explicit limits. */
export function boundedClient(
  url: string,
  name: string,
  limits: Limits,
  settings: readonly string[] = [],
): ClientConfig {
  return {
    connectionString: url,
    application_name: name,
    options: [...limitSettings(limits), ...settings].join(' '),
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}
