import { randomId } from '#shared/web/random-id.ts';
import { createStore } from '#shared/web/store.ts';
import { type CountEntry, isSpent } from './count-entry.ts';
import { readEntries, removeEntries, writeEntry } from './device-database.ts';
import { serverTime } from './server-clock.ts';

/** The counts of whoever counts on this device now, oldest first; what is shown is on the disk already. */
export const entries = createStore<readonly CountEntry[]>([]);

const inOrder = (list: Iterable<CountEntry>) =>
  [...list].sort((a, b) => (a.countedAt < b.countedAt ? -1 : Number(a.countedAt > b.countedAt)));

/** Reads what the disk holds for this owner, which another tab may have written. */
export async function loadEntries(owner: string): Promise<void> {
  const found = await readEntries<CountEntry>();
  const spent = found.filter((entry) => isSpent(entry, Date.now()));
  if (spent.length > 0) await removeEntries(spent.map(({ id }) => id));
  const own = found.filter((entry) => entry.owner === owner && !spent.includes(entry));
  entries.set((before) => {
    const added = before.filter((entry) => entry.owner === owner && !own.some(({ id }) => id === entry.id));
    return inOrder([...own, ...added]);
  });
}

type NewCount = Pick<CountEntry, 'owner' | 'itemId' | 'itemName' | 'locationId' | 'locationName' | 'count' | 'entered'>;

let writing: Promise<unknown> = Promise.resolve();

/** One after the other, so that ten scans in two seconds are ten. */
function inTurn<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const done = writing.then(act, act);
  writing = done.catch(() => {});
  return done;
}

/** Puts a count on the disk, then on the screen. `count` may depend on what the counts before it left. */
export function addEntry(make: () => NewCount): Promise<CountEntry> {
  return inTurn(async () => {
    const newest = entries.get().at(-1)?.countedAt;
    const entry: CountEntry = {
      ...make(),
      id: randomId(),
      // A clock that is put back must not make a later count the earlier one.
      countedAt: new Date(Math.max(serverTime(), newest ? Date.parse(newest) + 1 : 0)).toISOString(),
      state: 'waiting',
      tried: false,
      undone: false,
      undoneSent: false,
    };
    await writeEntry(entry);
    entries.set((before) => inOrder([...before, entry]));
    return entry;
  });
}

export function changeEntry(id: string, change: (entry: CountEntry) => Partial<CountEntry>): Promise<void> {
  return inTurn(async () => {
    const before = entries.get().find((entry) => entry.id === id);
    if (!before) return;
    const after = { ...before, ...change(before) };
    await writeEntry(after);
    entries.set((list) => list.map((entry) => (entry.id === id ? after : entry)));
  });
}

/** Takes a count back; one that never left the device is gone at once. */
export const undoEntry = (id: string): Promise<void> =>
  changeEntry(id, (entry) => ({ undone: true, undoneSent: !entry.tried }));

/** Counts of an item that was made on this device name it as the server does from now on. */
export function renameItem(id: string, onServer: string): Promise<void> {
  return inTurn(async () => {
    const renamed = new Map<string, CountEntry>();
    for (const entry of entries.get()) {
      if (entry.itemId !== id) continue;
      const after = { ...entry, itemId: onServer };
      await writeEntry(after);
      renamed.set(entry.id, after);
    }
    entries.set((list) => list.map((entry) => renamed.get(entry.id) ?? entry));
  });
}

export function discardEntry(id: string): Promise<void> {
  return inTurn(async () => {
    await removeEntries([id]);
    entries.set((before) => before.filter((entry) => entry.id !== id));
  });
}
