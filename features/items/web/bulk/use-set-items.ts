import { useQueryClient } from '@tanstack/react-query';
import { catalog } from '#features/catalog/web/catalog-api.ts';
import { formatCount } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { isLive } from '#shared/web/live.ts';
import { refreshAfterAct } from '#shared/web/live-rows.ts';
import { itemsTopics } from '../items-topics.ts';
import { itemIdsOf, type Selected } from './selected.ts';

type Change = Omit<Parameters<typeof catalog.call.setItems>[0], 'item_ids'>;

const FAILED = "Couldn't Update Inventory Item";

/** Sets a value of all selected items at once; Undo restores each item's own value. */
export function useSetItems({ lines, clear }: Selected, close: () => void) {
  const { act, busy } = useAct();
  const client = useQueryClient();
  const set = async (change: Change) => {
    const item_ids = itemIdsOf(lines);
    const changed = await act({
      send: () => catalog.call.setItems({ item_ids, ...change }),
      done: 'Successfully Updated Inventory Item',
      about: item_ids.length === 1 ? undefined : `${formatCount(item_ids.length)} items`,
      failed: FAILED,
      topics: [],
    });
    if (!changed) return;
    await refreshAfterAct(client, itemsTopics.items ?? [], isLive());
    clear();
    close();
  };
  return { busy, set };
}
