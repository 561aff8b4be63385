import { sql } from 'kysely';
import type { Database, Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import type { Accounts } from '../accounts.ts';

const MOST = 10;

/** The people who set up the installation. Independent of the organizations that others create. */
export async function isInstallationOwner(authDb: Database | Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`select from accounts.installation_owner where user_id = ${userId}`.execute(authDb);
  return rows.length > 0;
}

export async function mayCreateOrganization(
  { everyoneCreatesOrganizations }: Accounts,
  authDb: Database | Tx,
  userId: string,
): Promise<boolean> {
  return everyoneCreatesOrganizations || (await isInstallationOwner(authDb, userId));
}

/** Runs as the accounts feature, in the transaction that creates the organization. */
export async function requireMayCreate(accounts: Accounts, tx: Tx, userId: string): Promise<void> {
  await sql`select from accounts."user" where id = ${userId} for update`.execute(tx); // one at a time
  if (await isInstallationOwner(tx, userId)) return;
  if (!accounts.everyoneCreatesOrganizations)
    throw new Refusal(
      'forbidden',
      'Only owners of this installation can create organizations. Ask the person who set it up.',
    );
  const { rows } = await sql<{ made: number }>`
    select count(*)::int as made from accounts.organization_setting where created_by = ${userId}`.execute(tx);
  if ((rows[0]?.made ?? 0) >= MOST)
    throw new Refusal(
      'forbidden',
      `You have created ${MOST} organizations, the limit for one person. Delete one first.`,
    );
}

/** The first owner of the first organization manages the installation. */
export async function appointFirstInstallationOwner(tx: Tx, userId: string): Promise<void> {
  await sql`insert into accounts.installation_owner (user_id)
    select ${userId} where not exists (select from accounts.installation_owner)`.execute(tx);
}

/** For the command line. */
export async function appointInstallationOwner({ authDb, access }: Accounts, email: string): Promise<void> {
  const { rows } = await sql`
    insert into accounts.installation_owner (user_id)
    select id from accounts."user" where email = ${email.trim().toLowerCase()}
    on conflict (user_id) do update set since = installation_owner.since returning user_id`.execute(authDb);
  if (rows.length === 0) throw new Refusal('not_found', `There is no account for ${email}`);
  access.cache.forget();
}
