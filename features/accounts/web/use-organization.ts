import { useSuspenseQuery } from '@tanstack/react-query';
import { type Region, UNITED_STATES } from '#shared/domain/region.ts';
import { accounts } from './accounts-api.ts';

/** The organization of a signed-in page, with its timezone and the viewer's role; already loaded by the shell. */
export function useOrganization() {
  const me = useSuspenseQuery(accounts.query.getMe.queryOptions({ staleTime: 60_000 })).data;
  const organization = me.active_organization ?? NONE;
  const { id, name, timezone, day_cutoff: dayCutoff, role, require_two_factor: requiresTwoFactor } = organization;
  const { country, locale, currency, units } = organization;
  const region: Region = { country, locale, currency, units };
  return {
    id,
    name,
    timezone,
    region,
    dayCutoff,
    role,
    requiresTwoFactor,
    isAdmin: role !== 'member',
    mayCreateOrganization: me.may_create_organization,
    person: me.user,
  };
}

const NONE = {
  id: '',
  name: '',
  timezone: 'UTC',
  ...UNITED_STATES,
  day_cutoff: '04:00',
  require_two_factor: false,
  role: 'member',
} as const;
