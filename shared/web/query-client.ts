import { QueryClient } from '@tanstack/react-query';
import { asApiError } from '#shared/web/api-error.ts';
import { CACHE_KEPT, ITEM_FRESH } from '#shared/web/cache-times.ts';

const MOST_RETRIES = 3;

/** A refusal will be refused again; only a lost connection or a server on its way back is worth another try. */
const worthRetrying = (tries: number, error: unknown) => tries < MOST_RETRIES && asApiError(error).outcomeUnknown;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: ITEM_FRESH, gcTime: CACHE_KEPT, retry: worthRetrying, networkMode: 'offlineFirst' },
      mutations: { retry: worthRetrying, networkMode: 'offlineFirst' },
    },
  });
}
