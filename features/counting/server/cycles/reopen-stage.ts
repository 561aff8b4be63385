import { LEAST_ROLE } from '#features/accounts/domain/permissions.ts';
import { lockPeriod } from '#features/ledger/server/movements/close-ledger.ts';
import { stopLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import type { Inverse } from '#shared/server/undo/inverse.ts';
import { findAudited, usualAuditEnd } from './audit.ts';
import { noteCycleEvent } from './cycle-events.ts';
import { asStage, type Cycle, currentCycle, findCycle } from './find-cycle.ts';

/**
 * Reopens the last ended cycle for an audit, so that late findings are booked where they belong. Older cycles stay
 * closed, because later ones were measured from them. The history of the cycle keeps who did it and why.
 */
export function reopenStage(context: Context, input: { stage_id: string; reason: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'reopenStage', input, async (tx) => {
    await stopLedger(tx, organizationId);
    await reopenCycle(tx, context, await findCycle(tx, organizationId, input.stage_id), input.reason);
    return asStage(await findCycle(tx, organizationId, input.stage_id));
  });
}

async function reopenCycle(tx: Tx, context: Context, cycle: Cycle, note: string): Promise<void> {
  const { organizationId, userId } = context.actor;
  const open = await currentCycle(tx, organizationId);
  if (cycle.state === 'open') throw new Refusal('conflict', 'This cycle has not ended');
  if (await findAudited(tx, organizationId)) throw new Refusal('conflict', 'An audit is open: complete it first');
  if (cycle.number !== open.number - 1) throw new Refusal('conflict', 'Only the cycle that ended last can be reopened');
  await lockPeriod(tx, organizationId, new Date(cycle.started_at.getTime() - 1));
  await tx
    .updateTable('counting.cycle')
    .set({ state: 'audit', locked_at: null, audit_ends_at: usualAuditEnd(context.now) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', cycle.id)
    .execute();
  await noteCycleEvent(tx, cycle, { kind: 'reopened', userId, at: context.now, note });
  await announce(tx, organizationId, 'cycle');
}

interface ZeroedOut {
  readonly cycle: string;
  /** The stock action, which is undone by itself while the cycle is under audit. */
  readonly action: string;
}

/** Undoes the zeroing out at a cycle's end in one act: a closed cycle is reopened for an audit first (D14). */
export const undoEndOfCycle: Inverse<ZeroedOut> = {
  kind: 'zeroed out',
  least: LEAST_ROLE['correct an audited period'],
  async undo(tx, context, { cycle, action }, undoStock) {
    const { organizationId } = context.actor;
    await stopLedger(tx, organizationId);
    const ended = await findCycle(tx, organizationId, cycle);
    if (ended.state === 'closed' && ended.zero_out_action_id)
      await reopenCycle(tx, context, ended, 'Zeroing out was undone');
    await undoStock(action);
  },
};
