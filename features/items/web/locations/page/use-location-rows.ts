import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flatLocations, type Location } from '#features/ledger/web/locations/location-tree.ts';
import { locations } from '#features/ledger/web/stock-api.ts';
import { STALE_NEVER, STOCK_FRESH } from '#shared/web/cache-times.ts';
import type { Worth } from './location-rows.ts';

/** All locations, including deleted ones with stock, and the value of each, which may load later. */
export function useEveryLocation() {
  const query = useQuery(
    locations.query.listLocations.queryOptions({
      input: { type: 'tree', include_running_stocks: true, returnDeletedIfInstock: true },
      staleTime: STALE_NEVER,
    }),
  );
  const { data } = useQuery(locations.query.valueLocations.queryOptions({ staleTime: STOCK_FRESH }));
  const all = useMemo<readonly Location[]>(() => flatLocations(query.data ?? []), [query.data]);
  const worths = useMemo<ReadonlyMap<string, Worth> | undefined>(
    () => data && new Map(data.map(({ location_id, ...worth }) => [location_id, worth])),
    [data],
  );
  return { ...query, all, worths };
}
