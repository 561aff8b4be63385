import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { counting } from '../counting-api.ts';

export type Counters = ReadonlyMap<string, { who: string; count: number; at: string }>;

const NOBODY: Counters = new Map();
const NEWEST = 500;

export const pairKey = (itemId: string, locationId: string): string => `${itemId} ${locationId}`;

/** Who counted an item at a location last in this inventory, and what he saw. */
export function useCounters(location: string | undefined): Counters {
  const locationId = location === 'all' ? undefined : location;
  const { data } = useQuery(
    counting.query.listStocktakes.queryOptions({
      input: { location_id: locationId, limit: NEWEST },
      staleTime: STOCK_FRESH,
    }),
  );
  return useMemo(() => {
    if (!data) return NOBODY;
    const found = new Map<string, { who: string; count: number; at: string }>();
    for (const each of data.data) {
      const key = pairKey(each.inventory_item_id, each.location_id);
      if (!each.replaced && !found.has(key))
        found.set(key, { who: each.user?.display_name ?? '', count: each.count, at: each.time });
    }
    return found;
  }, [data]);
}
