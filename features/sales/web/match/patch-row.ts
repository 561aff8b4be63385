import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type PosItem, posItems } from '../sales-api.ts';

interface Page {
  data: PosItem[];
}

/** Changes a POS item in every loaded list at once; returns a function that reverts it. */
export async function patchRow(client: QueryClient, id: string, change: Partial<PosItem>): Promise<() => void> {
  const queryKey = posItems.query.listPosItems.key();
  await client.cancelQueries({ queryKey });
  const before = client.getQueriesData({ queryKey });
  const changed = (page: Page) => ({
    ...page,
    data: page.data.map((row) => (row.id === id ? { ...row, ...change } : row)),
  });
  client.setQueriesData(
    { queryKey },
    (data: InfiniteData<Page> | undefined) => data && { ...data, pages: data.pages.map(changed) },
  );
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}
