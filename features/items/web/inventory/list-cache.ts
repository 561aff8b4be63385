import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { items } from '../items-api.ts';
import type { InventoryPage, InventoryRow, PlaceStock } from './stock-line.ts';

type Lists = [QueryKey, unknown][];

/** Changes an item at a location in every loaded list; returns the previous values. */
export const patchPlace = (
  client: QueryClient,
  itemId: string,
  locationId: string,
  change: Partial<PlaceStock>,
): Promise<Lists> => patchRow(client, itemId, (row) => withPlace(row, locationId, change));

/** The same for an item as a whole. */
export const patchItem = (client: QueryClient, itemId: string, change: Partial<InventoryRow>): Promise<Lists> =>
  patchRow(client, itemId, (row) => ({ ...row, ...change }));

async function patchRow(
  client: QueryClient,
  itemId: string,
  patched: (row: InventoryRow) => InventoryRow,
): Promise<Lists> {
  const queryKey = items.query.listInventory.key();
  await client.cancelQueries({ queryKey });
  const before = client.getQueriesData({ queryKey });
  client.setQueriesData({ queryKey }, (data: unknown) =>
    isPaged(data)
      ? {
          ...data,
          pages: data.pages.map((page) =>
            page.data.some((row) => row.id === itemId)
              ? {
                  ...page,
                  data: page.data.map((row) => (row.id === itemId ? patched(row) : row)),
                }
              : page,
          ),
        }
      : data,
  );
  return before;
}

export function restoreList(client: QueryClient, before: Lists): void {
  for (const [key, data] of before) client.setQueryData(key, data);
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
