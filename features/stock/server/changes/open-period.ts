import { LEAST_ROLE } from '#features/accounts/domain/permissions.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { hasRole } from '#shared/server/routes.ts';

/**
 * When a change by hand is booked that states its own time. A period under audit is corrected by admins alone; what
 * others state for it belongs to the current one (CNT-043, CNT-044).
 */
export async function bookedTime(tx: Tx, { actor }: Context, stated: Date): Promise<Date> {
  if (hasRole(actor.role, LEAST_ROLE['correct an audited period'])) return stated;
  const period = await tx
    .selectFrom('stock.period')
    .select(['opened_at', 'locked_until'])
    .where('organization_id', '=', actor.organizationId)
    .executeTakeFirstOrThrow();
  const audited = stated > period.locked_until && stated < period.opened_at;
  return audited ? period.opened_at : stated;
}
