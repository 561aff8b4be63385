import type { RequestContext } from '#shared/server/context.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { refuseApiKey } from '#shared/server/routes.ts';
import type { Accounts } from '../accounts.ts';
import type { Access } from './find-access.ts';

export async function requireAccess(
  { access }: Accounts,
  { headers }: Pick<RequestContext, 'headers'>,
): Promise<Access> {
  const found = await access.find(headers);
  if (!found) throw new Refusal('unauthenticated', 'Please sign in');
  return found;
}

/** A person's own matters (their sessions, their organizations, new keys) are not for programs acting for them. */
export async function requireSession(
  accounts: Accounts,
  context: Pick<RequestContext, 'headers'>,
): Promise<Access & { token: string }> {
  const { token, ...access } = await requireAccess(accounts, context);
  refuseApiKey(access.person);
  if (token === null) throw new Error('A session without a token');
  return { ...access, token };
}
