import { useQueryClient } from '@tanstack/react-query';
import { undoOf } from '#shared/web/acts/act.ts';
import { type ApiError, asApiError } from '#shared/web/api-error.ts';
import { toastDone } from '#shared/web/feedback/toast.ts';
import { items } from '../../items-api.ts';

interface Changed {
  action_id: string | null;
}

/** Runs a command that changes an item's barcodes and reloads them; returns the reason if it was refused. */
export function useBarcodeChange() {
  const client = useQueryClient();
  return async (command: () => Promise<Changed>, done: string): Promise<ApiError | undefined> => {
    try {
      const { action_id } = await command();
      toastDone(done, undoOf(client, action_id));
    } catch (error) {
      return asApiError(error);
    }
    await client.invalidateQueries({ queryKey: items.query.getItem.key() });
    return undefined;
  };
}
