import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { invoices } from '#features/invoices/web/invoices-api.ts';
import { items } from '#features/items/web/items-api.ts';
import { refreshAfterQuickInvoice } from './refresh-later.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('refetches purchases and the item 1350 ms after a quick invoice, and not before (CONST-032, INV-077)', async () => {
  const client = new QueryClient();
  const purchases = watch(client, invoices.query.listInvoices.queryOptions({ input: {} }).queryKey);
  const detail = watch(client, items.query.getItem.queryOptions({ input: { id: 'some' } }).queryKey);
  await vi.advanceTimersByTimeAsync(0);
  expect([purchases.mock.calls.length, detail.mock.calls.length]).toEqual([1, 1]);
  refreshAfterQuickInvoice(client);
  await vi.advanceTimersByTimeAsync(1349);
  expect([purchases.mock.calls.length, detail.mock.calls.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect([purchases.mock.calls.length, detail.mock.calls.length]).toEqual([2, 2]);
});

function watch(client: QueryClient, queryKey: readonly unknown[]) {
  const queryFn = vi.fn(async () => 'answer');
  new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
  return queryFn;
}
