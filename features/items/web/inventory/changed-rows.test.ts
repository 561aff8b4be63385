import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { items } from '../items-api.ts';
import { showAdded, withRows } from './changed-rows.ts';
import { nextCursor } from './rows-request.ts';
import type { InventoryPage, InventoryRow } from './stock-line.ts';

const row = (id: string, more: Partial<InventoryRow> = {}) => ({ id, name: id, last_cost: 1, ...more }) as InventoryRow;
const pageOf = (page: number, rows: readonly InventoryRow[]) =>
  ({ data: [...rows], meta: { page, limit: 2, total: 6, totalPages: 3 }, totals: null }) satisfies InventoryPage;
const list = {
  pages: [pageOf(1, [row('a'), row('b')]), pageOf(2, [row('c'), row('d')])],
  pageParams: [{ page: 1 }, { page: 2, after: 'b' }],
};
const fresh = (changed: InventoryRow, fits = true) => new Map([[changed.id, { row: changed, fits }]]);
const idsOf = ({ pages }: typeof list) => pages.flatMap((page) => page.data.map(({ id }) => id));

it('replaces an old row with the fresh one and leaves the others unchanged', () => {
  const now = withRows(list, ['c'], fresh(row('c', { last_cost: 9 })), 'name:asc');
  expect(now.pages[1]?.data.map((each) => each.last_cost)).toEqual([9, 1]);
  expect(now.pages[0]?.data[0]).toBe(list.pages[0]?.data[0]);
  expect(now.pages[0]?.changed).toBe(false);
});

it('shows fresh values in place, and notes that a reload would show other rows or another order', () => {
  const changed = row('c', { last_cost: 9 });
  const sorted = withRows(list, ['c'], fresh(changed), 'last_cost:asc');
  const unfit = withRows(list, ['c'], fresh(changed, false), 'name:asc');
  for (const now of [sorted, unfit]) {
    expect(now.pages[0]?.changed).toBe(true);
    expect(idsOf(now as typeof list)).toEqual(['a', 'b', 'c', 'd']);
    expect(now.pages[1]?.data[0]?.last_cost).toBe(9);
  }
  const later = withRows(sorted, ['a'], fresh(row('a', { last_cost: 1 })), 'last_cost:asc');
  expect(later.pages[0]?.changed).toBe(true);
});

it('removes missing rows and still loads the next page', () => {
  const now = withRows(list, ['d'], new Map(), 'name:asc');
  expect(idsOf(now as typeof list)).toEqual(['a', 'b', 'c']);
  expect(now.pages[1]?.meta.total).toBe(5);
  expect(nextCursor(now.pages, { page: 2, limit: 2 }, 'name:asc')).toEqual({ page: 3, limit: 250, after: 'c' });
});

it.each([
  [4, 'shows what was added at once', true],
  [5, 'keeps its place after it was scrolled far', false],
])('a list of %i pages %s', async (pages, _does, isReloaded) => {
  const client = new QueryClient();
  const queryKey = [...items.query.listInventory.key({ type: 'infinite' }), pages];
  client.setQueryData(queryKey, { pages: Array.from({ length: pages }, () => list.pages[0]), pageParams: [] });
  let asked = 0;
  const queryFn = () => {
    asked += 1;
    return client.getQueryData(queryKey);
  };
  const stop = new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => {},
  );
  await showAdded(client);
  stop();
  expect(asked).toBe(isReloaded ? 1 : 0);
});
