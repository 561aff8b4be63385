import { useAddress } from '#shared/web/address/use-address.ts';

export const NAME_ASCENDING = 'name:asc';

/** What narrows and orders the list, as the address says it. */
export interface ListQuestion {
  sort: string;
  filter?: string;
  search?: string;
  location?: string;
  inStockOnly: 'true' | '';
}

export function useListQuestion(): ListQuestion {
  const { sort, filter, q, location, in_stock } = useAddress();
  return {
    sort: sort ?? NAME_ASCENDING,
    filter,
    search: q,
    location: location === 'all' ? undefined : location,
    inStockOnly: in_stock === 'true' ? 'true' : '',
  };
}
