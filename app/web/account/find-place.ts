import { accounts } from '#features/accounts/web/accounts-api.ts';
import { BEGIN } from '#features/accounts/web/organization/places.ts';

/** A person whose organization was deleted meanwhile continues in another one of theirs, or creates one. */
export async function findPlace(next: string): Promise<string> {
  const me = await accounts.call.getMe();
  if (me.active_organization || me.two_factor_needed_for || next.startsWith('/invitation/')) return next;
  const [first] = await accounts.call.listOrganizations();
  if (!first) return BEGIN;
  await accounts.call.setOrganization({ id: first.id });
  return next;
}
