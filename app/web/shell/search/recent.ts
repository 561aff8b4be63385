import type { QueryClient } from '@tanstack/react-query';

/** A recent choice: a command by its key, an item by its id and name. */
export type Recent = { key: string } | { item: string; label: string };

// In the query cache, which is per person and organization and cleared on sign-out.
const KEY = ['palette', 'recent'];
const MOST = 5;

export const readRecent = (client: QueryClient): readonly Recent[] => client.getQueryData<Recent[]>(KEY) ?? [];

const same = (one: Recent, other: Recent) =>
  'key' in one ? 'key' in other && one.key === other.key : 'item' in other && one.item === other.item;

export function noteRecent(client: QueryClient, chosen: Recent): void {
  const others = readRecent(client).filter((each) => !same(each, chosen));
  client.setQueryData(KEY, [chosen, ...others].slice(0, MOST));
}
