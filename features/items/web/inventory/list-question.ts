import type { ReactNode } from 'react';
import type { Address } from '#shared/web/address/address.ts';
import { type ActiveFilters, readFilters, writeFilters } from '#shared/web/address/filter-parameter.ts';
import { useAddress } from '#shared/web/address/use-address.ts';

export const NAME_ASCENDING = 'name:asc';

/** The query of the list, as in the address. */
export interface ListQuestion {
  sort: string;
  filter?: string;
  search?: string;
  location?: string;
  inStockOnly: 'true' | '';
  /** Read for a count by a person who may not see expected stock. */
  counting?: true;
}

/** A page that shows a fixed part of the list. */
export interface ListScope {
  filters: ActiveFilters;
  sort: string;
  /** The default columns, in this order. */
  columns: readonly string[];
  empty: ReactNode;
}

export const useListQuestion = (scope?: ListScope, counting = false): ListQuestion =>
  questionOf(useAddress(), scope, counting);

export function questionOf(
  { sort, filter, q, location, in_stock }: Address,
  scope?: ListScope,
  counting = false,
): ListQuestion {
  return {
    sort: sort ?? scope?.sort ?? NAME_ASCENDING,
    filter: scope ? writeFilters({ ...readFilters(filter), ...scope.filters }) : filter,
    search: q,
    location: location === 'all' ? undefined : location,
    inStockOnly: in_stock === 'true' ? 'true' : '',
    ...(counting && { counting: true as const }),
  };
}
