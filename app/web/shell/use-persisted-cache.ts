import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepCache } from '#shared/web/persisted-cache.ts';

/** Shows what this person last saw in this organization while it is being refreshed. */
export function usePersistedCache(owner: string): void {
  const client = useQueryClient();
  useEffect(() => keepCache(client, owner, __BUILD__), [client, owner]);
}
