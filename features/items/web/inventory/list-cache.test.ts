import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { items } from '../items-api.ts';
import { refreshRows, reloadInterrupted } from './changed-rows.ts';
import { patchPlace } from './list-cache.ts';
import type { InventoryRow } from './stock-line.ts';

const place = (location_id: string, quantity: number) => ({ location_id, quantity, count: null, freshness: 'old' });
const row = (id: string, bar: number) =>
  ({
    id,
    total_quantity: bar + 2,
    location_quantity: null,
    inventory_count: null,
    last_counted_at: null,
    freshness: 'old',
    locations: [place('bar', bar), place('cellar', 2)],
  }) as unknown as InventoryRow;
const key = [...items.query.listInventory.key({ type: 'infinite' }), 'shown'];

test('a refused figure is taken away, and what others changed meanwhile stays', async () => {
  const client = new QueryClient();
  const put = (...rows: InventoryRow[]) => client.setQueryData(key, { pages: [{ data: rows }], pageParams: [1] });
  const quantities = () =>
    (client.getQueryData(key) as { pages: [{ data: InventoryRow[] }] }).pages[0].data.map(({ locations }) =>
      locations.map(({ quantity }) => quantity),
    );
  put(row('gin', 4), row('rum', 1));
  const takeBack = await patchPlace(client, 'gin', 'bar', { quantity: 9 });
  expect(quantities()).toEqual([
    [9, 2],
    [1, 2],
  ]);
  await patchPlace(client, 'gin', 'cellar', { quantity: 5 });
  await patchPlace(client, 'rum', 'bar', { quantity: 6 });
  takeBack();
  expect(quantities()).toEqual([
    [4, 5],
    [6, 2],
  ]);
});

test.each([
  ['once the server has the change', (client: QueryClient) => void reloadInterrupted(client)],
  ['when the rows are refreshed', (client: QueryClient) => void refreshRows(client, ['rum'])],
  ['when the change is taken back', (_: QueryClient, takeBack: () => void) => takeBack()],
])('a list whose loading gave way to a change is loaded again %s', async (_, then) => {
  const client = new QueryClient();
  const load = vi.fn(() => new Promise<never>(() => {}));
  const list = new InfiniteQueryObserver(client, {
    queryKey: key,
    queryFn: load,
    initialPageParam: 1,
    getNextPageParam: () => undefined,
  });
  onTestFinished(list.subscribe(() => {}));
  expect(load).toHaveBeenCalledTimes(1);
  const takeBack = await patchPlace(client, 'gin', 'bar', { quantity: 9 });
  expect(client.getQueryState(key)?.fetchStatus).toBe('idle');
  then(client, takeBack);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
});
