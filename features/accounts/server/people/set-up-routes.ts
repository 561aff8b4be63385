import { implementForEveryone } from '#shared/server/routes.ts';
import { setupContract } from '../../contract/setup-contract.ts';
import { signPersonIn } from '../access/sign-person-in.ts';
import type { Accounts } from '../accounts.ts';
import { needsSetUp, setUp } from './set-up.ts';

const everyone = implementForEveryone(setupContract);

export function createSetUpRoutes(accounts: Accounts) {
  return {
    getSetup: everyone.getSetup.handler(async () => ({ needed: await needsSetUp(accounts.authDb) })),
    setUp: everyone.setUp.handler(async ({ input, context }) => {
      const { ownerId: userId, organizationId } = await setUp(accounts, input, context.now);
      const { cookies, tokens } = await signPersonIn(accounts, context.headers, { userId, organizationId });
      context.setCookies(cookies);
      return { ...tokens, user_id: userId, organization_id: organizationId };
    }),
  };
}
