import { LEAST_ROLE } from '#features/accounts/domain/permissions.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { requireRole } from '#shared/server/routes.ts';

/**
 * Runs after the stock was restored: the cycle no longer says that its uncounted stock was zeroed out (D14). Its period
 * is under audit, or the stock could not have been restored, and only admins correct an audited period.
 */
export async function undoZeroOut(tx: Tx, { actor }: Context, actionId: string): Promise<void> {
  requireRole(actor, LEAST_ROLE['correct an audited period']);
  await tx
    .updateTable('counting.cycle')
    .set({ zeroed_out: false, zero_out_action_id: null })
    .where('organization_id', '=', actor.organizationId)
    .where('zero_out_action_id', '=', actionId)
    .execute();
  await announce(tx, actor.organizationId, 'cycle');
}
