import { LEAST_ROLE } from '#features/accounts/domain/permissions.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { hasRole } from '#shared/server/routes.ts';

/**
 * When an adjustment with a stated time is booked. It says how much was on hand then, so it is refused in a closed period:
 * only an open audit corrects that period (D19), and only admins correct a period under audit. What others state for
 * it is booked in the current one (CNT-043, CNT-044).
 */
export async function openTime(tx: Tx, { actor }: Context, stated: Date): Promise<Date> {
  const period = await tx
    .selectFrom('stock.period')
    .select(['opened_at', 'locked_until'])
    .where('organization_id', '=', actor.organizationId)
    .executeTakeFirstOrThrow();
  if (stated <= period.locked_until) {
    const text = "This time is in a cycle that has ended. Reopen the cycle to correct it, or adjust today's stock.";
    throw new Refusal('conflict', text, { occurred_at: text });
  }
  if (hasRole(actor.role, LEAST_ROLE['correct an audited period'])) return stated;
  const audited = stated < period.opened_at;
  return audited ? period.opened_at : stated;
}
