import { useQuery } from '@tanstack/react-query';
import { items } from '#features/items/web/items-api.ts';
import { type ActiveFilter, writeFilters } from '#shared/web/address/filter-parameter.ts';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';

const filterOf = (filter: ActiveFilter) => writeFilters({ [filter.key]: filter });

/** At any location. */
export const NEGATIVE = filterOf({ key: 'negative', text: 'Negative stock', type: 'flag', value: true });
/** Altogether; other locations don't make up for it. */
export const BELOW_ZERO = filterOf({
  key: 'total_quantity',
  text: 'Total stock below 0',
  type: 'range',
  value: { min: null, max: -0.000001 },
});
export const STALE = filterOf({ key: 'stale_stock', text: 'Stale stock', type: 'flag', value: true });
export const OUT_OF_STOCK = filterOf({ key: 'out_of_stock', text: 'Out of stock', type: 'flag', value: true });
/** At most one bottle is left, but more than zero. */
export const NEARLY_OUT = filterOf({
  key: 'total_quantity',
  text: 'Total stock: 0.01 to 1',
  type: 'range',
  value: { min: 0.01, max: 1 },
});

/** The first items of a filter, least stock first, and their total number. */
export function useLeastStock(filter: string | undefined, limit: number) {
  const input = { filter, sort: 'total_quantity:asc', page: 1, limit };
  return useQuery(items.query.listInventory.queryOptions({ input, staleTime: STOCK_FRESH }));
}
