import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { catalog } from '#features/catalog/web/catalog-api.ts';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { isLive } from '#shared/web/live.ts';
import { refreshAfterAct } from '#shared/web/live-rows.ts';
import { itemsTopics } from '../items-topics.ts';
import { itemIdsOf, type Selected } from './selected.ts';

type Change = Omit<Parameters<typeof catalog.call.setItems>[0], 'item_ids'>;

const FAILED = "Couldn't Update Inventory Item";

/** Sets a value of all selected items at once; Undo restores each item's own value. */
export function useSetItems({ lines, clear }: Selected, close: () => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = () => refreshAfterAct(client, itemsTopics.items ?? [], isLive());
  const undo = async (before: Awaited<ReturnType<typeof catalog.call.setItems>>['before']) => {
    try {
      for (const each of before) await catalog.call.setItems(each);
      toastDone('Undone');
    } catch (error) {
      toastFailed(errorText(error, "Couldn't undo this"));
    }
    await refresh();
  };
  const set = async (change: Change) => {
    setBusy(true);
    try {
      const { before } = await catalog.call.setItems({ item_ids: itemIdsOf(lines), ...change });
      toastDone('Successfully Updated Inventory Item', () => void undo(before));
      await refresh();
      clear();
      close();
    } catch (error) {
      toastFailed(errorText(error, FAILED));
    } finally {
      setBusy(false);
    }
  };
  return { busy, set };
}
