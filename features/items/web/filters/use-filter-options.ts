import { useQuery } from '@tanstack/react-query';
import { OPTIONS_FRESH, STOCK_FRESH } from '#shared/web/cache-times.ts';
import { filterOptions } from './filters-api.ts';

const query = filterOptions.query.listFilterOptions;

/** What the filters of the list can be set to, as it is while one is being built. */
export const useFilterOptions = () => useQuery(query.queryOptions({ staleTime: STOCK_FRESH }));

/** The same beside every list, which is not worth counting all items for each time. */
export const useKeptOptions = () => useQuery(query.queryOptions({ staleTime: OPTIONS_FRESH }));
