import { useAct } from '#shared/web/acts/use-act.ts';
import { batches, type NewBatch } from '../recipes-api.ts';

interface CreateOptions {
  done: string;
  failed: string;
  onDone: (outputItemId: string) => void;
}

/** Makes a batch; shows the server's message instead of the general one (BATCHW-055). */
export function useCreateBatch({ done, failed, onDone }: CreateOptions) {
  const { act, busy } = useAct();
  const create = (input: NewBatch) =>
    act({
      send: (): Promise<Made> => batches.call.createBatch(input),
      done,
      alone: true,
      failed,
      unusable: ({ error, outputInventoryItemId }) => error || (outputInventoryItemId ? undefined : failed),
      onDone: ({ outputInventoryItemId }) => onDone(outputInventoryItemId),
      // An ingredient's stock may have changed, even if the batch was refused. Sold As is above recipes in the ladder.
      topics: ['stock', 'recipes', 'pos'],
    });
  return { create, busy };
}

type Made = Awaited<ReturnType<typeof batches.call.createBatch>> & { error?: string };
