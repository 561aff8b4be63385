import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '#shared/web/acts/use-act.ts';
import { errorText } from '#shared/web/api-error.ts';
import { isLive } from '#shared/web/live.ts';
import { refreshAfterAct } from '#shared/web/live-rows.ts';
import { takenBack } from '#shared/web/taken-back.ts';
import { items } from '../../items-api.ts';
import { itemsTopics } from '../../items-topics.ts';
import type { ItemDetail } from '../item-tab.ts';

type Change = Omit<Parameters<typeof items.call.updateItem>[0], 'id' | 'instead_of'>;

interface ChangeTexts {
  done: string;
  failed: string;
}

const TEXTS: ChangeTexts = { done: 'Successfully Updated Inventory Item', failed: "Couldn't Update Inventory Item" };

/**
 * Changes fields of the item as shown when this was called: a value that someone else changed since is reported instead
 * of overwritten. Shown at once, reverted if the server refuses. Returns the reason for a field.
 */
export function useChangeItem(item: ItemDetail['data']) {
  const client = useQueryClient();
  const { act } = useAct();
  const { queryKey } = items.query.getItem.queryOptions({ input: { id: item.id } });
  return async (
    change: Change,
    shown: Partial<ItemDetail['data']> = {},
    { done, failed } = TEXTS,
  ): Promise<string | undefined> => {
    const show = (part: Partial<ItemDetail['data']>) =>
      client.setQueryData<ItemDetail>(queryKey, (now) => now && { ...now, data: { ...now.data, ...part } });
    await client.cancelQueries({ queryKey });
    let reason: string | undefined;
    const changed = await act({
      show: () => {
        const before = client.getQueryData<ItemDetail>(queryKey)?.data;
        show(shown);
        return () => {
          const now = client.getQueryData<ItemDetail>(queryKey)?.data;
          if (before && now) show(takenBack(now, shown, before));
        };
      },
      send: () => items.call.updateItem({ id: item.id, ...change, instead_of: seenOf(item, change) }),
      done,
      about: item.name,
      failed,
      refused: (error) => {
        void client.invalidateQueries({ queryKey });
        const [atField] = Object.values(error.fields);
        reason = atField ?? errorText(error, failed);
        return atField !== undefined;
      },
      topics: [],
    });
    if (changed) await refreshAfterAct(client, itemsTopics.items ?? [], isLive());
    return reason;
  };
}

const COMPARED = [
  'name',
  'vintage',
  'type_id',
  'size_id',
  'barcode',
  'list_price',
  'disgorgement_date',
  'tare_grams',
  'full_grams',
] as const;

/** The changed fields as the person saw them. A name inherited from the parent is not the item's own name. */
function seenOf(item: ItemDetail['data'], change: Change) {
  const compared = COMPARED.filter((field) => field in change && !(field === 'name' && item.use_parent_name));
  return Object.fromEntries(compared.map((field) => [field, item[field]]));
}
