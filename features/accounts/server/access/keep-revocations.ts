import type pg from 'pg';
import type { Dropped } from '#shared/server/backup/restore-backup.ts';
import { OperatorError } from '#shared/server/operator-error.ts';

const BEFORE = ['organization', 'member', 'apikey', 'account', '"twoFactor"'] as const;

const nameOf = (table: string) => `before_${table.replaceAll('"', '').toLowerCase()}`;

/** Remembers, before the tables are emptied, who has access now. False if no one has. */
export async function noteAccess(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select from accounts."user" limit 1');
  if (rows.length === 0) return false;
  for (const table of BEFORE)
    await client.query(`create temp table ${nameOf(table)} on commit drop as select * from accounts.${table}`);
  return true;
}

/**
 * Keeps access revoked since the backup revoked. Only this database's data is known: in a new one, every member and key
 * of the backup comes back. Sessions, codes and links never do.
 */
export async function keepRevocations(client: pg.ClientBase, known: boolean): Promise<Dropped> {
  await requireSoundAccess(client);
  const invitations = await run(client, `update accounts.invitation set status = 'canceled' where status = 'pending'`);
  if (!known) return { api_keys: 0, memberships: 0, invitations };
  const apiKeys = await run(client, DROP_KEYS);
  await run(client, LIMIT_KEYS);
  const memberships = await run(client, DROP_MEMBERS);
  await run(client, LIMIT_ROLES);
  await run(client, KEEP_PASSWORDS);
  await keepSecondFactors(client);
  return { api_keys: apiKeys, memberships, invitations };
}

/** A modified backup may contain what the product never writes; with it no one could manage the organization. */
async function requireSoundAccess(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ strangers: boolean; roles: boolean; unowned: boolean }>(`
    select exists (select from accounts.member as m where not exists (select from accounts."user" as u where u."id" = m."userId")) as strangers,
      exists (select from accounts.member where "role" <> all(array['member', 'admin', 'owner'])) as roles,
      exists (select from accounts.member group by "organizationId" having not bool_or("role" = 'owner')) as unowned`);
  const found = rows[0];
  const say = (what: string) => new OperatorError(`The backup is damaged: ${what}.`);
  if (found?.strangers) throw say('someone who is not in it belongs to an organization');
  if (found?.roles) throw say('someone has a role that does not exist');
  if (found?.unowned) throw say('an organization has no owner');
}

const run = async (client: pg.ClientBase, statement: string) => (await client.query(statement)).rowCount ?? 0;

/** A key belongs to an organization; nothing is known about organizations that are not here. */
const DROP_KEYS = `
  delete from accounts.apikey as k
  where exists (select from before_organization as o where o."id"::text = k."metadata"::jsonb ->> 'organizationId')
    and not exists (select from before_apikey as b where b."id" = k."id" and b."key" = k."key")`;

const LIMIT_KEYS = `
  update accounts.apikey as k set "enabled" = b."enabled", "permissions" = b."permissions", "metadata" = b."metadata", "expiresAt" = b."expiresAt"
  from before_apikey as b where b."id" = k."id"`;

/** An organization is never left without an owner: if all are gone, those of the backup stay. */
const DROP_MEMBERS = `
  with surviving as (
    select m."organizationId" as organization_id from accounts.member as m
    join before_member as b on b."organizationId" = m."organizationId" and b."userId" = m."userId"
    where m."role" = 'owner' and b."role" = 'owner'
  )
  delete from accounts.member as m
  where m."organizationId" in (select organization_id from surviving)
    and not exists (
      select from before_member as b where b."organizationId" = m."organizationId" and b."userId" = m."userId")`;

/** The lower of the old and the current role. */
const LIMIT_ROLES = `
  update accounts.member as m set "role" = b."role" from before_member as b
  where b."organizationId" = m."organizationId" and b."userId" = m."userId"
    and array_position(array['member', 'admin', 'owner'], b."role") < array_position(array['member', 'admin', 'owner'], m."role")
    and exists (
      select from accounts.member as o join before_member as n on n."organizationId" = o."organizationId" and n."userId" = o."userId"
      where o."organizationId" = m."organizationId" and o."role" = 'owner' and n."role" = 'owner')`;

/** A password changed because others knew it must not come back. */
const KEEP_PASSWORDS = `
  update accounts.account as a set "password" = b."password", "updatedAt" = b."updatedAt" from before_account as b
  where b."userId" = a."userId" and b."providerId" = a."providerId" and b."password" is distinct from a."password"`;

/** Keeps the current second factor of those who have one. */
async function keepSecondFactors(client: pg.ClientBase): Promise<void> {
  await run(
    client,
    `delete from accounts."twoFactor" as f where exists (select from before_twofactor as b where b."userId" = f."userId")`,
  );
  await run(
    client,
    `insert into accounts."twoFactor" select b.* from before_twofactor as b where exists (select from accounts."user" as u where u."id" = b."userId")`,
  );
  await run(
    client,
    `update accounts."user" as u set "twoFactorEnabled" = true where exists (
      select from before_twofactor as b where b."userId" = u."id" and b."verified") and u."twoFactorEnabled" is distinct from true`,
  );
}
