import { useSuspenseQuery } from '@tanstack/react-query';
import { accounts } from '#features/accounts/web/accounts-api.ts';

/** Who is signed in and where; every signed-in page has this. */
export function useMe() {
  return useSuspenseQuery(meRequest()).data;
}

export const meRequest = () => accounts.query.getMe.queryOptions({ staleTime: 60_000 });

export type Me = ReturnType<typeof useMe>;
