import { useSuspenseQuery } from '@tanstack/react-query';
import { accounts } from '#features/accounts/web/accounts-api.ts';

/** The signed-in person and their organization; available on every signed-in page. */
export function useMe() {
  return useSuspenseQuery(meRequest()).data;
}

export const meRequest = () => accounts.query.getMe.queryOptions({ staleTime: 60_000 });

export type Me = ReturnType<typeof useMe>;
