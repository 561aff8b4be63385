import { useQuery } from '@tanstack/react-query';
import { OPTIONS_FRESH, STOCK_FRESH } from '#shared/web/cache-times.ts';
import { filterOptions } from './filters-api.ts';

const query = filterOptions.query.listFilterOptions;

/** The filter options of the list, fresh while a filter is being built. */
export const useFilterOptions = () => useQuery(query.queryOptions({ staleTime: STOCK_FRESH }));

/** The same options next to a list, cached longer because counting all items every time is too expensive. */
export const useKeptOptions = () => useQuery(query.queryOptions({ staleTime: OPTIONS_FRESH }));
