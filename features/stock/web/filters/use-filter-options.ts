import { useQuery } from '@tanstack/react-query';
import { OPTIONS_FRESH } from '#shared/web/cache-times.ts';
import { filterOptions } from './filters-api.ts';

/** What the filters of the list can be set to; asked again after a while, as it counts every item. */
export const useFilterOptions = () =>
  useQuery(filterOptions.query.listFilterOptions.queryOptions({ staleTime: OPTIONS_FRESH }));
