import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { COUNT_DATABASE } from './count-database-name.ts';
import type { CountEntry } from './count-entry.ts';

interface Tables extends DBSchema {
  /** Counts, by id. */
  entry: { key: string; value: CountEntry };
  /** Data that a device needs to continue without a network, by name. */
  kept: { key: string; value: unknown };
}

let opened: Promise<IDBPDatabase<Tables>> | undefined;

function openDatabase(): Promise<IDBPDatabase<Tables>> {
  opened ??= openDB<Tables>(COUNT_DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('entry', { keyPath: 'id' });
      database.createObjectStore('kept');
    },
    terminated: () => {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

export const readEntries = async (): Promise<CountEntry[]> => (await openDatabase()).getAll('entry');

/**
 * Reads and writes the counts of all tabs in one transaction, so that no tab overwrites another one's. Resolves when it
 * is on disk: a count is not confirmed before. `change` gets the stored counts and returns the ones to write.
 */
export async function changeEntries(
  change: (all: readonly CountEntry[]) => { write?: readonly CountEntry[]; remove?: readonly string[] },
): Promise<CountEntry[]> {
  const transaction = (await openDatabase()).transaction('entry', 'readwrite', { durability: 'strict' });
  try {
    const { write = [], remove = [] } = change(await transaction.store.getAll());
    for (const entry of write) void transaction.store.put(entry).catch(() => {}); // `done` reports failures
    for (const id of remove) void transaction.store.delete(id).catch(() => {});
    const after = transaction.store.getAll();
    await transaction.done;
    return await after;
  } catch (error) {
    transaction.done.catch(() => {});
    abortQuietly(transaction);
    throw error;
  }
}

function abortQuietly(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It ended on its own.
  }
}

export const readKept = async <Value>(name: string): Promise<Value | undefined> =>
  (await (await openDatabase()).get('kept', name)) as Value | undefined;

export const keep = (name: string, value: unknown): Promise<void> => changeKept(name, () => value).then(() => {});

/** Changes a stored value based on what is on disk, which another tab may have written. */
export async function changeKept<Value>(name: string, change: (before: Value | undefined) => Value): Promise<Value> {
  const transaction = (await openDatabase()).transaction('kept', 'readwrite', { durability: 'strict' });
  const after = change((await transaction.store.get(name)) as Value | undefined);
  void transaction.store.put(after, name).catch(() => {}); // `done` reports failures
  await transaction.done;
  return after;
}

/**
 * Name under which unknown barcodes resolved on this device are stored; sign-out keeps them until the server has them.
 */
export const TASKS = 'item tasks';

/** The same for walking orders arranged on this device, by owner and location. */
export const ORDERS = 'shelf orders';

export async function forgetKept(): Promise<void> {
  const transaction = (await openDatabase()).transaction('kept', 'readwrite');
  const waiting = await Promise.all([TASKS, ORDERS].map(async (name) => [name, await transaction.store.get(name)]));
  await transaction.store.clear();
  for (const [name, value] of waiting as [string, object | undefined][])
    if (value && Object.keys(value).length > 0) await transaction.store.put(value, name);
  await transaction.done;
}
