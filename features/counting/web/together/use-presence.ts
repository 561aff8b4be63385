import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { crew } from '../crew-api.ts';

export const PRESENCE = ['presence'] as const;

const HEARTBEAT = 20_000;

type Others = Awaited<ReturnType<typeof crew.call.stayAt>>['others'];

/**
 * Says every few seconds that this person is at a location, as long as the screen is looked at, and who else is. Without
 * a network nobody is told, and nothing is waited for.
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
