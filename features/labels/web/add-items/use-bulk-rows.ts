import { useInfiniteQuery } from '@tanstack/react-query';
import { inventoryViewContract } from '#features/items/contract/inventory-view-contract.ts';
import { type ActiveFilters, writeFilters } from '#shared/web/address/filter-parameter.ts';
import { createApi } from '#shared/web/api-client.ts';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { nextPage, usePagedRows } from '#shared/web/data-grid/paged-rows.ts';

const views = createApi({ listThin: inventoryViewContract.listThin });

export type BulkRow = Awaited<ReturnType<typeof views.call.listThin>>['data'][number];

const PAGE = 100;

export interface BulkQuestion {
  readonly search: string;
  readonly outOfStock: boolean;
  readonly filters: ActiveFilters;
}

/** Items of the inventory by name, a page at a time (OAPI-065); only those in stock without `outOfStock`. */
export function useBulkRows({ search, outOfStock, filters }: BulkQuestion) {
  const query = useInfiniteQuery(
    views.query.listThin.infiniteOptions({
      input: (page: number) => ({
        page,
        limit: PAGE,
        search: search || undefined,
        filter: writeFilters(filters),
        ...(outOfStock ? { allTimeOutOfStock: true } : { inStockOnly: 'true' as const }),
      }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      staleTime: STOCK_FRESH,
      placeholderData: (before) => before,
    }),
  );
  return usePagedRows<BulkRow>(query);
}
