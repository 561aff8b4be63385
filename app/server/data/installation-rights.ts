import { sql } from 'kysely';
import type { Accounts } from '#features/accounts/server/accounts.ts';
import { isInstallationOwner } from '#features/accounts/server/organizations/installation-owners.ts';
import type { Actor, Role } from '#shared/server/context.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { hasRole } from '#shared/server/routes.ts';

/** The least role of a person over all organizations here; null where one of them is not his at all. */
async function leastRole({ authDb }: Accounts, userId: string): Promise<Role | null> {
  const { rows } = await sql<{ role: Role | null }>`
    select m.role from accounts.organization o
    left join accounts.member m on m."organizationId" = o.id and m."userId" = ${userId}
    order by array_position(array['owner', 'admin', 'member'], m.role) desc nulls first
    limit 1`.execute(authDb);
  return rows[0]?.role ?? null;
}

/** Organizations that other people create take no rights away from the installation owners. */
export async function readInstallationRights(accounts: Accounts, actor: Actor) {
  const ownsInstallation = await isInstallationOwner(accounts.authDb, actor.userId);
  const least = await leastRole(accounts, actor.userId);
  const may = (needed: Role) =>
    hasRole(actor.role, needed) && (ownsInstallation || (least !== null && hasRole(least, needed)));
  return { may_back_up: may('admin'), may_restore: may('owner') };
}

/** A backup holds every organization of the installation: it is for who may read all of them anyway. */
export async function requireEverywhere(accounts: Accounts, actor: Actor, needed: 'admin' | 'owner'): Promise<void> {
  const rights = await readInstallationRights(accounts, actor);
  if (needed === 'admin' ? rights.may_back_up : rights.may_restore) return;
  throw new Refusal(
    'forbidden',
    `A backup holds every organization here: only the owner of the installation and ${needed}s of all of them may do this`,
  );
}
