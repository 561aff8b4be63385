import pg from 'pg';

/** True when the database refused a second row under the named unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
}

/** True when a row was refused because something it points at is missing, or because something points at it. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503';
}

/** Why the database cannot serve: not reachable, no room for what is to be saved, or at work for others too long. */
export interface Unavailable {
  readonly kind: 'away' | 'full' | 'busy';
  /** For the person who asked. */
  readonly text: string;
  /** Seconds until another try is worth it. */
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

/** By SQLSTATE, by the system's code of a failed socket, and by the driver's texts where it gives no code. */
const BY_CODE: readonly (readonly [RegExp, Unavailable])[] = [
  [/^25006$/, READ_ONLY], // a standby, or a server that is just handing over
  [/^(53100|ENOSPC|EDQUOT)$/, FULL],
  [/^(57014|55P03|53200|53400)$/, BUSY], // a limit of time, a lock, memory
  [/^(08\w{3}|57P0[1-5]|53300|25P0[34]|58030|28000|28P01|3D000)$/, AWAY],
  [/^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/, AWAY],
  [/^CELLARHAND_SILENT$/, AWAY],
];
const BY_TEXT: readonly (readonly [RegExp, Unavailable])[] = [
  [/^timeout exceeded when trying to connect$/, BUSY], // no connection of the pool came free
  [/^Connection terminated( unexpectedly| due to connection timeout)?$/, AWAY],
  [/^(timeout expired|Query read timeout|LISTEN\/NOTIFY heartbeat timed out)$/, AWAY],
  [/^Client (was closed|has encountered a connection error) and is not queryable$/, AWAY],
  [/^(Cannot use a pool after calling end on the pool|driver has already been destroyed)$/, AWAY], // we are stopping
  [/^Postgres connection has been discarded$/, AWAY],
];

/** The queue of jobs writes its own words after the driver's text. */
const OF_A_JOB = / \(Queue: .*, Worker: .*\)$/;

/** The one place that decides whether an error says that the database is away, full or busy; null for any other. */
export function asUnavailable(error: unknown): Unavailable | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, message = '' } = error as { code?: unknown; message?: string };
  const found =
    typeof code === 'string'
      ? BY_CODE.find(([codes]) => codes.test(code))
      : BY_TEXT.find(([texts]) => texts.test(message.replace(OF_A_JOB, '')));
  return found?.[1] ?? null;
}
