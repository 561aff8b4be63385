import { sql } from 'kysely';
import { type PourUnit, type Region, regionOf } from '#shared/domain/region.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context, Role } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { hasRole, refuseApiKey } from '#shared/server/routes.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { LEAST_ROLE } from '../../domain/permissions.ts';
import type { Access } from '../access/find-access.ts';
import type { Accounts } from '../accounts.ts';
import { type Origin, recordEvent } from '../security/record-event.ts';
import { requireSecondStep } from '../two-factor/needs-two-factor.ts';
import { readTwoFactor } from '../two-factor/two-factor.ts';
import { type OrganizationRow, readOrganization } from './describe-me.ts';
import { setSalesPause } from './set-sales-pause.ts';

export interface OrganizationChanges {
  readonly name?: string | undefined;
  readonly timezone?: string | undefined;
  readonly country?: string | undefined;
  readonly locale?: string | undefined;
  readonly currency?: string | undefined;
  readonly units?: PourUnit | undefined;
  readonly day_cutoff?: string | undefined;
  readonly inventory_pause?: boolean | undefined;
  readonly require_two_factor?: boolean | undefined;
}

interface Update extends Pick<Context, 'now' | 'idempotencyKey' | 'origin'> {
  readonly id: string;
  readonly changes: OrganizationChanges;
}

/**
 * Settings are for admins, the sales pause for every member. Ending the pause posts the sales of the meantime (D16).
 */
export async function updateOrganization(
  accounts: Accounts,
  access: Access,
  { id, changes, now, idempotencyKey, origin }: Update,
): Promise<OrganizationRow> {
  await requireSecondStep(accounts, access, id);
  const { role, name, timezone, country, locale, currency, units } = await readOrganization(accounts, access, id);
  const { name: newName, timezone: newZone, day_cutoff: newCutoff } = changes;
  const isSetting = [
    newName,
    newZone,
    newCutoff,
    changes.country,
    changes.locale,
    changes.currency,
    changes.units,
  ].some((setting) => setting !== undefined);
  if (isSetting && !hasRole(role, LEAST_ROLE['change organization settings'])) {
    throw new Refusal('forbidden', 'Only admins may change the settings of the organization');
  }
  if (changes.require_two_factor !== undefined)
    await checkRequirement(accounts, access, role, changes.require_two_factor);
  const actor = {
    ...access.person,
    organizationId: id,
    organizationName: name,
    timezone,
    region: { country, locale, currency, units },
    role,
  };
  await runCommand(
    { db: accounts.db, actor, now, idempotencyKey },
    'updateOrganization',
    { id, ...changes },
    async (tx) => {
      await write(tx, id, changes, now);
      await noteRequirement(tx, id, access, changes.require_two_factor, origin);
      if (changes.inventory_pause === false)
        await accounts.onSalesResumed(tx, { organizationId: id, userId: access.person.userId });
    },
  );
  accounts.access.cache.forget();
  return readOrganization(accounts, access, id);
}

async function checkRequirement(accounts: Accounts, access: Access, role: Role, required: boolean): Promise<void> {
  refuseApiKey(access.person);
  if (!hasRole(role, LEAST_ROLE['require two-factor authentication']))
    throw new Refusal('forbidden', 'Only owners can change whether two-factor authentication is required');
  if (required && !(await readTwoFactor(accounts, access)).enabled)
    throw refuseField('require_two_factor', 'Turn two-factor authentication on for your own account first');
}

async function noteRequirement(
  tx: Tx,
  id: string,
  { person }: Access,
  required: boolean | undefined,
  origin: Origin | undefined,
): Promise<void> {
  if (required === undefined) return;
  const kind = required ? 'two_factor_required' : 'two_factor_not_required';
  await recordEvent(tx, id, { kind, person, origin });
}

/** The parts of the region that were sent by themselves. */
const definedOf = ({ locale, currency, units }: OrganizationChanges): Partial<Region> => ({
  ...(locale ? { locale } : {}),
  ...(currency ? { currency } : {}),
  ...(units ? { units } : {}),
});

async function write(tx: Tx, id: string, changes: OrganizationChanges, now: Date): Promise<void> {
  const { name, timezone = null, day_cutoff: dayCutoff = null, inventory_pause: paused } = changes;
  const region = { ...(changes.country ? regionOf(changes.country) : {}), ...definedOf(changes) };
  if (name !== undefined) {
    await sql`update accounts.organization set name = ${name} where id = ${id}`.execute(tx);
  }
  await sql`
    update accounts.organization_setting
    set timezone = coalesce(${timezone}, timezone),
        day_cutoff = coalesce(${dayCutoff}::time, day_cutoff),
        require_two_factor = coalesce(${changes.require_two_factor ?? null}::boolean, require_two_factor),
        country = coalesce(${region.country ?? null}, country),
        locale = coalesce(${region.locale ?? null}, locale),
        currency = coalesce(${region.currency ?? null}, currency),
        units = coalesce(${region.units ?? null}, units),
        updated_at = ${now}
    where organization_id = ${id}`.execute(tx);
  if (paused !== undefined) await setSalesPause(tx, id, paused, now);
  await announce(tx, id, 'organization');
}
