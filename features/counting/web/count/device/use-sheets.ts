import { type QueryClient, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { locations } from '#features/ledger/web/stock-api.ts';
import { COUNTS_POLL } from '#shared/web/cache-times.ts';
import { clockDifference } from '#shared/web/server-time.ts';
import { useStore } from '#shared/web/store.ts';
import { countSheets } from './count-sheets-api.ts';
import { keep, readKept } from './device-database.ts';
import { entries } from './entries.ts';
import { fetchOrStored } from './fetch-or-stored.ts';
import { itemIds } from './item-tasks.ts';
import { correctClock } from './server-clock.ts';
import { refusedOrders, waitingOrder } from './shelf-orders.ts';

type AnsweredSheet = Awaited<ReturnType<typeof countSheets.call.getCountSheet>>;

/** `added`: found at the location with this device; the server learns of it with the first count. */
export type SheetLine = AnsweredSheet['lines'][number] & { added?: true };

export interface CountSheet extends Omit<AnsweredSheet, 'lines'> {
  lines: readonly SheetLine[];
}

export interface CountPlace {
  readonly id: string;
  readonly path: readonly string[];
}

/** Start of the cycle being counted; the device's counts before it belong to another one. */
export const sinceOf = (sheet: CountSheet | undefined): number => (sheet ? Date.parse(sheet.cycle.started_at) : 0);

const MOST_SHEETS_AHEAD = 100;

const placesOf = (owner: string) =>
  queryOptions({
    queryKey: ['count places', owner],
    retry: false,
    queryFn: () =>
      fetchOrStored(`${owner} places`, async (signal): Promise<CountPlace[]> => {
        const all = await locations.call.listLocations({ type: 'flat' }, { signal });
        return all.map(({ id, path }) => ({ id, path }));
      }),
  });

const sheetOf = (owner: string, locationId: string) =>
  queryOptions({
    queryKey: ['count sheet', owner, locationId],
    retry: false,
    queryFn: () => {
      const name = `${owner} sheet ${locationId}`;
      return fetchOrStored(name, async (signal): Promise<CountSheet> => {
        const askedAt = Date.now();
        const sheet = await countSheets.call.getCountSheet({ location_id: locationId }, { signal });
        correctClock(clockDifference(sheet.now, askedAt, Date.now()));
        const kept = withAdded(sheet, await readKept<CountSheet>(name).catch(() => undefined));
        return inOrder(kept, await waitingOrder(owner, locationId));
      }).then(withCycle);
    },
  });

/** Sheets stored by an earlier version lack who counted and in which cycle. */
const withCycle = (sheet: CountSheet): CountSheet => ({
  ...sheet,
  cycle: sheet.cycle ?? { number: 0, started_at: new Date(0).toISOString() },
  lines: sheet.lines.map((line) => ({ ...line, counted: line.counted ?? [] })),
});

function withAdded(sheet: AnsweredSheet, kept: CountSheet | undefined): CountSheet {
  const known = new Set(sheet.lines.map((line) => line.inventory_item_id));
  const added = kept?.lines.filter((line) => line.added && !known.has(line.inventory_item_id)) ?? [];
  return { ...sheet, lines: [...sheet.lines, ...added] };
}

/** The same lines, named ones first and in the given order. */
export function inOrder(sheet: CountSheet, itemIds: readonly string[] | undefined): CountSheet {
  if (!itemIds) return sheet;
  const place = new Map(itemIds.map((id, at) => [id, at]));
  const placeOf = (line: SheetLine) => place.get(line.inventory_item_id) ?? itemIds.length;
  return { ...sheet, lines: [...sheet.lines].sort((a, b) => placeOf(a) - placeOf(b)) };
}

/** Items created on this device get their server ids, and appear on the sheet once. */
function withServerIds(sheet: CountSheet, known: Readonly<Record<string, string>>): CountSheet {
  if (!sheet.lines.some((line) => known[line.inventory_item_id])) return sheet;
  const lines = new Map<string, SheetLine>();
  for (const line of sheet.lines) {
    const id = known[line.inventory_item_id] ?? line.inventory_item_id;
    if (!lines.has(id)) lines.set(id, { ...line, inventory_item_id: id });
  }
  return { ...sheet, lines: [...lines.values()] };
}

export function useSheet(owner: string, locationId: string) {
  const known = useStore(itemIds);
  const { data, refetch, ...query } = useQuery({ ...sheetOf(owner, locationId), refetchInterval: COUNTS_POLL });
  const refused = useStore(refusedOrders)[locationId] ?? 0;
  useEffect(() => {
    if (refused > 0) void refetch();
  }, [refused, refetch]);
  // An undone count is no longer the last count.
  const undone = useStore(entries).filter((entry) => entry.locationId === locationId && entry.undoneSent).length;
  useEffect(() => {
    if (undone > 0) void refetch();
  }, [undone, refetch]);
  return { ...query, refetch, data: useMemo(() => data && withServerIds(data, known), [data, known]) };
}

/** All locations. Their sheets are prefetched one by one, for cellars without reception. */
export function usePlaces(owner: string) {
  const client = useQueryClient();
  const places = useQuery(placesOf(owner));
  useEffect(() => {
    let left = false;
    const fetchAhead = async () => {
      for (const { id } of places.data?.slice(0, MOST_SHEETS_AHEAD) ?? []) {
        if (left || !navigator.onLine) return;
        await client.prefetchQuery(sheetOf(owner, id));
      }
    };
    void fetchAhead();
    return () => {
      left = true;
    };
  }, [client, owner, places.data]);
  return places;
}

/** The sheets of these locations that are on the device already, in the same order; nothing is fetched. */
export const useSheetsHere = (owner: string, places: readonly CountPlace[]): (CountSheet | undefined)[] =>
  useQueries({
    queries: places.map(({ id }) => ({ ...sheetOf(owner, id), enabled: false })),
    combine: (answers) => answers.map(({ data }) => data),
  });

/** Stores a sheet as changed here, until the server is asked again. */
export async function keepSheet(
  client: QueryClient,
  owner: string,
  locationId: string,
  change: (sheet: CountSheet) => CountSheet,
): Promise<void> {
  const { queryKey } = sheetOf(owner, locationId);
  const sheet = client.getQueryData<CountSheet>(queryKey);
  if (!sheet) return;
  const changed = change(sheet);
  client.setQueryData(queryKey, changed);
  await keep(`${owner} sheet ${locationId}`, changed).catch(() => {});
}
