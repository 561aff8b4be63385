import { sql } from 'kysely';
import { type SalesResumed, setSalesPause } from '#features/accounts/server/organizations/set-sales-pause.ts';
import { newestMovement } from '#features/ledger/server/movements/close-ledger.ts';
import { stopLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import type { Mover } from '#features/ledger/server/movements/movement.ts';
import { startAction } from '#features/ledger/server/movements/record-movements.ts';
import { minuteOf } from '#features/ledger/server/movements/refuse-clock-behind.ts';
import { zeroOutStock } from '#features/ledger/server/movements/zero-out-stock.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { requireRole } from '#shared/server/routes.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordInverse } from '#shared/server/undo/inverse.ts';
import { auditEnd, completeAudit, findAudited, lastMoment, lockCycle, usualAuditEnd } from './audit.ts';
import { reportProgress } from './close-progress.ts';
import { noteCycleEvent } from './cycle-events.ts';
import { asStage, type Cycle, currentCycle, findCycle } from './find-cycle.ts';
import { undoEndOfCycle } from './reopen-stage.ts';
import { sliceItems } from './slice-items.ts';
import { startCycle } from './start-cycle.ts';

/** Removes uncounted stock with ordinary, reversible movements of their own kind (D14). */
async function zeroOutUncounted(tx: Tx, by: Mover, actionId: string, cycle: Cycle, now: Date): Promise<number> {
  const since = cycle.started_at;
  const occurredAt = lastMoment({ ...cycle, ended_at: now });
  const { ranges, total } = await sliceItems(
    tx,
    by.organizationId,
    sql`quantity <> 0 and (last_counted_at is null or last_counted_at < ${since})`,
  );
  let done = 0;
  for (const range of ranges) {
    await reportProgress(tx, by.organizationId, { step: 'zeroing', done, total });
    done += await zeroOutStock(tx, by, actionId, { ...range, since }, occurredAt);
  }
  return done;
}

interface EndStage {
  stage_id?: string;
  type: 'audit' | 'complete';
  acceptRunningCounts: boolean;
  zeroOutUncounted: boolean;
  next_stage_auto_change_at?: string;
}

/**
 * Ends the current cycle and starts the next in the same transaction (D20), or ends the audit of the previous one. The
 * ledger is locked meanwhile, so a movement belongs to exactly one side (D23: all or nothing). A pause of sales ends
 * first (CNT-059): its sales belong to the cycle that ends (D16).
 */
export function endStage(context: Context, input: EndStage, onSalesResumed: SalesResumed = async () => {}) {
  const { organizationId, userId } = context.actor;
  if (input.acceptRunningCounts && input.zeroOutUncounted) {
    throw refuseField('zeroOutUncounted', 'Choose either to accept running counts or to zero out uncounted items');
  }
  let meant = input.stage_id;
  return runCommand(context, 'endStage', input, async (tx) => {
    meant ??= (await stageThatEnds(tx, organizationId)).id; // set once, also when this reruns after waiting
    const now = await stopAt(tx, context);
    const audited = await findAudited(tx, organizationId);
    const ending = audited ?? (await currentCycle(tx, organizationId));
    if (ending.id !== meant) throw await endedMeanwhile(tx, organizationId, meant);
    if (!audited) {
      await setSalesPause(tx, organizationId, false, now); // CNT-059
      await onSalesResumed(tx, { organizationId, userId });
    }
    const result = audited
      ? await endAudit(tx, context, audited, input)
      : await endCycle(tx, context, ending, input, now);
    await announce(tx, organizationId, 'cycle');
    return result;
  });
}

/** The cycle under audit, else the current one. */
async function stageThatEnds(tx: Tx, organizationId: string): Promise<Cycle> {
  return (await findAudited(tx, organizationId)) ?? (await currentCycle(tx, organizationId));
}

async function endedMeanwhile(tx: Tx, organizationId: string, id: string): Promise<Refusal> {
  const { number, state } = await findCycle(tx, organizationId, id);
  if (state === 'open') return new Refusal('conflict', `Cycle ${number - 1} is under audit: complete the audit first`);
  return new Refusal('conflict', `Cycle ${number} has already ended. Nothing was changed.`);
}

/** Locks the ledger and returns the moment of the end, which is after everything booked while this waited. */
async function stopAt(tx: Tx, { actor: { organizationId }, now }: Context): Promise<Date> {
  await reportProgress(tx, organizationId, { step: 'waiting', done: 0, total: 0 });
  const asked = performance.now();
  await stopLedger(tx, organizationId);
  const stopped = new Date(now.getTime() + performance.now() - asked);
  const newest = await newestMovement(tx, organizationId, now, stopped);
  return newest ? new Date(newest.getTime() + 1) : now;
}

async function endAudit(tx: Tx, context: Context, audited: Cycle, input: EndStage) {
  requireRole(context.actor, 'admin');
  if (input.type !== 'complete') throw new Refusal('conflict', 'An audit is open: complete it first');
  const closed = await completeAudit(tx, audited, { userId: context.actor.userId, now: context.now });
  const open = await currentCycle(tx, context.actor.organizationId);
  return { stage: asStage(open), ended: asStage(closed), rows: 0, zeroed: 0, action_id: null };
}

async function auditEndOf(tx: Tx, organizationId: string, input: EndStage, now: Date): Promise<Date> {
  if (!input.next_stage_auto_change_at) return usualAuditEnd(now);
  const { timezone } = await tx
    .selectFrom('accounts.organization_setting')
    .select('timezone')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return auditEnd(input.next_stage_auto_change_at, now, timezone);
}

async function endCycle(tx: Tx, context: Context, cycle: Cycle, input: EndStage, now: Date) {
  const by: Mover = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  if (cycle.started_at > now) {
    const began = `This cycle began at ${minuteOf(cycle.started_at)}`;
    throw new Refusal('conflict', `${began}, but the server's clock says ${minuteOf(now)}. Correct the clock.`);
  }
  const auditEnds = input.type === 'audit' ? await auditEndOf(tx, by.organizationId, input, now) : null;
  const action = await startAction(tx, by, 'cycle');
  const zeroing = input.zeroOutUncounted ? await startAction(tx, by, 'zero_out') : null;
  const zeroed = zeroing ? await zeroOutUncounted(tx, by, zeroing, cycle, now) : 0;
  await tx
    .updateTable('counting.cycle')
    .set({
      state: auditEnds ? 'audit' : 'closed',
      ended_at: now,
      audit_ends_at: auditEnds,
      zeroed_out: input.zeroOutUncounted,
      zero_out_action_id: zeroed > 0 ? zeroing : null,
      ended_by: by.userId,
    })
    .where('organization_id', '=', by.organizationId)
    .where('id', '=', cycle.id)
    .execute();
  const { cycle: next, rows } = await startCycle(tx, by, action, { number: cycle.number + 1, now });
  await noteCycleEvent(tx, cycle, { kind: auditEnds ? 'audit' : 'ended', userId: by.userId, at: now });
  const ended = auditEnds
    ? await findCycle(tx, by.organizationId, cycle.id)
    : await lockCycle(tx, { ...cycle, ended_at: now }, now);
  const zeroedOut = zeroing && zeroed > 0 ? { cycle: cycle.id, action: zeroing } : null;
  const action_id = zeroedOut && (await recordInverse(tx, context, undoEndOfCycle, zeroedOut));
  return { stage: asStage(next), ended: asStage(ended), rows, zeroed, action_id };
}
