import { useQuery } from '@tanstack/react-query';
import { fetchJson } from '#shared/web/api-client.ts';

interface SessionAnswer {
  user: { name: string; email: string };
}

/** The signed-in person, or null; other than /me it asks nobody to sign in. */
export function useWhoIsHere() {
  return useQuery({
    queryKey: ['who is here'],
    staleTime: 0,
    queryFn: async () => (await fetchJson<SessionAnswer | null>('/auth/get-session'))?.user ?? null,
  });
}
