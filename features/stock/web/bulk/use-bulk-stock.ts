import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { refreshStock } from '../undo.ts';
import { actOnEach, type Selected, type Shelf, undoEach } from './selected.ts';

interface BulkTexts {
  done: (count: number) => string;
  failed: string;
}

/** Runs one act for every shelf; one Undo takes all of it back. */
export function useBulkStock({ clear }: Selected, close: () => void, { done, failed }: BulkTexts) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = async (shelves: readonly Shelf[], act: (shelf: Shelf) => Promise<{ action_id: string }>) => {
    setBusy(true);
    const { actions, refusal } = await actOnEach(shelves, act);
    await refreshStock(client);
    setBusy(false);
    if (refusal) toastFailed(`${failed}: ${refusal}`);
    if (actions.length > 0)
      toastDone(done(actions.length), () => void undoEach(actions).finally(() => refreshStock(client)));
    if (!refusal) clear();
    close();
  };
  return { busy, run };
}
