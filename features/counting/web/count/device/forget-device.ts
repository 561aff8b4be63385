import { isRefused, isWaiting } from './count-entry.ts';
import { changeEntries, forgetKept, readKept } from './device-database.ts';
import { OWNER, type Owner } from './owner.ts';

/** Removes what an earlier person left on this device without signing out. */
export async function forgetOthers(userId: string): Promise<void> {
  const keptFor = (await readKept<Owner>(OWNER).catch(() => undefined))?.key;
  if (keptFor && !keptFor.startsWith(`${userId} `)) await forgetDevice();
}

/**
 * Sign-out removes everything of the venue from the device, except what the server does not have: counts that wait, or
 * that it refused to book or undo, until the person who made them is back.
 */
export async function forgetDevice(): Promise<void> {
  try {
    await forgetKept();
    await changeEntries((all) => ({
      remove: all.filter((entry) => !isWaiting(entry) && !isRefused(entry)).map(({ id }) => id),
    }));
    await caches?.delete('cellarhand-shell');
  } catch {
    // A browser without storage stores nothing.
  }
}
