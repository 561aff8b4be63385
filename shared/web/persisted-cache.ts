import { type DehydratedState, dehydrate, hydrate, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { CACHE_KEPT } from '#shared/web/cache-times.ts';

interface Kept {
  build: string;
  at: number;
  state: DehydratedState;
}

const DATABASE = 'cellarhand';
const STORE = 'cache';
const WRITE_AT_MOST_EVERY = 5000;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<Answer>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const request = act(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    database.close();
  }
}

/** Other tabs of this browser, which would write again what sign-out removed. */
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cellarhand cache');

/** Calls it when sign-out in another tab removed everyone's data. */
export function hearForgotten(hear: () => void): () => void {
  tabs?.addEventListener('message', hear);
  return () => tabs?.removeEventListener('message', hear);
}

/** Stored data is shown and refetched, because no one listened for changes while the page was closed. */
const asStale = (state: DehydratedState): DehydratedState => ({
  ...state,
  queries: state.queries.map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } })),
});

/** Only the first pages of a long list: copying everything someone scrolled through would block the page. */
const withFirstPages = (state: DehydratedState): DehydratedState => ({
  ...state,
  queries: state.queries.map((query) => {
    const { data } = query.state;
    if (!isLong(data)) return query;
    const first = { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
    return { ...query, state: { ...query.state, data: first } };
  }),
});

const isLong = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;

/**
 * Caches viewed data in this browser, per person and organization (`owner`), so that a reload shows it immediately
 * while it is refreshed. Data from an older build is not read. Without storage nothing is cached.
 */
export function keepCache(client: QueryClient, owner: string, build: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const write = () => {
    timer = undefined;
    const kept: Kept = { build, at: Date.now(), state: withFirstPages(dehydrate(client)) };
    if (!stopped) inStore('readwrite', (store) => store.put(kept, owner)).catch(() => {});
  };
  const restored = inStore<Kept | undefined>('readonly', (store) => store.get(owner)).catch(() => undefined);
  restored.then((kept) => {
    if (!stopped && kept?.build === build && Date.now() - kept.at < CACHE_KEPT) hydrate(client, asStale(kept.state));
  });
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') timer ??= setTimeout(write, WRITE_AT_MOST_EVERY);
  });
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    unsubscribe();
    unhear();
  };
  const unhear = hearForgotten(stop);
  return stop;
}

/** Other tabs keep nothing anymore until they are loaded again. */
export const tellForgotten = (): void => tabs?.postMessage('forgotten');

/** Sign-out removes everyone's data from the browser. */
export const forgetKeptCaches = async (): Promise<void> => {
  await inStore('readwrite', (store) => store.clear()).catch(() => {});
};
