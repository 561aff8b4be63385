import { sql } from 'kysely';
import type { Region } from '#shared/domain/region.ts';
import type { Person, Role } from '#shared/server/context.ts';
import { notFound } from '#shared/server/refusal.ts';
import type { Access } from '../access/find-access.ts';
import type { Accounts } from '../accounts.ts';
import { mayCreateOrganization } from './installation-owners.ts';

export interface OrganizationRow extends Region {
  id: string;
  name: string;
  timezone: string;
  day_cutoff: string;
  inventory_pause: boolean;
  inventory_paused_at: string | null;
  require_two_factor: boolean;
  role: Role;
}

/** The person's organizations by name, each with their role in it. An API key sees only its own organization. */
export async function readOrganizations(
  { authDb }: Accounts,
  { person, actor, token }: Access,
  id: string | null = null,
): Promise<OrganizationRow[]> {
  const boundTo = token === null ? (actor?.organizationId ?? null) : null;
  const { rows } = await sql<Omit<OrganizationRow, 'inventory_paused_at'> & { inventory_paused_at: Date | null }>`
    select o.id, o.name, s.timezone, to_char(s.day_cutoff, 'HH24:MI') as day_cutoff, s.inventory_pause, s.inventory_paused_at, s.require_two_factor,
      s.country, s.locale, s.currency, s.units, m.role
    from accounts.member m
    join accounts.organization o on o.id = m."organizationId"
    join accounts.organization_setting s on s.organization_id = o.id
    where m."userId" = ${person.userId}
      and (${id}::uuid is null or o.id = ${id}::uuid)
      and (${boundTo}::uuid is null or o.id = ${boundTo}::uuid)
    order by lower(o.name), o.id`.execute(authDb);
  return rows.map((row) => ({
    ...row,
    inventory_paused_at: row.inventory_paused_at?.toISOString() ?? null,
    role: row.id === actor?.organizationId ? actor.role : row.role,
  }));
}

/** Another organization's id and an unknown one get the same answer. */
export async function readOrganization(accounts: Accounts, access: Access, id: string): Promise<OrganizationRow> {
  const [organization] = await readOrganizations(accounts, access, id);
  if (!organization) throw notFound('Organization');
  return organization;
}

export async function describeMe(accounts: Accounts, access: Access) {
  const { person, actor } = access;
  const organizations = await readOrganizations(accounts, access);
  return {
    user: describeUser(person),
    active_organization: organizations.find(({ id }) => id === actor?.organizationId) ?? null,
    organization_count: organizations.length,
    may_create_organization: await mayCreateOrganization(accounts, accounts.authDb, person.userId),
    two_factor_needed_for: access.needsTwoFactorFor,
    is_internal: accounts.internalUsers.has(person.email.toLowerCase()),
  };
}

export function describeUser({ userId, email, displayName }: Person) {
  return { id: userId, email, username: email.split('@')[0] ?? email, display_name: displayName };
}
