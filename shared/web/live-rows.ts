import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * The query keys that become stale when a topic is announced; features export their part, the application combines
 * them.
 */
export type LiveTopics = Readonly<Record<string, readonly QueryKey[]>>;

/** Topics with their announced ids; undefined if anything in the topic may have changed. */
export type Announced = ReadonlyMap<string, ReadonlySet<string> | undefined>;

/** A long list on screen that updates single rows instead of refetching all its pages. */
interface RowFollower {
  /** Handled by the follower instead of becoming stale. */
  queryKey: QueryKey;
  /** Topics whose ids are the ids of its rows. */
  topics: readonly string[];
  refresh: (client: QueryClient, ids: readonly string[]) => void;
}

const followers = new Set<RowFollower>();

/** Follows until the returned function is called. */
export function followRows(follower: RowFollower): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

const followerOf = (key: QueryKey): RowFollower | undefined =>
  [...followers].find(({ queryKey }) => hashKey(queryKey) === hashKey(key));

/** Adds an announcement to the pending ones. */
export function gather(waiting: Map<string, Set<string> | undefined>, topic: string, ids: readonly string[] | null) {
  const named = waiting.has(topic) ? waiting.get(topic) : new Set<string>();
  waiting.set(topic, ids && named ? new Set([...named, ...ids]) : undefined);
}

/** Refreshes what the announced topics concern: single rows if a list follows them, whole queries otherwise. */
export function refreshAnnounced(client: QueryClient, topics: LiveTopics, announced: Announced): void {
  const whole = new Map<string, QueryKey>();
  const rows = new Map<RowFollower, Set<string>>();
  for (const [topic, ids] of announced) {
    for (const key of topics[topic] ?? []) {
      const follower = followerOf(key);
      if (ids && follower?.topics.includes(topic)) rows.set(follower, new Set([...(rows.get(follower) ?? []), ...ids]));
      else whole.set(hashKey(key), key);
    }
  }
  for (const queryKey of whole.values()) void client.invalidateQueries({ queryKey });
  for (const [follower, ids] of rows) if (!whole.has(hashKey(follower.queryKey))) follower.refresh(client, [...ids]);
}

/**
 * After an action of one's own: refreshes everything, except lists that will get their changed rows from the stream.
 */
export function refreshAfterAct(client: QueryClient, keys: readonly QueryKey[], live: boolean): Promise<unknown> {
  const told = live ? keys.filter((key) => !followerOf(key)) : keys;
  return Promise.all(told.map((queryKey) => client.invalidateQueries({ queryKey })));
}
