import { useQueryClient } from '@tanstack/react-query';
import { type ApiError, asApiError } from '#shared/web/api-error.ts';
import { items } from '../../items-api.ts';

/** Runs a command that changes an item's barcodes and reloads them; returns the reason if it was refused. */
export function useBarcodeChange() {
  const client = useQueryClient();
  return async (command: () => Promise<unknown>): Promise<ApiError | undefined> => {
    try {
      await command();
    } catch (error) {
      return asApiError(error);
    }
    await client.invalidateQueries({ queryKey: items.query.getItem.key() });
    return undefined;
  };
}
