import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { showFields, showInRows, showWhole } from './shown-early.ts';

const KEY = ['list'];
const pages = (...rows: object[]) => ({ pages: [{ data: rows }], pageParams: [1] });
const rowsOf = (client: QueryClient) => client.getQueryData<ReturnType<typeof pages>>(KEY)?.pages[0]?.data;

test('of two changes of a record, only the refused one is taken back', () => {
  const client = new QueryClient();
  client.setQueryData(KEY, { name: 'Gin', open: false });
  const rename = showFields(client, KEY, { name: 'Rum' });
  showFields(client, KEY, { open: true });
  rename();
  expect(client.getQueryData(KEY)).toEqual({ name: 'Gin', open: true });
});

test('of two changes in a list, only that of the refused row is taken back', async () => {
  const client = new QueryClient();
  client.setQueryData(KEY, pages({ id: 'a', state: 'old' }, { id: 'b', state: 'old' }));
  const first = await showInRows<{ id: string; state: string }>(client, KEY, 'a', { state: 'new' });
  await showInRows<{ id: string; state: string }>(client, KEY, 'b', { state: 'new' });
  first();
  expect(rowsOf(client)).toEqual([
    { id: 'a', state: 'old' },
    { id: 'b', state: 'new' },
  ]);
});

test('an order is put back while nothing else changed it, and is loaded again otherwise', () => {
  const client = new QueryClient();
  client.setQueryData(KEY, ['a', 'b']);
  showWhole<string[]>(client, KEY, (all) => all.toReversed())();
  expect(client.getQueryData(KEY)).toEqual(['a', 'b']);
  const turn = showWhole<string[]>(client, KEY, (all) => all.toReversed());
  showWhole<string[]>(client, KEY, (all) => [...all, 'c']);
  turn();
  expect(client.getQueryData(KEY)).toEqual(['b', 'a', 'c']);
  expect(client.getQueryState(KEY)?.isInvalidated).toBe(true);
});
