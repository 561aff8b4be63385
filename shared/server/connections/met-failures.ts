import { AsyncLocalStorage } from 'node:async_hooks';
import { asUnavailable } from './database-errors.ts';

/** Keeps the first database failure in a piece of work. */
const meeting = new AsyncLocalStorage<{ failure?: unknown }>();

/** Called by the pools for every failure. */
export function noteFailure(error: unknown): void {
  const store = meeting.getStore();
  if (store && store.failure === undefined && asUnavailable(error)) store.failure = error;
}

/** Runs the work of one request, so that `failureMet` knows its failure. */
export function rememberFailures<T>(work: () => Promise<T>): Promise<T> {
  return meeting.run({}, work);
}

/** The database failure behind an error that does not mention it; undefined if there was none. */
export function failureMet(): unknown {
  return meeting.getStore()?.failure;
}

/**
 * Runs a library's work. Libraries turn an unreachable database into answers of their own ("no such session", "invalid
 * key", 500). If `isDoubtful` says the answer could be one of those, throws the underlying failure instead.
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
