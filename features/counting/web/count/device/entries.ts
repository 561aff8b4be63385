import { randomId } from '#shared/web/random-id.ts';
import { createStore } from '#shared/web/store.ts';
import { type CountEntry, isSpent } from './count-entry.ts';
import { changeEntries, readEntries } from './device-database.ts';
import { hearOtherTabs, tellOtherTabs } from './other-tabs.ts';
import { serverTime } from './server-clock.ts';

/**
 * The current person's counts on this device, oldest first: this tab's copy of what is on disk. Every change is made on
 * disk, which all tabs share, and shown afterwards.
 */
export const entries = createStore<readonly CountEntry[]>([]);

let shownFor: string | undefined;

const ofOwner = (all: readonly CountEntry[], owner: string | undefined) =>
  all
    .filter((entry) => entry.owner === owner)
    .sort((a, b) => (a.countedAt < b.countedAt ? -1 : Number(a.countedAt > b.countedAt)));

let writing: Promise<unknown> = Promise.resolve();

/** Runs one after the other, so that ten scans in two seconds are ten. */
function inTurn<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const done = writing.then(act, act);
  writing = done.catch(() => {});
  return done;
}

/** Reads this owner's counts from disk; another tab may have written them. */
export function loadEntries(owner: string): Promise<void> {
  return inTurn(async () => {
    shownFor = owner;
    const all = await readEntries();
    const spent = all.filter((entry) => isSpent(entry, Date.now())).map(({ id }) => id);
    entries.set(ofOwner(spent.length > 0 ? await changeEntries(() => ({ remove: spent })) : all, owner));
  });
}

hearOtherTabs('entries', () => {
  if (shownFor) void loadEntries(shownFor).catch(() => {});
});

/** Returns what was written, based on what was on disk. */
async function change(make: (all: readonly CountEntry[]) => readonly CountEntry[]): Promise<readonly CountEntry[]> {
  let written: readonly CountEntry[] = [];
  const all = await changeEntries((before) => {
    written = make(before);
    return { write: written };
  });
  if (written.length > 0) {
    entries.set(ofOwner(all, shownFor));
    tellOtherTabs('entries');
  }
  return written;
}

type NewCount = Pick<CountEntry, 'owner' | 'itemId' | 'itemName' | 'locationId' | 'locationName' | 'count' | 'entered'>;

/** Stores a count on disk, then shows it. `make` may depend on earlier counts in `entries`. */
export function addEntry(make: () => NewCount): Promise<CountEntry> {
  return inTurn(async () => {
    const [entry] = await change((all) => {
      if (shownFor) entries.set(ofOwner(all, shownFor)); // another tab may have counted since
      const made = make();
      shownFor ??= made.owner;
      return [{ ...made, ...asNew(ofOwner(all, made.owner).at(-1)?.countedAt) }];
    });
    return entry as CountEntry;
  });
}

const asNew = (newest: string | undefined) => ({
  id: randomId(),
  // A clock that was set back must not make a later count the earlier one.
  countedAt: new Date(Math.max(serverTime(), newest ? Date.parse(newest) + 1 : 0)).toISOString(),
  state: 'waiting' as const,
  tried: false,
  undone: false,
  undoneSent: false,
});

/** Stores a count that was sent, and whose answer is late or lost: it is sent again until there is one. */
export const keepUnanswered = (entry: CountEntry): Promise<unknown> =>
  inTurn(() => {
    shownFor ??= entry.owner;
    return change((all) => (all.some(({ id }) => id === entry.id) ? [] : [entry]));
  });

/**
 * Changes a count based on what is on disk. Returns the count afterwards; undefined if it is gone, or if `how` changes
 * nothing.
 */
export function changeEntry(
  id: string,
  how: (entry: CountEntry) => Partial<CountEntry> | undefined,
): Promise<CountEntry | undefined> {
  return inTurn(async () => {
    const [after] = await change((all) => {
      const before = all.find((entry) => entry.id === id);
      const changed = before && how(before);
      return changed ? [{ ...before, ...changed }] : [];
    });
    return after;
  });
}

/** Undoes a count; one that never left the device is removed at once. */
export const undoEntry = (id: string): Promise<unknown> =>
  changeEntry(id, (entry) => ({ undone: true, undoneSent: !entry.tried, undoRefused: undefined }));

/** Gives counts of an item created on this device the id that the server uses. */
export const renameItem = (id: string, onServer: string): Promise<unknown> =>
  inTurn(() =>
    change((all) => all.filter(({ itemId }) => itemId === id).map((entry) => ({ ...entry, itemId: onServer }))),
  );

export function discardEntry(id: string): Promise<void> {
  return inTurn(async () => {
    entries.set(ofOwner(await changeEntries(() => ({ remove: [id] })), shownFor));
    tellOtherTabs('entries');
  });
}
