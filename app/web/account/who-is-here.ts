import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchJson } from '#shared/web/api-client.ts';
import { meRequest } from './use-me.ts';

interface SessionAnswer {
  user: { name: string; email: string };
}

const request = {
  queryKey: ['who is here'],
  staleTime: 0,
  queryFn: async () => (await fetchJson<SessionAnswer | null>('/auth/get-session'))?.user ?? null,
};

/** The signed-in person, or null; unlike /me it does not redirect to sign-in. */
export const useWhoIsHere = () => useQuery(request);

/** Whether the visitor is a guest, for pages that guests see too; undefined until known. */
export function useGuest(asked: boolean): boolean | undefined {
  const known = useQueryClient().getQueryData(meRequest().queryKey) !== undefined;
  const { data, error } = useQuery({ ...request, enabled: asked && !known, staleTime: Number.POSITIVE_INFINITY });
  if (!asked || known) return false;
  return error ? true : data === undefined ? undefined : data === null;
}

export const askWhoIsHere = (client: QueryClient): Promise<void> => client.prefetchQuery(request);
