import type { OrganizationBegins } from '#features/accounts/server/accounts.ts';

/** What each feature writes when an organization begins, in the order of the ladder. */
export const onOrganizationCreated: readonly OrganizationBegins[] = [];
