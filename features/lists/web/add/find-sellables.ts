import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '#shared/web/api-client.ts';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';

/** A Sold As or a recipe, as far as a list asks: the feature that sells stands beside this one, so its contract is not seen. */
export interface Sellable {
  readonly id: string;
  readonly name: string;
  readonly group_type: 'IT' | 'RE';
  readonly price: number | null;
  readonly size: { readonly name: string } | null;
  /** Somebody wished that it be offered here. */
  readonly offered_for_lists: boolean;
}

export interface SellableQuestion {
  readonly q: string;
  readonly type: 'IT' | 'RE' | undefined;
  readonly filter: string | undefined;
}

/** At once; typing narrows it. */
export const MOST_FOUND = 200;

/** Everything that is sold whose name fits. */
export function useSellables({ q, type, filter }: SellableQuestion) {
  const given = Object.entries({ q, type, filter, size: String(MOST_FOUND) });
  const query = new URLSearchParams(given.filter((entry): entry is [string, string] => Boolean(entry[1])));
  return useQuery({
    queryKey: [['searchSellableGroups'], { input: query.toString() }],
    queryFn: () => fetchJson<Sellable[]>(`/search/sellable-item-groups?${query}`),
    staleTime: STOCK_FRESH,
    placeholderData: (before) => before,
  });
}
