import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { accounts } from './accounts-api.ts';

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

/**
 * Whether earlier sales can be taken out of stock with a match: if wanted, and not during a pause of sales, when the
 * server refuses it.
 */
export const mayDeplete = (client: QueryClient, wanted: boolean): boolean =>
  wanted && client.getQueryData(accounts.query.getMe.queryKey())?.active_organization?.inventory_pause !== true;
