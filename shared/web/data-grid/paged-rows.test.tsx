import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePagedRows } from './paged-rows.ts';

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
