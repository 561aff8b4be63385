import type { QueryClient } from '@tanstack/react-query';
import { act } from '#shared/web/acts/act.ts';
import { soldAs } from '../sales-api.ts';

/** Deletes a Sold As and unmatches its POS items; Undo restores everything. */
export async function deleteSoldAs(client: QueryClient, id: string): Promise<void> {
  await act(client, {
    send: () => soldAs.call.deleteSoldAsById({ id }),
    done: 'Sold As Deleted',
    failed: 'Error Deleting Sold As',
    topics: ['pos', 'sales', 'items'],
  });
}
