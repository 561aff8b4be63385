import { asApiError } from '#shared/web/api-error.ts';
import { keep, readKept } from './device-database.ts';

const LONGEST_ANSWER = 8000;

/** Asks the server and stores the answer on the device; returns the stored one while the server cannot be reached. */
export async function fetchOrStored<Value>(name: string, ask: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  try {
    const answer = await ask(AbortSignal.timeout(LONGEST_ANSWER));
    await keep(name, answer).catch(() => {});
    return answer;
  } catch (error) {
    const kept = asApiError(error).outcomeUnknown ? await readKept<Value>(name) : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
}
