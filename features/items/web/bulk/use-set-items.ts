import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { catalog } from '#features/catalog/web/catalog-api.ts';
import { formatCount } from '#shared/domain/format.ts';
import { undoOf } from '#shared/web/acts/act.ts';
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
  const set = async (change: Change) => {
    setBusy(true);
    try {
      const { action_id, items } = await catalog.call.setItems({ item_ids: itemIdsOf(lines), ...change });
      const about = items === 1 ? undefined : `${formatCount(items)} items`;
      toastDone('Successfully Updated Inventory Item', undoOf(client, action_id), undefined, about);
      await refreshAfterAct(client, itemsTopics.items ?? [], isLive());
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
