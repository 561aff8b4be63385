import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '#shared/web/acts/use-act.ts';
import type { ApiError } from '#shared/web/api-error.ts';
import { items } from '../../items-api.ts';

interface Changed {
  action_id: string | null;
}

/** Runs a command that changes an item's barcodes and reloads them; returns the reason if it was refused. */
export function useBarcodeChange() {
  const client = useQueryClient();
  const { act } = useAct();
  return async (command: () => Promise<Changed>, done: string): Promise<ApiError | undefined> => {
    let refusal: ApiError | undefined;
    const changed = await act({
      send: command,
      done,
      failed: '',
      refused: (error) => {
        refusal = error;
        return true; // shown at the barcode
      },
      topics: [],
    });
    if (changed) await client.invalidateQueries({ queryKey: items.query.getItem.key() });
    return refusal;
  };
}
