import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { crew } from '../crew-api.ts';

export const PRESENCE = ['presence'] as const;

const HEARTBEAT = 20_000;

type Others = Awaited<ReturnType<typeof crew.call.stayAt>>['others'];

/**
 * Reports every few seconds that this person is at a location while the screen is visible, and returns who else is.
 * Without a network nothing is reported, and nothing waits for it.
 */
export function usePresence(location: string | undefined): Others {
  const locationId = location === 'all' ? undefined : location;
  const { data } = useQuery({
    queryKey: [...PRESENCE, locationId],
    queryFn: ({ signal }) => crew.call.stayAt({ location_id: locationId ?? '' }, { signal }),
    enabled: locationId !== undefined,
    refetchInterval: HEARTBEAT,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { persist: false },
  });
  useEffect(() => {
    if (!locationId) return undefined;
    return () => void crew.call.leaveShelf({ location_id: locationId }).catch(() => {});
  }, [locationId]);
  return data?.others ?? [];
}
