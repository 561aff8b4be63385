import { arrayMove } from '@dnd-kit/sortable';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { type ListGroup, lists } from '../lists-api.ts';
import { changeGroup, refreshList, showGroups } from './groups-cache.ts';
import { movedPlaces } from './moved-places.ts';

/** What is done with the groups of a list: seen at once, taken back when the server says no. */
export function useGroupActs(listId: string) {
  const client = useQueryClient();
  const show = (change: (groups: ListGroup[]) => ListGroup[]) => showGroups(client, listId, change);
  const keep = async (failed: string, takeBack: () => void, save: () => Promise<unknown>): Promise<boolean> => {
    try {
      await save();
      return true;
    } catch (error) {
      takeBack();
      toastFailed(errorText(error, failed));
      return false;
    } finally {
      refreshList(client);
    }
  };
  const add = async (name: string): Promise<string | undefined> => {
    try {
      const { listItemGroup } = await lists.call.createGroup({ name, sellableListId: listId });
      show((groups) => [...groups, listItemGroup]);
      refreshList(client);
      return listItemGroup.id;
    } catch (error) {
      toastFailed(errorText(error, "Couldn't add the group"));
      return undefined;
    }
  };
  const rename = ({ id }: ListGroup, name: string) =>
    keep("Couldn't rename the group", show(changeGroup(id, (group) => ({ ...group, name }))), () =>
      lists.call.updateGroup({ id, name }),
    );
  const restore = (id: string) =>
    void keep(
      "Couldn't undo this",
      () => {},
      async () => {
        await lists.call.restoreGroup({ id });
        toastDone('Undone');
      },
    );
  const remove = async ({ id }: ListGroup) => {
    const takeBack = show((groups) => groups.filter((group) => group.id !== id));
    const gone = await keep("Couldn't delete the group", takeBack, () => lists.call.deleteGroup({ id }));
    if (gone) toastDone('Group deleted', () => restore(id));
  };
  const move = (groups: readonly ListGroup[], id: string, place: string) => {
    const [from, to] = [id, place].map((each) => groups.findIndex((group) => group.id === each)) as [number, number];
    const ordered = arrayMove([...groups], from, to);
    const places = movedPlaces(ordered, from, to);
    return keep(
      "Couldn't save the order",
      show(() => placedAt(ordered, places)),
      () => Promise.all(places.map((placed) => lists.call.updateGroup(placed))),
    );
  };
  return { add, rename, remove, move };
}

/** Rows with their new places. */
export function placedAt<Row extends { id: string; sort_order: number }>(
  rows: readonly Row[],
  places: readonly { id: string; sort_order: number }[],
): Row[] {
  const known = new Map(places.map((each) => [each.id, each.sort_order]));
  return rows.map((row) => ({ ...row, sort_order: known.get(row.id) ?? row.sort_order }));
}
