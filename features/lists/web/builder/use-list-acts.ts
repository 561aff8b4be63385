import { useQueryClient } from '@tanstack/react-query';
import { goTo } from '#shared/web/address/navigate.ts';
import { errorText, fieldErrors } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { builderOf } from '../lists/list-columns.tsx';
import { type BeverageList, lists } from '../lists-api.ts';
import { listRequest, refreshList } from './groups-cache.ts';

type Change = { name: string } | { is_published: boolean };

/** What is done with a list as a whole. */
export function useListActs(list: BeverageList) {
  const client = useQueryClient();
  const { id } = list;
  const { queryKey } = listRequest(id);
  /** Seen at once, and taken back when it fails (LIST-012). */
  const change = async (part: Change): Promise<boolean> => {
    void client.cancelQueries({ queryKey }, { revert: false });
    client.setQueryData<BeverageList>(queryKey, (known) => known && { ...known, ...part });
    try {
      const { sellableList } = await lists.call.updateList({ id, ...part });
      client.setQueryData(queryKey, sellableList);
      return true;
    } catch (error) {
      client.setQueryData<BeverageList>(queryKey, (known) => known && { ...known, ...pastOf(list, part) });
      toastFailed(fieldErrors(error).name ?? errorText(error, "Couldn't save the list"));
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: lists.query.listLists.key() });
    }
  };
  const publish = async (is_published: boolean) => {
    const undo = () => void change({ is_published: !is_published });
    if (await change({ is_published })) toastDone(is_published ? 'List published' : 'List unpublished', undo);
  };
  const duplicate = async () => {
    try {
      const { sellableList } = await lists.call.duplicateList({ id });
      toastDone('List duplicated');
      refreshList(client);
      goTo(builderOf(sellableList.id));
    } catch (error) {
      toastFailed(errorText(error, "Couldn't duplicate the list"));
    }
  };
  return { rename: (name: string) => void change({ name }), publish, duplicate };
}

const pastOf = ({ name, is_published }: BeverageList, part: Change): Change =>
  'name' in part ? { name } : { is_published };
