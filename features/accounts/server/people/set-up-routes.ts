import type { RequestContext } from '#shared/server/context.ts';
import { isLoopbackAddress, isLoopbackName } from '#shared/server/loopback.ts';
import { implementForEveryone } from '#shared/server/routes.ts';
import { setupContract } from '../../contract/setup-contract.ts';
import { signPersonIn } from '../access/sign-person-in.ts';
import type { Accounts } from '../accounts.ts';
import { needsSetUp, setUp } from './set-up.ts';
import { requireSetUpCode } from './set-up-gate.ts';

const everyone = implementForEveryone(setupContract);

export function createSetUpRoutes(accounts: Accounts) {
  return {
    getSetup: everyone.getSetup.handler(async ({ context }) => {
      const needed = await needsSetUp(accounts.authDb);
      return { needed, code_needed: needed && needsCode(accounts, context) };
    }),
    setUp: everyone.setUp.handler(async ({ input, context }) => {
      if (needsCode(accounts, context) && (await needsSetUp(accounts.authDb)))
        requireSetUpCode(accounts.setUpGate, input.setup_code);
      const { ownerId: userId, organizationId } = await setUp(accounts, input, context.now);
      const { cookies, tokens } = await signPersonIn(accounts, context.headers, { userId, organizationId });
      context.setCookies(cookies);
      return { ...tokens, user_id: userId, organization_id: organizationId };
    }),
  };
}

/** A caller on this machine is its owner, unless a local proxy forwards another person. */
function needsCode({ setUpGate: { code, always } }: Accounts, { socketAddress, headers }: RequestContext): boolean {
  if (code === null) return false;
  const isForwarded = headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined;
  return always || isForwarded || !isLoopbackAddress(socketAddress) || !isLoopbackName(headers.host);
}
