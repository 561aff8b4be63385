import type { QueryClient } from '@tanstack/react-query';
import { currentAddress } from '#shared/web/address/navigate.ts';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { items } from '../items-api.ts';
import { type ListQuestion, questionOf } from './list-question.ts';
import type { InventoryPage } from './stock-line.ts';

const PAGE = 250;
/** Enough for the visible rows and those below, in half the time. */
const FIRST_PAGE = 100;

export interface Cursor {
  page: number;
  limit: number;
  after?: string;
}

const keepsCursor = (sort: string) => /^name:(asc|desc)$/.test(sort);

/** When sorted by name, the next page starts after the last row, which costs the same at any depth. */
export function nextCursor(pages: readonly InventoryPage[], cursor: Cursor, sort: string): Cursor | undefined {
  const last = pages.at(-1);
  const asked = pages.reduce((rows, { meta }) => rows + meta.limit, 0);
  if (!last || last.data.length === 0 || asked >= last.meta.total) return undefined;
  const next = { page: cursor.page + 1, limit: keepsCursor(sort) ? PAGE : cursor.limit };
  return keepsCursor(sort) ? { ...next, after: last.data.at(-1)?.id } : next;
}

/** Pages counted by number must have the same size. */
const firstCursor = (sort: string): Cursor => ({ page: 1, limit: keepsCursor(sort) ? FIRST_PAGE : PAGE });

/** The rows of a list, page by page. */
export const rowsRequest = (question: ListQuestion) =>
  items.query.listInventory.infiniteOptions({
    input: (cursor: Cursor) => ({ ...question, ...cursor }),
    initialPageParam: firstCursor(question.sort),
    getNextPageParam: (_last: InventoryPage, pages, cursor: Cursor) => nextCursor(pages, cursor, question.sort),
    staleTime: STOCK_FRESH,
    placeholderData: (before) => before,
    meta: { question },
  });

/** Loads the rows for the address before the list is rendered. */
export const askForRows = (client: QueryClient): Promise<void> =>
  client.prefetchInfiniteQuery(rowsRequest(questionOf(currentAddress())));
