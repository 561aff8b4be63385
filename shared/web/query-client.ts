import { notifyManager, QueryClient } from '@tanstack/react-query';
import { asApiError } from '#shared/web/api-error.ts';
import { CACHE_KEPT, ITEM_FRESH } from '#shared/web/cache-times.ts';

const MOST_RETRIES = 3;
/** The server is up and reports that its database will be back: unsaved input waits for it. */
const MOST_WHILE_AWAY = 8;
const LONGEST_WAIT = 4_000;

/** A refusal would be refused again; only a lost connection or a recovering server is worth retrying. */
function worthRetrying(tries: number, error: unknown): boolean {
  const { status, outcomeUnknown } = asApiError(error);
  return outcomeUnknown && tries < (status === 503 ? MOST_WHILE_AWAY : MOST_RETRIES);
}

const retryDelay = (tries: number) => Math.min(LONGEST_WAIT, 1000 * 2 ** tries);

// A button knows that it is busy before a second press can come; by default, only after a timer.
notifyManager.setScheduler(queueMicrotask);

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: ITEM_FRESH,
        gcTime: CACHE_KEPT,
        retry: worthRetrying,
        retryDelay,
        networkMode: 'offlineFirst',
      },
      mutations: { retry: worthRetrying, retryDelay, networkMode: 'offlineFirst' },
    },
  });
}
