import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { createApi } from '#shared/web/api-client.ts';
import { followRows } from '#shared/web/live-rows.ts';
import { hearForgotten } from '#shared/web/persisted-cache.ts';
import { deviceCatalogContract } from '../../../contract/device-catalog-contract.ts';
import { DEVICE_CATALOG } from '../../items-topics.ts';
import { type Asked, CATALOG_DATABASE, type Told } from './catalog-messages.ts';

const { call } = createApi(deviceCatalogContract);

let worker: Worker | undefined;

/** Undefined in a browser without workers: there everything is found by the server. */
function startWorker(): Worker | undefined {
  if (typeof Worker === 'undefined') return undefined;
  worker ??= new Worker(new URL('./catalog-worker.ts', import.meta.url), { type: 'module' });
  return worker;
}

export function askWorker(asked: Asked): void {
  worker?.postMessage(asked);
}

/** Hears what the worker says until the returned function is called. */
export function hearWorker(hear: (told: Told) => void): () => void {
  const listening = startWorker();
  const heard = ({ data }: MessageEvent<Told>) => hear(data);
  listening?.addEventListener('message', heard);
  return () => listening?.removeEventListener('message', heard);
}

/** Changes within this time are asked for at once. */
const GATHER = 1500;
const MOST_NAMED = 100;

/**
 * Keeps the venue's items on this device, to find them before the server answers: all of them the first time, then what
 * changed since, and what the live stream announces. Until the returned function is called, or someone signs out.
 */
export function keepCatalog(client: QueryClient, owner: string): () => void {
  if (!startWorker()) return () => {};
  let at: string | null = null;
  let changed = new Set<string>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let unobserve = () => {};

  const catchUp = async () => {
    let began: string | undefined;
    let after: string | undefined;
    do {
      const { items, gone, ...page } = await call.listDeviceCatalog({ since: at ?? undefined, after });
      began ??= page.at;
      after = page.next ?? undefined;
      askWorker({ type: 'change', owner, items, gone, at: after ? null : began });
    } while (after);
    at = began ?? at;
    return at;
  };
  const readChanged = async () => {
    gathering = undefined;
    const ids = [...changed];
    changed = new Set();
    if (ids.length > MOST_NAMED) return void client.invalidateQueries({ queryKey: DEVICE_CATALOG });
    const answer = await call.listDeviceCatalog({ item_ids: ids.join(',') }).catch(() => undefined);
    if (answer) askWorker({ type: 'change', owner, items: answer.items, gone: answer.gone, at: null });
  };
  const unhearWorker = hearWorker((told) => {
    if (told.type !== 'opened' || told.owner !== owner) return;
    at = told.at;
    const observer = new QueryObserver(client, { queryKey: DEVICE_CATALOG, queryFn: catchUp, staleTime: 0 });
    unobserve = observer.subscribe(() => {});
  });
  const unfollow = followRows({
    queryKey: DEVICE_CATALOG,
    topics: ['items', 'stock'],
    refresh: (_, ids) => {
      for (const id of ids) changed.add(id);
      gathering ??= setTimeout(() => void readChanged(), GATHER);
    },
  });
  const stop = () => {
    clearTimeout(gathering);
    unhearWorker();
    unfollow();
    unobserve();
    unhearForgotten();
  };
  const unhearForgotten = hearForgotten(() => {
    stop();
    endWorker();
  });
  askWorker({ type: 'open', owner });
  return stop;
}

function endWorker(): void {
  worker?.terminate();
  worker = undefined;
}

/** Sign-out removes the items from the device. */
export function forgetCatalog(): Promise<void> {
  endWorker();
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(CATALOG_DATABASE);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}
