import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '#shared/web/api-client.ts';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';

/**
 * The fields of a Sold As or recipe that lists need: the selling feature is a sibling, so its contract is not
 * available here.
 */
export interface Sellable {
  readonly id: string;
  readonly name: string;
  readonly group_type: 'IT' | 'RE';
  readonly price: number | null;
  readonly size: { readonly name: string } | null;
  /** A person wants it offered here. */
  readonly offered_for_lists: boolean;
}

export interface SellableQuestion {
  readonly q: string;
  readonly type: 'IT' | 'RE' | undefined;
  readonly filter: string | undefined;
}

/** The maximum at once; typing filters them. */
export const MOST_FOUND = 200;

/** Sellables with a matching name. */
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
