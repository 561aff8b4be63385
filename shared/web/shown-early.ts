import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { takenBack } from './taken-back.ts';

/** Shows fields of a loaded record before the server has them. Returns a function that reverts only these. */
export function showFields<Row extends object>(
  client: QueryClient,
  queryKey: QueryKey,
  shown: Partial<Row>,
): () => void {
  const before = client.getQueryData<Row>(queryKey);
  client.setQueryData<Row>(queryKey, (now) => now && { ...now, ...shown });
  return () =>
    client.setQueryData<Row>(queryKey, (now) => now && before && { ...now, ...takenBack(now, shown, before) });
}

interface Page<Row> {
  readonly data: readonly Row[];
}

/** The same for one row, in every loaded list of it. */
export async function showInRows<Row extends { readonly id: string }>(
  client: QueryClient,
  queryKey: QueryKey,
  id: string,
  shown: Partial<Row>,
): Promise<() => void> {
  await client.cancelQueries({ queryKey });
  const before = new Map<string, Row>();
  const change = (part: (row: Row, list: string) => Partial<Row>) => {
    for (const { queryKey: key, queryHash } of client.getQueryCache().findAll({ queryKey }))
      client.setQueryData<InfiniteData<Page<Row>>>(
        key,
        (data) =>
          data?.pages && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              data: page.data.map((row) => (row.id === id ? { ...row, ...part(row, queryHash) } : row)),
            })),
          },
      );
  };
  change((row, list) => {
    before.set(list, row);
    return shown;
  });
  return () =>
    change((row, list) => {
      const was = before.get(list);
      return was ? takenBack(row, shown, was) : {};
    });
}

/**
 * Shows a change of a whole that has no fields, such as an order of groups. If the server refuses it, the whole is put
 * back only while nothing else changed it; otherwise it is loaded again.
 */
export function showWhole<Whole>(client: QueryClient, queryKey: QueryKey, change: (now: Whole) => Whole): () => void {
  const before = client.getQueryData<Whole>(queryKey);
  if (before === undefined) return () => {};
  const shown = client.setQueryData<Whole>(queryKey, change(before));
  return () => {
    if (client.getQueryData<Whole>(queryKey) === shown) client.setQueryData<Whole>(queryKey, before);
    else void client.invalidateQueries({ queryKey });
  };
}
