import { type QueryClient, useQuery } from '@tanstack/react-query';
import { showWhole } from '#shared/web/shown-early.ts';
import { type ListEntry, type ListGroup, lists } from '../lists-api.ts';

const groupsRequest = (listId: string) => lists.query.listGroups.queryOptions({ input: { listId } });
export const listRequest = (id: string) => lists.query.getList.queryOptions({ input: { id } });

export const useGroups = (listId: string) => useQuery(groupsRequest(listId));

type Change = (groups: ListGroup[]) => ListGroup[];

const keyOf = (listId: string) => groupsRequest(listId).queryKey;

/** Shows a change of the groups in the same frame; returns a function that reverts it. */
export function showGroups(client: QueryClient, listId: string, change: Change): () => void {
  const queryKey = keyOf(listId);
  void client.cancelQueries({ queryKey }, { revert: false });
  return showWhole<ListGroup[]>(client, queryKey, change);
}

/** Topics that a change of a list affects: its counts, and the lists of each sellable. */
export const LIST_TOPICS = ['lists', 'pos'];

/** Refetches everything that a change of the list may affect: its counts, and the server's state. */
export function refreshList(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: lists.query.key() });
}

export const changeGroup =
  (id: string, change: (group: ListGroup) => ListGroup): Change =>
  (groups) =>
    groups.map((group) => (group.id === id ? change(group) : group));

export const changeEntries =
  (groupId: string, change: (entries: ListEntry[]) => ListEntry[]): Change =>
  (groups) =>
    changeGroup(groupId, (group) => ({ ...group, items: change(group.items) }))(groups);
