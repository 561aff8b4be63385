import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshStock, toastWithUndo } from '#features/items/web/undo.ts';
import { errorText } from '#shared/web/api-error.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { batches, type NewBatch } from '../recipes-api.ts';
import { refreshRecipes } from '../refresh-recipes.ts';

interface CreateOptions {
  done: string;
  failed: string;
  onDone: (outputItemId: string) => void;
}

/** Sold As is above recipes in the ladder. */
const SOLD_AS = [['listSoldAs']];

/** Makes a batch; shows the server's message instead of the general one (BATCHW-055). */
export function useCreateBatch({ done, failed, onDone }: CreateOptions) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const create = async (input: NewBatch) => {
    setBusy(true);
    try {
      const made: Awaited<ReturnType<typeof batches.call.createBatch>> & { error?: string } =
        await batches.call.createBatch(input);
      if (made.error || !made.outputInventoryItemId) return toastFailed(made.error || failed);
      toastWithUndo(client, done, made.action_id);
      onDone(made.outputInventoryItemId);
    } catch (error) {
      toastFailed(errorText(error, failed));
    } finally {
      setBusy(false);
      // An ingredient's stock may have changed, even if the batch was refused.
      void refreshStock(client);
      void refreshRecipes(client);
      void client.invalidateQueries({ queryKey: SOLD_AS });
    }
  };
  return { create, busy };
}
