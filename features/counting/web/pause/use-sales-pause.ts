import { useSuspenseQuery } from '@tanstack/react-query';
import { accounts } from '#features/accounts/web/accounts-api.ts';

/** Whether the organization's sales are paused, and since when. */
export function useSalesPause() {
  const { data: me } = useSuspenseQuery(accounts.query.getMe.queryOptions({ staleTime: 60_000 }));
  const organization = me.active_organization;
  return {
    id: organization?.id ?? '',
    paused: organization?.inventory_pause === true,
    since: organization?.inventory_paused_at ?? null,
    timezone: organization?.timezone ?? 'UTC',
  };
}
