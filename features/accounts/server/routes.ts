import type { Router } from '@orpc/server';
import type { RequestContext } from '#shared/server/context.ts';
import type { accountsContract } from '../contract/accounts-contract.ts';
import type { Accounts } from './accounts.ts';
import { createOrganizationRoutes } from './organization-routes.ts';
import { createSetUpRoutes } from './set-up-routes.ts';

export function createAccountsRouter(accounts: Accounts): Router<typeof accountsContract, RequestContext> {
  return { ...createSetUpRoutes(accounts), ...createOrganizationRoutes(accounts) };
}
