import { Refusal } from '#shared/server/refusal.ts';

/** Per client address, which all guests of a venue may share. */
export const MOST_CALLS_A_MINUTE = 600;

/**
 * Counts the requests of each address in this minute, in this process: protection against floods, not an access
 * check.
 */
export function slowGuests() {
  const calls = new Map<string, number>();
  let minute = 0;
  return (address: string, now: Date): void => {
    const current = Math.floor(now.getTime() / 60_000);
    if (current !== minute) calls.clear();
    minute = current;
    const made = (calls.get(address) ?? 0) + 1;
    calls.set(address, made);
    if (made > MOST_CALLS_A_MINUTE) throw new Refusal('too_many', 'Too many requests. Please try again in a minute.');
  };
}
