import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { takenBack } from '#shared/web/taken-back.ts';
import { items } from '../items-api.ts';
import { refreshRows, reloadInterrupted } from './changed-rows.ts';
import type { InventoryPage, InventoryRow, PlaceStock } from './stock-line.ts';

/**
 * Changes an item at a location in every loaded list. Returns what takes it back if the server refuses: only what was shown
 * here goes; what others changed meanwhile stays.
 */
export async function patchPlace(
  client: QueryClient,
  itemId: string,
  locationId: string,
  change: Partial<PlaceStock>,
): Promise<() => void> {
  const before = new Map<string, Partial<PlaceStock>>();
  await patchRow(client, itemId, (row, list) => {
    const place = row.locations.find((each) => each.location_id === locationId);
    if (place) before.set(list, place);
    return withPlace(row, locationId, change);
  });
  return () => {
    changeRows(client, itemId, (row, list) => {
      const place = row.locations.find((each) => each.location_id === locationId);
      const was = before.get(list);
      return place && was ? withPlace(row, locationId, takenBack(place, change, was)) : row;
    });
    void refreshRows(client, [itemId]);
  };
}

/** Changes an item as a whole, as the server has it now. */
export async function patchItem(client: QueryClient, itemId: string, change: Partial<InventoryRow>): Promise<void> {
  await patchRow(client, itemId, (row) => ({ ...row, ...change }));
  void reloadInterrupted(client);
}

type Patch = (row: InventoryRow, list: string) => InventoryRow;

/** A list that is loading would bring back old rows: it is interrupted, and marked for `reloadInterrupted`. */
async function patchRow(client: QueryClient, itemId: string, patched: Patch): Promise<void> {
  const queryKey = items.query.listInventory.key();
  const interrupted = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  await client.cancelQueries({ queryKey });
  changeRows(client, itemId, patched);
  for (const list of interrupted)
    void client.invalidateQueries({ queryKey: list.queryKey, exact: true, refetchType: 'none' });
}

function changeRows(client: QueryClient, itemId: string, changed: Patch): void {
  for (const { queryKey, queryHash } of client.getQueryCache().findAll({ queryKey: items.query.listInventory.key() }))
    client.setQueryData(queryKey, (data: unknown) =>
      isPaged(data)
        ? {
            ...data,
            pages: data.pages.map((page) =>
              page.data.some((row) => row.id === itemId)
                ? { ...page, data: page.data.map((row) => (row.id === itemId ? changed(row, queryHash) : row)) }
                : page,
            ),
          }
        : data,
    );
}

export const isPaged = (data: unknown): data is InfiniteData<InventoryPage> =>
  typeof data === 'object' && data !== null && 'pages' in data;

const sum = (figures: readonly number[]): number =>
  figures.reduce((total, figure) => total + Math.round(figure * 1e6), 0) / 1e6;

const WORST_FIRST = ['stale', 'uncounted', 'old', 'counted'] as const;

/** The row as the server would return it after the change. */
export function withPlace(row: InventoryRow, locationId: string, change: Partial<PlaceStock>): InventoryRow {
  const place = row.locations.find((each) => each.location_id === locationId);
  if (!place) return row;
  const changed = { ...place, ...change, ...(place.quantity === null && { quantity: null }) };
  const locations = row.locations.map((each) => (each === place ? changed : each));
  const moved = (change.quantity ?? place.quantity ?? 0) - (place.quantity ?? 0);
  const counts = locations.flatMap((each) => each.count ?? []);
  return {
    ...row,
    locations,
    total_quantity: row.total_quantity === null ? null : sum([row.total_quantity, moved]),
    location_quantity: row.location_quantity === null ? null : sum(locations.map((each) => each.quantity ?? 0)),
    inventory_count: counts.length > 0 ? sum(counts) : null,
    last_counted_at: change.last_counted_at ?? row.last_counted_at,
    freshness: WORST_FIRST.find((state) => locations.some((each) => each.freshness === state)) ?? row.freshness,
  };
}
