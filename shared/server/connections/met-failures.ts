import { AsyncLocalStorage } from 'node:async_hooks';
import { asUnavailable } from './database-errors.ts';

/** Where the first failure of the database is kept that a piece of work met. */
const meeting = new AsyncLocalStorage<{ failure?: unknown }>();

/** Called by the pools for whatever fails in them. */
export function noteFailure(error: unknown): void {
  const store = meeting.getStore();
  if (store && store.failure === undefined && asUnavailable(error)) store.failure = error;
}

/** Runs the work of one request, so that `failureMet` knows what it met. */
export function rememberFailures<T>(work: () => Promise<T>): Promise<T> {
  return meeting.run({}, work);
}

/** The database failure behind an error that does not mention it; undefined when there was none. */
export function failureMet(): unknown {
  return meeting.getStore()?.failure;
}

/**
 * Runs a library's work. Libraries turn a database that is away into answers of their own ("no such session", "invalid
 * key", 500): where `isDoubtful` the answer could be one of those, the failure that it met is thrown instead.
 */
export async function meetFailures<T>(work: () => Promise<T>, isDoubtful: (answer: T) => boolean): Promise<T> {
  const store: { failure?: unknown } = {};
  try {
    const answer = await meeting.run(store, work);
    if (store.failure !== undefined && isDoubtful(answer)) throw store.failure;
    return answer;
  } catch (error) {
    throw store.failure ?? error;
  }
}
