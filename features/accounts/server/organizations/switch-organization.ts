import type { RequestContext } from '#shared/server/context.ts';
import { notMember } from '#shared/server/refusal.ts';
import { requireSession } from '../access/require-access.ts';
import { signPersonIn } from '../access/sign-person-in.ts';
import type { Accounts } from '../accounts.ts';
import { readOrganizations } from './describe-me.ts';

/**
 * Works in another organization from now on: a new session replaces the old one, so that nothing opened for the old
 * organization can act in the new one by mistake. An unknown organization gets the same answer as one the person does
 * not belong to.
 */
export async function switchOrganization(accounts: Accounts, context: RequestContext, organizationId: string) {
  const access = await requireSession(accounts, context);
  const [organization] = await readOrganizations(accounts, access, organizationId);
  if (!organization) throw notMember();
  const { cookies, tokens } = await signPersonIn(accounts, context.headers, {
    userId: access.person.userId,
    organizationId,
    replaces: access.token,
  });
  return { cookies, answer: { ...tokens, active_organization: organization } };
}
