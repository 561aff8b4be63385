import { useInfiniteQuery } from '@tanstack/react-query';
import type { Address } from '#shared/web/address/address.ts';
import { useAddress } from '#shared/web/address/use-address.ts';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { nextPage } from '#shared/web/data-grid/paged-rows.ts';
import { counting } from '../counting-api.ts';

/** Largest loss first: the usual question. */
export const USUAL_SORT = 'variance_cost:asc';
const PAGE = 500;

export interface VarianceScope {
  stage_id?: string;
  location?: string;
  zero_out?: boolean;
}

/** The cycle and location in the address. */
export function scopeOf(address: Address): VarianceScope {
  const { stage, location } = address;
  return {
    stage_id: stage,
    location: location === 'all' ? undefined : location,
    zero_out: address.zero_out === '1' || undefined,
  };
}

export function useVariance() {
  const address = useAddress();
  const input = { ...scopeOf(address), search: address.q, sort: address.sort ?? USUAL_SORT };
  const query = useInfiniteQuery(
    counting.query.listVariance.infiniteOptions({
      input: (page: number) => ({ ...input, page, limit: PAGE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      staleTime: STOCK_FRESH,
      placeholderData: (before) => before,
    }),
  );
  return { query, input, answer: query.data?.pages[0] };
}

export type VarianceAnswer = NonNullable<ReturnType<typeof useVariance>['answer']>;

/** Everything the query finds, for the export. */
export async function allVariance(input: VarianceScope & { search?: string; sort: string }) {
  const rows: VarianceAnswer['data'] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await counting.call.listVariance({ ...input, page, limit: PAGE });
    rows.push(...answer.data);
    pages = answer.meta.totalPages;
  }
  return rows;
}
