import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { readSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import { soon } from '#shared/web/soon.ts';
import { items } from '../items-api.ts';
import type { ListQuestion } from './list-question.ts';
import type { InventoryPage, InventoryRow } from './stock-line.ts';

type List = InfiniteData<InventoryPage>;

/** At most this many per request. */
const MOST_NAMED = 100;

const SUMMED_EVERY = 3000;

/** The totals cover every item, so they are reloaded with a delay instead of after every change. */
const sumAgain = soon(SUMMED_EVERY, (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: items.query.listInventory.key({ type: 'query' }) });
});

/** Refreshes the rows of these items in the visible lists; hidden lists are reloaded when they are shown again. */
export async function refreshRows(client: QueryClient, ids: readonly string[]): Promise<void> {
  const infinite = items.query.listInventory.key({ type: 'infinite' });
  sumAgain(client);
  void client.invalidateQueries({ queryKey: infinite, type: 'inactive', refetchType: 'none' });
  const shown = client.getQueryCache().findAll({ queryKey: infinite, type: 'active' });
  await Promise.all(shown.map((list) => refreshRowsOf(client, list, ids)));
}

/** Its loading gave way to a change that was shown before the server had it. */
const isInterrupted = ({ state }: Query): boolean => state.isInvalidated && state.fetchStatus === 'idle';

/** Loads the visible lists whose loading was interrupted, once the server has what interrupted them. */
export const reloadInterrupted = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ queryKey: items.query.listInventory.key(), type: 'active', predicate: isInterrupted });

async function refreshRowsOf(client: QueryClient, list: Query, ids: readonly string[]): Promise<void> {
  if (isInterrupted(list)) return client.refetchQueries({ queryKey: list.queryKey, exact: true });
  const question = list.meta?.question as ListQuestion | undefined;
  const loaded = (list.state.data as List | undefined)?.pages;
  if (!question || !loaded) return;
  if (loaded.every((page) => page.data.length === 0)) {
    // No one is reading rows that could move away from them, and "No items yet" would be wrong.
    await client.invalidateQueries({ queryKey: list.queryKey, exact: true });
    return;
  }
  const inList = new Set(loaded.flatMap((page) => page.data.map((row) => row.id)));
  const concerned = ids.filter((id) => inList.has(id));
  try {
    const fresh = await readRows(question, concerned);
    await untilIdle(list);
    client.setQueryData<List>(list.queryKey, (data) => data && withRows(data, concerned, fresh, question.sort));
  } catch {
    void client.invalidateQueries({ queryKey: list.queryKey, exact: true });
  }
}

interface FreshRow {
  row: InventoryRow;
  /** Still matches the query of the list. */
  fits: boolean;
}

/** Rows that no longer match search and filters keep their place, with fresh values, until the list is reloaded. */
async function readRows(question: ListQuestion, ids: readonly string[]): Promise<Map<string, FreshRow>> {
  const { location, inStockOnly, filter, search, counting } = question;
  const fresh = new Map<string, FreshRow>();
  const read = async (asked: Partial<ListQuestion>, wanted: readonly string[], fits: boolean) => {
    for (let from = 0; from < wanted.length; from += MOST_NAMED) {
      const some = wanted.slice(from, from + MOST_NAMED).join(',');
      const { data } = await items.call.listInventory({ ...asked, item_ids: some, limit: MOST_NAMED });
      for (const row of data) fresh.set(row.id, { row, fits });
    }
  };
  await read({ location, inStockOnly, filter, search, counting }, ids, true);
  const gone = ids.filter((id) => !fresh.has(id));
  if (filter || search || inStockOnly) await read({ location, counting }, gone, false);
  return fresh;
}

/** A page that is still loading would bring back old rows. */
async function untilIdle(list: Query): Promise<void> {
  while (list.state.fetchStatus === 'fetching' && list.promise) await list.promise.catch(() => {});
}

/** The value behind each sort order, to detect that a row would have a different place now. */
const SORTED_BY: Readonly<Record<string, (row: InventoryRow) => unknown>> = {
  name: (row) => `${row.name} ${row.vintage ?? ''}`,
  barcode: (row) => row.barcode,
  price: (row) => row.list_price,
  type: (row) => row.type.name,
  main_type: (row) => row.main_type,
  pos_category: (row) => row.pos_category,
  consignment: (row) => row.has_consignment,
  last_vendor: (row) => row.last_vendor,
  last_sold_at: (row) => row.last_sold_at,
  location: (row) => row.locations[0]?.path.join(),
  running_count: (row) => row.location_quantity ?? row.total_quantity,
  inventory_count: (row) => row.inventory_count,
  total_value: (row) => row.total_value,
  par: (row) => row.par,
  updated_at: (row) => row.updated_at,
  created_at: (row) => row.created_at,
  last_cost: (row) => row.last_cost,
  average_cost: (row) => row.average_cost,
  total_quantity: (row) => row.total_quantity,
  last_counted_at: (row) => row.last_counted_at,
  last_purchased_at: (row) => row.last_purchased_at,
};

/** The list with fresh rows in place of the old ones. Marks it if a reload would show a different order. */
export function withRows(data: List, ids: readonly string[], fresh: ReadonlyMap<string, FreshRow>, sort: string): List {
  const named = new Set(ids);
  const orders = readSort(sort).flatMap(({ key }) => SORTED_BY[key] ?? []);
  let changed = data.pages[0]?.changed ?? false;
  let removed = 0;
  const freshRow = (row: InventoryRow): InventoryRow[] => {
    if (!named.has(row.id)) return [row];
    const now = fresh.get(row.id);
    if (!now) {
      removed += 1;
      return [];
    }
    if (!now.fits || orders.some((read) => read(row) !== read(now.row))) changed = true;
    return [now.row];
  };
  const pages = data.pages.map((page) =>
    page.data.some((row) => named.has(row.id)) ? { ...page, data: page.data.flatMap(freshRow) } : page,
  );
  return {
    ...data,
    pages: pages.map((page, place) => ({
      ...page,
      meta: removed > 0 ? { ...page.meta, total: page.meta.total - removed } : page.meta,
      ...(place === 0 && { changed }),
    })),
  };
}

const KEPT_PAGES = 4;

/** Shows what this person added. A list that was scrolled far keeps its place, and offers to be reloaded. */
export async function showAdded(client: QueryClient): Promise<void> {
  const queryKey = items.query.listInventory.key({ type: 'infinite' });
  const isShort = ({ state }: Query) => ((state.data as List | undefined)?.pages.length ?? 0) <= KEPT_PAGES;
  await client.invalidateQueries({ queryKey, type: 'active', predicate: isShort });
}

/** Reloads the list from the top, but not every page that was scrolled through. */
export async function refreshList(client: QueryClient): Promise<void> {
  const queryKey = items.query.listInventory.key({ type: 'infinite' });
  await client.cancelQueries({ queryKey, type: 'active' });
  for (const list of client.getQueryCache().findAll({ queryKey, type: 'active' }))
    client.setQueryData<List>(
      list.queryKey,
      (data) => data && { pages: data.pages.slice(0, KEPT_PAGES), pageParams: data.pageParams.slice(0, KEPT_PAGES) },
    );
  await client.invalidateQueries({ queryKey: items.query.listInventory.key(), type: 'active' });
}
