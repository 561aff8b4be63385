/** One count on this device, from before the screen confirms it until a day after the server has it. */
export interface CountEntry {
  /** Also its client_id: the server books it once, even if it is sent again. */
  readonly id: string;
  /** Person and organization; it is never sent for anyone else. */
  readonly owner: string;
  readonly itemId: string;
  readonly itemName: string;
  readonly locationId: string;
  readonly locationName: string;
  readonly count: number;
  readonly entered: string | undefined;
  /** By the server's clock, as far as the device knows it. */
  readonly countedAt: string;
  readonly state: 'waiting' | 'sent' | 'refused';
  /** Typed into the list of a desktop, for the cycle that it showed; else counted in count mode. */
  readonly listed?: { readonly activeCycle: boolean | undefined };
  /** It may have arrived, whether or not an answer came back. */
  readonly tried: boolean;
  readonly actionId?: string;
  /** Why the server refused it. */
  readonly reason?: string;
  readonly undone: boolean;
  /** Why the server refused to undo it; kept until the person has decided. */
  readonly undoRefused?: string | undefined;
  /** The server undid it, or never had the count. */
  readonly undoneSent: boolean;
}

/** Counts of one location this close together belong to one inventory, as on the server. */
const ONE_INVENTORY = 8 * 3_600_000;
const KEPT_AFTER_SENDING = 24 * 3_600_000;

/** True while the server is missing part of it. */
export function isWaiting({ undone, undoneSent, state }: CountEntry): boolean {
  return undone ? !undoneSent : state === 'waiting';
}

/** True while a refusal, of the count or of its undo, waits for a person's decision. */
export const isRefused = ({ state, undoRefused }: CountEntry): boolean =>
  state === 'refused' || undoRefused !== undefined;

/** No longer needed: sent, or undone, and old. Refused counts stay until someone decides. */
export const isSpent = (entry: CountEntry, now: number): boolean =>
  !isWaiting(entry) && !isRefused(entry) && Date.parse(entry.countedAt) < now - KEPT_AFTER_SENDING;

export interface OwnCount {
  readonly count: number;
  readonly entered: string | null;
  readonly countedAt: string;
}

interface KnownOnServer {
  readonly inventory_item_id: string;
  readonly own_count: number | null;
  readonly own_entered: string | null;
  readonly own_counted_at: string | null;
  readonly counted: readonly CountKnown[];
}

interface CountKnown {
  readonly count: number | null;
  readonly counted_at: string;
  readonly own: boolean;
  readonly by: string | null;
}

export interface CycleCount {
  /** Null if others' counts are hidden. */
  readonly count: number | null;
  readonly entered: string | null;
  /** Other people who counted it; empty if the figure is this person's own. */
  readonly by: readonly string[];
}

/**
 * An item's count here since the cycle began: this person's own count, from the device or the server, else the server's
 * counts without those undone on this device.
 */
export function cycleCount(
  entries: readonly CountEntry[],
  locationId: string,
  line: KnownOnServer,
  { now, since }: { now: number; since: number },
): CycleCount | undefined {
  const current = entries.filter((entry) => Date.parse(entry.countedAt) >= since);
  const own = ownCount(current, locationId, line, now);
  if (own) return { count: own.count, entered: own.entered, by: [] };
  const undone = undoneHere(entries, locationId, line);
  const standing = line.counted.filter((each) => !(each.own && undone.has(new Date(each.counted_at).toISOString())));
  if (standing.length === 0) return undefined;
  const known = standing.flatMap(({ count }) => count ?? []);
  return {
    count: known.length < standing.length ? null : known.reduce((sum, each) => sum + each, 0),
    entered: null,
    by: [...new Set(standing.flatMap(({ by, own: mine }) => (mine ? [] : (by ?? []))))],
  };
}

const undoneHere = (entries: readonly CountEntry[], locationId: string, line: KnownOnServer) =>
  new Set(
    entries
      .filter((entry) => entry.undone && entry.itemId === line.inventory_item_id && entry.locationId === locationId)
      .map((entry) => entry.countedAt),
  );

export interface ShelfProgress {
  readonly counted: number;
  readonly lines: number;
  /** Everyone else who counted there in this cycle. */
  readonly by: readonly string[];
}

/** How much of a location has a count in this cycle, by anyone. */
export function shelfProgress(
  entries: readonly CountEntry[],
  locationId: string,
  lines: readonly KnownOnServer[],
  moment: { now: number; since: number },
): ShelfProgress {
  const counts = lines.flatMap((line) => cycleCount(entries, locationId, line, moment) ?? []);
  return { counted: counts.length, lines: lines.length, by: [...new Set(counts.flatMap(({ by }) => by))] };
}

/** This person's count of an item in the inventory being taken: the newest known to the device or the server. */
export function ownCount(
  entries: readonly CountEntry[],
  locationId: string,
  line: KnownOnServer,
  now: number,
): OwnCount | undefined {
  const here = entries.filter((entry) => entry.itemId === line.inventory_item_id && entry.locationId === locationId);
  const undone = undoneHere(entries, locationId, line);
  const local = here
    .filter((entry) => !entry.undone && entry.state !== 'refused')
    .filter((entry) => Date.parse(entry.countedAt) > now - ONE_INVENTORY)
    .map(({ count, entered = null, countedAt }) => ({ count, entered, countedAt }));
  const known =
    line.own_count === null || line.own_counted_at === null || undone.has(new Date(line.own_counted_at).toISOString())
      ? []
      : [{ count: line.own_count, entered: line.own_entered, countedAt: line.own_counted_at }];
  return [...known, ...local].reduce<OwnCount | undefined>(
    (newest, each) => (newest && Date.parse(newest.countedAt) > Date.parse(each.countedAt) ? newest : each),
    undefined,
  );
}

/**
 * The newest count that can be undone here, which must be in the current cycle. Undoing older ones would change another
 * period.
 */
export const lastEntry = (entries: readonly CountEntry[], locationId: string, since: number): CountEntry | undefined =>
  entries
    .filter((entry) => entry.locationId === locationId && !entry.undone && entry.state !== 'refused')
    .filter((entry) => Date.parse(entry.countedAt) >= since)
    .reduce<CountEntry | undefined>(
      (newest, each) => (newest && newest.countedAt >= each.countedAt ? newest : each),
      undefined,
    );

/** The newest count on this device at any location. */
export const lastEntryAnywhere = (entries: readonly CountEntry[]): CountEntry | undefined =>
  entries.reduce<CountEntry | undefined>(
    (newest, each) => (each.undone || (newest && newest.countedAt >= each.countedAt) ? newest : each),
    undefined,
  );
