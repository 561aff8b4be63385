import type { RequestContext } from '#shared/server/context.ts';
import { Refusal } from '#shared/server/refusal.ts';
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

/** What concerns the person himself (his sessions, his organizations, new keys) is not for programs that act for him. */
export async function requireSession(
  accounts: Accounts,
  context: Pick<RequestContext, 'headers'>,
): Promise<Access & { token: string }> {
  const { token, ...access } = await requireAccess(accounts, context);
  if (token === null) throw new Refusal('forbidden', 'An API key may not do this: sign in with your password');
  return { ...access, token };
}
