import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { API_BASE } from '#shared/web/api-client.ts';
import { LIVE_FALLBACK_POLL } from '#shared/web/cache-times.ts';

export type LiveStatus = 'starting' | 'live' | 'polling';

/** Which query keys go stale when a topic is announced; features export their part, the application joins them. */
export type LiveTopics = Readonly<Record<string, readonly QueryKey[]>>;

interface Announcement {
  topic: string;
  ids?: string[];
}

const GATHER = 80;
const LONGEST_WAIT = 30_000;

let status: LiveStatus = 'starting';
const watchers = new Set<() => void>();

function setStatus(next: LiveStatus): void {
  if (next === status) return;
  status = next;
  for (const watcher of watchers) watcher();
}

export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => status,
  );
}

/** Follows the server's event stream until the returned function is called; polls while the stream is down. */
export function startLive(client: QueryClient, topics: LiveTopics): () => void {
  const gathered = new Set<string>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let reconnecting: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  let source: EventSource | undefined;
  let failures = 0;

  const refreshGathered = () => {
    gathering = undefined;
    const keys = [...gathered].flatMap((topic) => topics[topic] ?? []);
    gathered.clear();
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
  const refreshShown = () => void client.invalidateQueries({ type: 'active' });

  const connect = () => {
    source = new EventSource(`${API_BASE}/events`, { withCredentials: true });
    source.onopen = () => {
      if (failures > 0) refreshShown();
      failures = 0;
      clearInterval(polling);
      polling = undefined;
      setStatus('live');
    };
    source.onmessage = (event) => {
      const topic = readTopic(event.data);
      if (topic) gathered.add(topic);
      gathering ??= setTimeout(refreshGathered, GATHER);
    };
    source.onerror = () => {
      source?.close();
      failures++;
      setStatus('polling');
      polling ??= setInterval(refreshShown, LIVE_FALLBACK_POLL);
      reconnecting = setTimeout(connect, Math.min(LONGEST_WAIT, 1000 * 2 ** Math.min(failures, 5)));
    };
  };
  connect();
  return () => {
    source?.close();
    clearTimeout(gathering);
    clearTimeout(reconnecting);
    clearInterval(polling);
  };
}

function readTopic(data: string): string | undefined {
  try {
    return (JSON.parse(data) as Announcement).topic;
  } catch {
    return undefined;
  }
}
