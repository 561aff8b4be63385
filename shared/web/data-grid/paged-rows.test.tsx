import { useInfiniteQuery } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { page, person, prepareScreen, show } from '#test/components/screen.tsx';
import { DataGrid } from './data-grid.tsx';
import { type ListPage, nextPage, usePagedRows } from './paged-rows.ts';

prepareScreen();

interface Row {
  id: string;
}
let broken = true;
async function read(number: number): Promise<ListPage<Row>> {
  if (number === 2 && broken) throw new TypeError('Failed to fetch');
  return { data: [{ id: `row ${number}` }], meta: { page: number, limit: 1, total: 2, totalPages: 2 } };
}

function List() {
  const query = useInfiniteQuery({
    queryKey: ['rows'],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
  const rows = usePagedRows(query);
  return <DataGrid {...rows} name="rows" label="Rows" columns={[]} empty={null} exportRows={async () => []} />;
}

test('a next page that could not be loaded is said, and tried again', async () => {
  await show(<List />);
  const again = await page().button('More rows could not be loaded · Try again');
  await page().see('1 of 2');
  broken = false;
  await person.click(again);
  await page().see('2 of 2');
  expect(page().element.textContent).not.toContain('could not be loaded');
});

const loading = (rows: number[], query: { isFetching: boolean; isFetchedAfterMount: boolean }) => {
  const page = { data: rows, meta: { page: 1, limit: 50, total: rows.length, totalPages: 1 } };
  const answered = { data: { pages: [page], pageParams: [1] }, isPending: false, ...query };
  return renderHook(() => usePagedRows(answered as unknown as Parameters<typeof usePagedRows<number>>[0])).result
    .current.loading;
};

test('a list that was empty on an earlier visit is not called empty before it was asked for again', () => {
  expect(loading([], { isFetching: true, isFetchedAfterMount: false })).toBe(true);
  expect(loading([], { isFetching: false, isFetchedAfterMount: true })).toBe(false);
});

test('rows stay in sight while they refresh, and so does an empty list that was asked for on this visit', () => {
  expect(loading([1], { isFetching: true, isFetchedAfterMount: false })).toBe(false);
  expect(loading([], { isFetching: true, isFetchedAfterMount: true })).toBe(false);
});
