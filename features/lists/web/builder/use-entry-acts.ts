import { arrayMove } from '@dnd-kit/sortable';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { type ListEntry, type ListGroup, lists } from '../lists-api.ts';
import { changeEntries, refreshList, showGroups } from './groups-cache.ts';
import { movedPlaces } from './moved-places.ts';
import { placedAt } from './use-group-acts.ts';

export type NewEntry = Omit<Parameters<typeof lists.call.createItem>[0], 'listItemGroupId'>;

/** What is done with the entries of a group: seen at once where that can be known, taken back when it fails. */
export function useEntryActs(listId: string) {
  const client = useQueryClient();
  const show = (groupId: string, change: (entries: ListEntry[]) => ListEntry[]) =>
    showGroups(client, listId, changeEntries(groupId, change));
  const restore = async (id: string) => {
    try {
      await lists.call.restoreItem({ id });
      toastDone('Undone');
    } catch (error) {
      toastFailed(errorText(error, "Couldn't undo this"));
    }
    refreshList(client);
  };
  const add = async (groupId: string, entry: NewEntry): Promise<ListEntry | undefined> => {
    try {
      const { listItem } = await lists.call.createItem({ ...entry, listItemGroupId: groupId });
      show(groupId, (entries) => [...entries, listItem]);
      refreshList(client);
      return listItem;
    } catch (error) {
      toastFailed(errorText(error, "Couldn't add this"));
      return undefined;
    }
  };
  const remove = async ({ id, listItemGroupId }: ListEntry) => {
    const takeBack = show(listItemGroupId, (entries) => entries.filter((entry) => entry.id !== id));
    try {
      await lists.call.deleteItem({ id });
      toastDone('Item deleted successfully', () => void restore(id));
    } catch (error) {
      console.warn('Deleting an entry of the list failed', error);
      takeBack();
      toastFailed('Failed to delete item');
    }
    refreshList(client);
  };
  const move = async (group: ListGroup, id: string, place: string) => {
    const [from, to] = [id, place].map((each) => group.items.findIndex((entry) => entry.id === each)) as [
      number,
      number,
    ];
    const ordered = arrayMove([...group.items], from, to);
    const places = movedPlaces(ordered, from, to);
    const takeBack = show(group.id, () => placedAt(ordered, places));
    try {
      await Promise.all(places.map((placed) => lists.call.updateItem(placed)));
    } catch (error) {
      takeBack();
      toastFailed(errorText(error, "Couldn't save the order"));
    }
    refreshList(client);
  };
  return { add, remove, move };
}
