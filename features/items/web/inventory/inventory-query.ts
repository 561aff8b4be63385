import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { usePagedRows } from '#shared/web/data-grid/paged-rows.ts';
import { followRows } from '#shared/web/live-rows.ts';
import { items } from '../items-api.ts';
import { type ListQuestion, NAME_ASCENDING } from './list-question.ts';
import { type Cursor, nextCursor, rowsRequest } from './rows-request.ts';
import type { InventoryPage, InventoryRow } from './stock-line.ts';

export function useInventoryRows(question: ListQuestion) {
  const query = useInfiniteQuery(rowsRequest(question));
  useEffect(() => followRows(INVENTORY_ROWS), []);
  return {
    ...usePagedRows<InventoryRow>(query),
    changed: (query.data?.pages[0] as InventoryPage | undefined)?.changed ?? false,
    refreshing: query.isPlaceholderData || query.isFetching,
  };
}

/** Changes of single items only refresh their rows, not the rest of the list. */
const INVENTORY_ROWS: Parameters<typeof followRows>[0] = {
  queryKey: items.query.listInventory.key(),
  topics: ['items', 'stock', 'costs', 'counts'],
  refresh: (client, ids) => void import('./changed-rows.ts').then(({ refreshRows }) => refreshRows(client, ids)),
};

/**
 * Quantity and value of everything that matches the query, loaded or not. Loaded `after` the rows because they are
 * summed over all of it.
 */
export function useInventoryTotals(question: ListQuestion, after: boolean) {
  const { data, isFetching } = useQuery(
    items.query.listInventory.queryOptions({
      input: { ...question, sort: NAME_ASCENDING, page: 1, limit: 1, expanded: true },
      staleTime: STOCK_FRESH,
      placeholderData: (before) => before,
      enabled: after,
    }),
  );
  return { totals: data?.totals ?? undefined, total: data?.meta.total, fetching: isFetching };
}

const EXPORT_PAGE = 500;

/** Everything that matches the query, to export exactly what is shown. */
export async function readAllRows(question: ListQuestion): Promise<InventoryRow[]> {
  const pages: InventoryPage[] = [];
  let cursor: Cursor | undefined = { page: 1, limit: EXPORT_PAGE };
  while (cursor) {
    pages.push(await items.call.listInventory({ ...question, ...cursor, limit: EXPORT_PAGE }));
    cursor = nextCursor(pages, cursor, question.sort);
  }
  return pages.flatMap((page) => page.data);
}
