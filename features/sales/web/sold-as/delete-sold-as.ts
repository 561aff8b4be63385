import type { QueryClient } from '@tanstack/react-query';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { refreshSales } from '../match/match-acts.ts';
import { soldAs } from '../sales-api.ts';

/** Deletes a Sold As; its POS items are unmatched with it, and Undo brings all of it back. */
export async function deleteSoldAs(client: QueryClient, id: string, done = 'Sold As Deleted'): Promise<void> {
  try {
    await soldAs.call.deleteSoldAsById({ id });
    toastDone(done, done === 'Sold As Deleted' ? () => void restore(client, id) : undefined);
  } catch (error) {
    toastFailed(errorText(error, 'Error Deleting Sold As'));
  }
  void refreshSales(client);
}

async function restore(client: QueryClient, id: string): Promise<void> {
  try {
    await soldAs.call.restoreSoldAs({ id });
    toastDone('Undone');
  } catch (error) {
    toastFailed(errorText(error, "Couldn't undo this"));
  }
  void refreshSales(client);
}
