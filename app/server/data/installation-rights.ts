import { sql } from 'kysely';
import type { Accounts } from '#features/accounts/server/accounts.ts';
import { isInstallationOwner } from '#features/accounts/server/organizations/installation-owners.ts';
import type { Actor } from '#shared/server/context.ts';
import { Refusal } from '#shared/server/refusal.ts';

async function ownsEverything({ authDb }: Accounts, userId: string): Promise<boolean> {
  if (await isInstallationOwner(authDb, userId)) return true;
  const { rows } = await sql<{ all: boolean }>`
    select not exists (
      select from accounts.organization as o where not exists (
        select from accounts.member as m
        where m."organizationId" = o.id and m."userId" = ${userId} and m.role = 'owner')) as all`.execute(authDb);
  return rows[0]?.all ?? false;
}

/**
 * Organizations created by other people take no rights away from the installation owners. An API key has none of these
 * rights: it belongs to one organization, and a backup contains all.
 */
export async function readInstallationRights(accounts: Accounts, actor: Actor) {
  const may = !isApiKey(actor) && actor.role === 'owner' && (await ownsEverything(accounts, actor.userId));
  return { may_back_up: may, may_restore: may };
}

/** Reading a backup means reading every organization, and restoring one replaces them all. */
export async function requireOwnerOfEverything(accounts: Accounts, actor: Actor): Promise<void> {
  if ((await readInstallationRights(accounts, actor)).may_back_up) return;
  throw new Refusal(
    'forbidden',
    'A backup holds every organization here, so only an installation owner, or an owner of all organizations, can do this',
  );
}

const isApiKey = ({ sessionId }: Actor): boolean => sessionId === null;
