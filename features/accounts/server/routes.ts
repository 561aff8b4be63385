import type { Router } from '@orpc/server';
import type { RequestContext } from '#shared/server/context.ts';
import type { accountsContract } from '../contract/accounts-contract.ts';
import { createSignInRoutes } from './access/sign-in-routes.ts';
import type { Accounts } from './accounts.ts';
import { createAccessRoutes } from './keys/access-routes.ts';
import { detailsRoutes } from './organizations/details-routes.ts';
import { createOrganizationRoutes } from './organizations/organization-routes.ts';
import { createOutboxRoutes } from './outbox/outbox-routes.ts';
import { createSetUpRoutes } from './people/set-up-routes.ts';
import { securityRoutes } from './security/security-routes.ts';
import { createInvitationRoutes } from './team/invitation-routes.ts';
import { createTeamRoutes } from './team/team-routes.ts';

export function createAccountsRouter(accounts: Accounts): Router<typeof accountsContract, RequestContext> {
  return {
    ...createSetUpRoutes(accounts),
    ...createOrganizationRoutes(accounts),
    ...detailsRoutes,
    ...createTeamRoutes(accounts),
    ...createInvitationRoutes(accounts),
    ...createAccessRoutes(accounts),
    ...createOutboxRoutes(accounts),
    ...securityRoutes,
    ...createSignInRoutes(accounts),
  };
}
