import { useQuery } from '@tanstack/react-query';
import { organizationContract } from '#features/accounts/contract/organization-contract.ts';
import { createApi } from '#shared/web/api-client.ts';

const me = createApi({ getMe: organizationContract.getMe });

/** The signed-in person, from the same query as the shell. */
export function usePerson() {
  const { data } = useQuery(me.query.getMe.queryOptions({ staleTime: 60_000 }));
  const role = data?.active_organization?.role;
  return {
    id: data?.user.id,
    timezone: data?.active_organization?.timezone,
    isAdmin: role === 'admin' || role === 'owner',
  };
}
