import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { followRows } from '#shared/web/live-rows.ts';
import { soon } from '#shared/web/soon.ts';
import { createStore } from '#shared/web/store.ts';
import { counting } from '../counting-api.ts';

interface Counter {
  readonly who: string;
  readonly count: number;
}

const NEWEST = 500;
/** While people count, their names are fetched at this interval, not with every count. */
const ASKED_EVERY = 2000;

const counters = createStore<ReadonlyMap<string, Counter>>(new Map());

const pairKey = (itemId: string, locationId: string): string => `${itemId} ${locationId}`;

/** Keeps track of who last counted each item at a location in this inventory, for the cells that show it. */
export function useCountersAt(location: string | undefined): void {
  const { data } = useQuery(
    counting.query.listStocktakes.queryOptions({
      input: { location_id: location === 'all' ? undefined : location, limit: NEWEST },
      staleTime: STOCK_FRESH,
    }),
  );
  useEffect(() => followRows(NAMES), []);
  useEffect(() => {
    const found = new Map<string, Counter>();
    for (const each of data?.data ?? []) {
      const key = pairKey(each.inventory_item_id, each.location_id);
      if (!each.replaced && !found.has(key)) found.set(key, { who: each.user?.display_name ?? '', count: each.count });
    }
    counters.set(found);
  }, [data]);
}

export const askForCounters = soon(ASKED_EVERY, (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: counting.query.listStocktakes.key() });
});

const NAMES: Parameters<typeof followRows>[0] = {
  queryKey: counting.query.listStocktakes.key(),
  topics: ['counts'],
  refresh: askForCounters,
};

export const counterOf = (itemId: string, locationId: string): Counter | undefined =>
  counters.get().get(pairKey(itemId, locationId));

/** Rerenders only the cell whose counter changed, not the list. */
export function useCounter(itemId: string, locationId: string): Counter | undefined {
  return useSyncExternalStore(
    counters.watch,
    useCallback(() => counterOf(itemId, locationId), [itemId, locationId]),
  );
}
