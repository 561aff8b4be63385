import { useQueryClient } from '@tanstack/react-query';
import { errorText, fieldErrors } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { isLive } from '#shared/web/live.ts';
import { refreshAfterAct } from '#shared/web/live-rows.ts';
import { items } from '../../stock-api.ts';
import { stockTopics } from '../../stock-topics.ts';
import type { ItemDetail } from '../item-tab.ts';

type Change = Omit<Parameters<typeof items.call.updateItem>[0], 'id'>;

/** Changes fields of an item: shown at once, taken back when the server says no. Answers with the reason for a field. */
export function useChangeItem(item: ItemDetail['data']) {
  const client = useQueryClient();
  const { queryKey } = items.query.getItem.queryOptions({ input: { id: item.id } });
  return async (change: Change, shown: Partial<ItemDetail['data']> = {}): Promise<string | undefined> => {
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData<ItemDetail>(queryKey);
    client.setQueryData<ItemDetail>(queryKey, (now) => now && { ...now, data: { ...now.data, ...shown } });
    try {
      await items.call.updateItem({ id: item.id, ...change });
      toastDone('Successfully Updated Inventory Item');
      await refreshAfterAct(client, stockTopics.items ?? [], isLive());
      return undefined;
    } catch (error) {
      client.setQueryData(queryKey, before);
      const reason = Object.values(fieldErrors(error))[0];
      if (!reason) toastFailed(errorText(error, "Couldn't Update Inventory Item"));
      return reason ?? errorText(error, "Couldn't Update Inventory Item");
    }
  };
}
