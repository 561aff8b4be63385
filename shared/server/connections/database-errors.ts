import pg from 'pg';

/** True if the database refused a second row under the named unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
}

/** True if a row was refused because it refers to a missing row, or because another row refers to it. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503';
}

/** True if a number was too large for its column. */
export function isOutOfRange(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '22003';
}

/** True if the database refuses the data itself: a figure out of range, or a text that breaks a rule. */
export function isRefusedData(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(22|23514)/.test(error.code ?? '');
}

/** Why the database cannot serve: unreachable, out of space, or busy for too long. */
export interface Unavailable {
  readonly kind: 'away' | 'full' | 'busy';
  /** For the person who asked. */
  readonly text: string;
  /** Seconds until it is worth retrying. */
  readonly retryAfter: number;
}

const AWAY: Unavailable = {
  kind: 'away',
  text: 'The database cannot be reached. Please try again in a moment.',
  retryAfter: 2,
};
const READ_ONLY: Unavailable = {
  kind: 'away',
  text: 'The database is read-only at the moment. Please try again in a moment.',
  retryAfter: 5,
};
const FULL: Unavailable = {
  kind: 'full',
  text: 'The disk of the server is full: nothing can be saved.',
  retryAfter: 30,
};
const BUSY: Unavailable = { kind: 'busy', text: 'The server is busy. Please try again in a moment.', retryAfter: 2 };

/** By SQLSTATE, by the system's error code for a failed socket, or by the driver's message if there is no code. */
const BY_CODE: readonly (readonly [RegExp, Unavailable])[] = [
  [/^25006$/, READ_ONLY], // a standby, or a server in the middle of a failover
  [/^(53100|ENOSPC|EDQUOT)$/, FULL],
  [/^(57014|55P03|53200|53400)$/, BUSY], // a timeout, a lock, memory
  [/^(08\w{3}|57P0[1-5]|53300|25P0[34]|58030|28000|28P01|3D000)$/, AWAY],
  [/^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/, AWAY],
  [/^CELLARHAND_SILENT$/, AWAY],
];
const BY_TEXT: readonly (readonly [RegExp, Unavailable])[] = [
  [/^timeout exceeded when trying to connect$/, BUSY], // the pool had no free connection
  [/^Connection terminated( unexpectedly| due to connection timeout)?$/, AWAY],
  [/^(timeout expired|Query read timeout|LISTEN\/NOTIFY heartbeat timed out)$/, AWAY],
  [/^Client (was closed|has encountered a connection error) and is not queryable$/, AWAY],
  [/^(Cannot use a pool after calling end on the pool|driver has already been destroyed)$/, AWAY], // we are shutting down
  [/^Postgres connection has been discarded$/, AWAY],
];

/** The job queue appends its own words to the driver's message. */
const OF_A_JOB = / \(Queue: .*, Worker: .*\)$/;

/** The only place that decides whether an error means that the database is away, full or busy; null for any other. */
export function asUnavailable(error: unknown): Unavailable | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, message = '' } = error as { code?: unknown; message?: string };
  const found =
    typeof code === 'string'
      ? BY_CODE.find(([codes]) => codes.test(code))
      : BY_TEXT.find(([texts]) => texts.test(message.replace(OF_A_JOB, '')));
  return found?.[1] ?? null;
}
