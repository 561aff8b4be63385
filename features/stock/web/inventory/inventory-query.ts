import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAddress } from '#shared/web/address/use-address.ts';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { usePagedRows } from '#shared/web/data-grid/paged-rows.ts';
import { items } from '../stock-api.ts';
import type { InventoryPage, InventoryRow } from './stock-line.ts';

const PAGE = 250;
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

interface Cursor {
  page: number;
  after?: string;
}

const keepsCursor = (sort: string) => /^name:(asc|desc)$/.test(sort);

/** Sorted by name the next page starts after the last row, which costs the same however deep it lies. */
export function nextCursor({ data, meta }: InventoryPage, cursor: Cursor, sort: string): Cursor | undefined {
  if (data.length < meta.limit || meta.page >= meta.totalPages) return undefined;
  return { page: cursor.page + 1, after: keepsCursor(sort) ? data.at(-1)?.id : undefined };
}

export function useInventoryRows(question: ListQuestion) {
  const query = useInfiniteQuery(
    items.query.listInventory.infiniteOptions({
      input: (cursor: Cursor) => ({ ...question, ...cursor, limit: PAGE }),
      initialPageParam: { page: 1 } as Cursor,
      getNextPageParam: (last: InventoryPage, _pages, cursor: Cursor) => nextCursor(last, cursor, question.sort),
      staleTime: STOCK_FRESH,
      placeholderData: (before) => before,
    }),
  );
  return { ...usePagedRows<InventoryRow>(query), refreshing: query.isPlaceholderData };
}

/** Quantity and value of everything the question matches, loaded or not. */
export function useInventoryTotals(question: ListQuestion) {
  const { data } = useQuery(
    items.query.listInventory.queryOptions({
      input: { ...question, sort: NAME_ASCENDING, page: 1, limit: 1, expanded: true },
      staleTime: STOCK_FRESH,
      placeholderData: (before) => before,
    }),
  );
  return data?.totals ?? undefined;
}

const EXPORT_PAGE = 500;

/** Everything the question matches, for the export of exactly what is shown. */
export async function readAllRows(question: ListQuestion): Promise<InventoryRow[]> {
  const rows: InventoryRow[] = [];
  let cursor: Cursor | undefined = { page: 1 };
  while (cursor) {
    const page: InventoryPage = await items.call.listInventory({ ...question, ...cursor, limit: EXPORT_PAGE });
    rows.push(...page.data);
    cursor = nextCursor(page, cursor, question.sort);
  }
  return rows;
}
