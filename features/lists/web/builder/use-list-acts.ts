import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '#shared/web/acts/use-act.ts';
import { goTo } from '#shared/web/address/navigate.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { showFields } from '#shared/web/shown-early.ts';
import { builderOf, leaveBuilder } from '../lists/list-columns.tsx';
import { type BeverageList, lists } from '../lists-api.ts';
import { LIST_TOPICS, listRequest } from './groups-cache.ts';

type Change = Partial<
  Pick<BeverageList, 'name' | 'is_published' | 'look' | 'sold_out' | 'columns' | 'title' | 'description'>
>;

/** Actions on a whole list. */
export function useListActs({ id }: BeverageList) {
  const client = useQueryClient();
  const { act } = useAct();
  const { queryKey } = listRequest(id);
  const show = (part: Change) => () => {
    void client.cancelQueries({ queryKey }, { revert: false });
    return showFields<BeverageList>(client, queryKey, part);
  };
  /** Shown at once, and reverted on failure (LIST-012). */
  const change = (part: Change, done?: string) =>
    act({
      show: show(part),
      send: () => lists.call.updateList({ id, ...part }),
      done,
      failed: "Couldn't save the list",
      refused: ({ fields }) => {
        if (fields.name) toastFailed(fields.name);
        return fields.name !== undefined;
      },
      onDone: ({ sellableList }) => void client.setQueryData(queryKey, sellableList),
      topics: LIST_TOPICS,
    });
  return {
    change,
    rename: (name: string) => void change({ name }),
    publish: (is_published: boolean) => change({ is_published }, is_published ? 'List published' : 'List unpublished'),
    duplicate: () => {
      let copy: string | undefined;
      return act({
        send: () => lists.call.duplicateList({ id }),
        done: 'List duplicated',
        failed: "Couldn't duplicate the list",
        onDone: ({ sellableList }) => {
          copy = sellableList.id;
          goTo(builderOf(copy));
        },
        undoing: () => leaveBuilder(copy),
        topics: LIST_TOPICS,
      });
    },
  };
}
