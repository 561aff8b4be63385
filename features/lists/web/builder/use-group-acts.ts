import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '#shared/web/acts/use-act.ts';
import { type ListGroup, lists } from '../lists-api.ts';
import { changeGroup, LIST_TOPICS, showGroups } from './groups-cache.ts';
import { moved } from './use-entry-acts.ts';

/** Actions on the groups of a list, shown at once if the result is known. */
export function useGroupActs(listId: string) {
  const client = useQueryClient();
  const { act } = useAct();
  const show = (change: (groups: ListGroup[]) => ListGroup[]) => showGroups(client, listId, change);
  const add = async (name: string): Promise<string | undefined> => {
    const answer = await act({
      send: () => lists.call.createGroup({ name, sellableListId: listId }),
      done: 'Group added',
      about: name,
      failed: "Couldn't add the group",
      onDone: ({ listItemGroup }) => void show((groups) => [...groups, listItemGroup]),
      topics: LIST_TOPICS,
    });
    return answer?.listItemGroup.id;
  };
  const rename = ({ id }: ListGroup, name: string) =>
    act({
      show: () => show(changeGroup(id, (group) => ({ ...group, name }))),
      send: () => lists.call.updateGroup({ id, name }),
      failed: "Couldn't rename the group",
      topics: LIST_TOPICS,
    });
  const remove = ({ id }: ListGroup) =>
    act({
      show: () => show((groups) => groups.filter((group) => group.id !== id)),
      send: () => lists.call.deleteGroup({ id }),
      done: 'Group deleted',
      failed: "Couldn't delete the group",
      topics: LIST_TOPICS,
    });
  const move = (groups: readonly ListGroup[], id: string, place: string) => {
    const ordered = moved(groups, id, place);
    return act({
      show: () => show(() => ordered),
      send: () => lists.call.orderGroups({ id: listId, group_ids: ordered.map((group) => group.id) }),
      failed: "Couldn't save the order",
      topics: LIST_TOPICS,
    });
  };
  return { add, rename, remove, move };
}
