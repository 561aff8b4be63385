import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { API_BASE, whileSessionLasts } from '#shared/web/api-client.ts';
import { LIVE_FALLBACK_POLL } from '#shared/web/cache-times.ts';
import { whenBack } from '#shared/web/connection.ts';
import { whenQuiet } from '#shared/web/keyboard/when-quiet.ts';
import { gather, type LiveTopics, refreshAnnounced } from '#shared/web/live-rows.ts';

export type { LiveTopics } from '#shared/web/live-rows.ts';

export type LiveStatus = 'starting' | 'live' | 'polling';

interface Announcement {
  topic: string;
  ids?: string[] | null;
}

const GATHER = 80;
const LONGEST_WAIT = 30_000;
/** A browser has six connections to a server for all its tabs, so a tab in the background gives up its stream. */
const KEPT_IN_BACKGROUND = 15_000;
/** The server counts back from the moment the request arrives. If that takes longer, everything shown is loaded again. */
const ON_THE_WAY = 1000;

let status: LiveStatus = 'starting';
const watchers = new Set<() => void>();

function setStatus(next: LiveStatus): void {
  if (next === status) return;
  status = next;
  for (const watcher of watchers) watcher();
}

/** Whether the stream is connected. */
export const isLive = (): boolean => status === 'live';

export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => status,
  );
}

/**
 * Follows the server's event stream until the returned function is called; polls while the stream is down. A tab in the
 * background stops following, and loads what it shows again when it is looked at.
 */
export function startLive(client: QueryClient, topics: LiveTopics): () => void {
  const gathered = new Map<string, Set<string> | undefined>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let reconnecting: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  let source: EventSource | undefined;
  let failures = 0;
  let lastId = '';
  let stopped = false;
  let rests = false;

  const refreshGathered = async () => {
    await whenQuiet();
    gathering = undefined;
    refreshAnnounced(client, topics, gathered);
    gathered.clear();
  };
  const refreshShown = () => void client.invalidateQueries({ type: 'active' });

  const connect = () => {
    // The page's figures may have been requested from the moment it began to load.
    const began = performance.now();
    const since = lastId ? `last_event_id=${lastId}` : `within=${Math.ceil(began + ON_THE_WAY)}`;
    const countedBack = lastId === '';
    source = new EventSource(`${API_BASE}/events?${since}`, { withCredentials: true });
    source.onopen = () => {
      if (failures > 0 || (countedBack && performance.now() - began > ON_THE_WAY)) refreshShown();
      failures = 0;
      clearInterval(polling);
      polling = undefined;
      setStatus('live');
    };
    source.onmessage = (event) => {
      lastId = event.lastEventId;
      const heard = readAnnouncement(event.data);
      if (heard) gather(gathered, heard.topic, heard.ids ?? null);
      gathering ??= setTimeout(() => void refreshGathered(), GATHER);
    };
    source.onerror = () => {
      source?.close();
      failures++;
      setStatus('polling');
      polling ??= setInterval(refreshShown, LIVE_FALLBACK_POLL);
      reconnecting = setTimeout(reconnect, Math.min(LONGEST_WAIT, 1000 * 2 ** Math.min(failures, 5)));
    };
  };
  const reconnect = () => void whileSessionLasts().then(() => stopped || rests || connect());
  const rest = () => {
    rests = true;
    source?.close();
    clearTimeout(reconnecting);
    clearInterval(polling);
    polling = undefined;
  };
  const wake = () => {
    rests = false;
    connect();
    refreshShown();
  };
  connect();
  const ignoreBackground = whileInBackground(rest, wake);
  const ignoreBack = whenBack(refreshShown);
  return () => {
    stopped = true;
    ignoreBackground();
    ignoreBack();
    source?.close();
    clearTimeout(gathering);
    clearTimeout(reconnecting);
    clearInterval(polling);
  };
}

/** Calls `rest` once the tab has been in the background for a while, and `wake` when it is looked at after that. */
function whileInBackground(rest: () => void, wake: () => void): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let rests = false;
  const follow = () => {
    clearTimeout(resting);
    if (document.hidden)
      resting = setTimeout(() => {
        rests = true;
        rest();
      }, KEPT_IN_BACKGROUND);
    else if (rests) {
      rests = false;
      wake();
    }
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    clearTimeout(resting);
  };
}

function readAnnouncement(data: string): Announcement | undefined {
  try {
    return JSON.parse(data) as Announcement;
  } catch {
    return undefined;
  }
}
