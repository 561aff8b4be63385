import type { CountEntry } from './count-entry.ts';
import { isWaiting } from './count-entry.ts';
import { forgetKept, readEntries, removeEntries } from './device-database.ts';

/**
 * On sign-out nothing of the venue stays on the device but what its server does not have: counts that wait, or were
 * refused, until the person who made them is back.
 */
export async function forgetDevice(): Promise<void> {
  try {
    await forgetKept();
    const known = (await readEntries<CountEntry>()).filter((entry) => !isWaiting(entry) && entry.state !== 'refused');
    await removeEntries(known.map(({ id }) => id));
    await caches?.delete('cellarhand-shell');
  } catch {
    // A browser that forbids storage keeps nothing.
  }
}
