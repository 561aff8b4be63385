import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import { withOrganization } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { hasRole } from '#shared/server/routes.ts';
import { LEAST_ROLE } from '../../domain/permissions.ts';
import type { Access } from '../access/find-access.ts';
import type { Accounts } from '../accounts.ts';
import { actAsAccounts } from '../act-as-accounts.ts';
import { type OrganizationRow, readOrganization } from './describe-me.ts';

export interface OrganizationChanges {
  readonly name?: string | undefined;
  readonly timezone?: string | undefined;
  readonly inventory_pause?: boolean | undefined;
}

/** Name and timezone are for admins, the sales pause for every member. A pause only marks the time: no figure changes. */
export async function updateOrganization(
  accounts: Accounts,
  access: Access,
  organizationId: string,
  { name, timezone, inventory_pause: pause }: OrganizationChanges,
  now: Date,
): Promise<OrganizationRow> {
  const { role } = await readOrganization(accounts, access, organizationId);
  if ((name !== undefined || timezone !== undefined) && !hasRole(role, LEAST_ROLE['change organization settings'])) {
    throw new Refusal('forbidden', 'Only admins may change the name and the timezone');
  }
  await withOrganization(accounts.db, organizationId, async (tx) => {
    if (name !== undefined) {
      await actAsAccounts(tx, () =>
        sql`update accounts.organization set name = ${name} where id = ${organizationId}`.execute(tx),
      );
    }
    await sql`
      update accounts.organization_setting
      set timezone = coalesce(${timezone ?? null}, timezone),
          inventory_paused_at = case
            when ${pause ?? null}::boolean is null or ${pause ?? null}::boolean = inventory_pause then inventory_paused_at
            when ${pause ?? null}::boolean then ${now}::timestamptz end,
          inventory_pause = coalesce(${pause ?? null}, inventory_pause),
          updated_at = ${now}
      where organization_id = ${organizationId}`.execute(tx);
    await announce(tx, organizationId, 'organization');
  });
  accounts.access.cache.forget();
  return readOrganization(accounts, access, organizationId);
}
