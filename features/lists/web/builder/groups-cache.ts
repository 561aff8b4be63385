import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type ListEntry, type ListGroup, lists } from '../lists-api.ts';

const groupsRequest = (listId: string) => lists.query.listGroups.queryOptions({ input: { listId } });
export const listRequest = (id: string) => lists.query.getList.queryOptions({ input: { id } });

export const useGroups = (listId: string) => useQuery(groupsRequest(listId));

type Change = (groups: ListGroup[]) => ListGroup[];

const keyOf = (listId: string) => groupsRequest(listId).queryKey;

/** Shows a change of the groups in the same frame; the answer takes it back. */
export function showGroups(client: QueryClient, listId: string, change: Change): () => void {
  const queryKey = keyOf(listId);
  void client.cancelQueries({ queryKey }, { revert: false });
  const before = client.getQueryData<ListGroup[]>(queryKey);
  client.setQueryData<ListGroup[]>(queryKey, (groups) => groups && change(groups));
  return () => client.setQueryData(queryKey, before);
}

/** What an act on a list changes: its counts, and what is sold says where it stands. */
export const LIST_TOPICS = ['lists', 'pos'];

/** Asks anew for what a change of the list may have changed besides: its counts, and how the server sees it. */
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
