import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { PagedRows } from '#shared/web/data-grid/data-grid-props.ts';

/** One page of a list, the server's answer for every paged list. */
export interface ListPage<Row> {
  data: Row[];
  meta: { page: number; limit: number; total: number; totalPages: number };
}

/** `getNextPageParam` of every paged list. */
export const nextPage = ({ meta }: Pick<ListPage<unknown>, 'meta'>): number | undefined =>
  meta.page < meta.totalPages ? meta.page + 1 : undefined;

/** The server's maximum. */
const LARGEST_PAGE = 500;

/** Every row of a paged list, loaded or not: for exports. */
export async function readAllPages<Row>(read: (page: number, limit: number) => Promise<ListPage<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await read(page, LARGEST_PAGE);
    rows.push(...answer.data);
    pages = answer.meta.totalPages;
  }
  return rows;
}

/** Adapts an infinite query to the grid: `<DataGrid {...usePagedRows(query)} …/>`. */
export function usePagedRows<Row>(query: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>, unknown>): PagedRows<Row> {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch, error, isPending } =
    query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return {
    rows,
    total: data?.pages.at(-1)?.meta.total ?? 0,
    // An empty list kept from an earlier visit may be empty no longer.
    loading: isPending || (rows.length === 0 && query.isFetching && !query.isFetchedAfterMount),
    error: error ?? undefined,
    onRetry: () => void refetch(),
    onLoadMore: hasNextPage ? loadMore : undefined,
    loadingMore: isFetchingNextPage,
    moreFailed: isFetchNextPageError,
    comeSorted: true,
  };
}
