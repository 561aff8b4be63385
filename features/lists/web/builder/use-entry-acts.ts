import { arrayMove } from '@dnd-kit/sortable';
import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '#shared/web/acts/use-act.ts';
import { type ListEntry, type ListGroup, lists } from '../lists-api.ts';
import { changeEntries, LIST_TOPICS, showGroups } from './groups-cache.ts';

export type NewEntry = Omit<Parameters<typeof lists.call.createItem>[0], 'listItemGroupId'>;

/** Actions on the entries of a group, shown at once if the result is known. */
export function useEntryActs(listId: string) {
  const client = useQueryClient();
  const { act } = useAct();
  const show = (groupId: string, change: (entries: ListEntry[]) => ListEntry[]) =>
    showGroups(client, listId, changeEntries(groupId, change));
  const add = async (groupId: string, entry: NewEntry): Promise<ListEntry | undefined> => {
    const answer = await act({
      send: () => lists.call.createItem({ ...entry, listItemGroupId: groupId }),
      failed: "Couldn't add this",
      onDone: ({ listItem }) => void show(groupId, (entries) => [...entries, listItem]),
      topics: LIST_TOPICS,
    });
    return answer?.listItem;
  };
  const remove = ({ id, listItemGroupId }: ListEntry) =>
    act({
      show: () => show(listItemGroupId, (entries) => entries.filter((entry) => entry.id !== id)),
      send: () => lists.call.deleteItem({ id }),
      done: 'Item deleted successfully',
      failed: 'Failed to delete item',
      topics: LIST_TOPICS,
    });
  const move = (group: ListGroup, id: string, place: string) => {
    const ordered = moved(group.items, id, place);
    return act({
      show: () => show(group.id, () => ordered),
      send: () => lists.call.orderItems({ id: group.id, item_ids: ordered.map((entry) => entry.id) }),
      failed: "Couldn't save the order",
      topics: LIST_TOPICS,
    });
  };
  return { add, remove, move };
}

/** Rows after one was dropped at the position of another. */
export function moved<Row extends { id: string }>(rows: readonly Row[], id: string, place: string): Row[] {
  const at = (wanted: string) => rows.findIndex((row) => row.id === wanted);
  return arrayMove([...rows], at(id), at(place));
}
