import { sql } from 'kysely';
import { setSalesPause } from '#features/accounts/server/organizations/set-sales-pause.ts';
import { markCycleStart, openPeriod, stopLedger } from '#features/stock/server/ledger/close-ledger.ts';
import type { Mover } from '#features/stock/server/ledger/movement.ts';
import { recordMovements, startAction } from '#features/stock/server/ledger/record-movements.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { requireRole } from '#shared/server/routes.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { auditEnd, completeAudit, findAudited, lastMoment, lockCycle } from './audit.ts';
import { noteCycleEvent } from './cycle-events.ts';
import { asStage, type Cycle, currentCycle, findCycle } from './find-cycle.ts';

interface EndStage {
  type: 'audit' | 'complete';
  acceptRunningCounts: boolean;
  zeroOutUncounted: boolean;
  next_stage_auto_change_at?: string;
}

/**
 * Ends the current cycle and starts the next in the same transaction (D20), or ends the audit of the one before. The
 * ledger stands still meanwhile, so that a movement belongs to one side whole (D23: all of it or nothing).
 */
export function endStage(context: Context, input: EndStage) {
  const { organizationId, userId } = context.actor;
  if (input.acceptRunningCounts && input.zeroOutUncounted) {
    throw refuseField('zeroOutUncounted', 'Choose either to accept running counts or to zero out uncounted items');
  }
  return runCommand(context, 'endStage', input, async (tx) => {
    await stopLedger(tx, organizationId);
    const audited = await findAudited(tx, organizationId);
    const result = audited
      ? await endAudit(tx, context, audited, input)
      : await endCycle(tx, { organizationId, userId }, await currentCycle(tx, organizationId), input, context.now);
    await announce(tx, organizationId, 'cycle');
    return result;
  });
}

async function endAudit(tx: Tx, context: Context, audited: Cycle, input: EndStage) {
  requireRole(context.actor, 'admin');
  if (input.type !== 'complete') throw new Refusal('conflict', 'An audit is running: complete it first');
  const closed = await completeAudit(tx, audited, { userId: context.actor.userId, now: context.now });
  const open = await currentCycle(tx, context.actor.organizationId);
  return { stage: asStage(open), ended: asStage(closed), rows: 0, zeroed: 0 };
}

async function endCycle(tx: Tx, by: Mover, cycle: Cycle, input: EndStage, now: Date) {
  const auditEnds = input.type === 'audit' ? auditEnd(input.next_stage_auto_change_at, now) : null;
  const action = await startAction(tx, by, 'cycle');
  const zeroed = input.zeroOutUncounted ? await zeroOutUncounted(tx, by, action, cycle, now) : 0;
  await tx
    .updateTable('counting.cycle')
    .set({
      state: auditEnds ? 'audit' : 'closed',
      ended_at: now,
      audit_ends_at: auditEnds,
      zeroed_out: input.zeroOutUncounted,
      ended_by: by.userId,
    })
    .where('organization_id', '=', by.organizationId)
    .where('id', '=', cycle.id)
    .execute();
  const next = await startCycle(tx, by, cycle.number + 1, now);
  await setSalesPause(tx, by.organizationId, false, now); // CNT-059
  const rows = await markCycleStart(tx, by, action, now);
  await noteCycleEvent(tx, cycle, { kind: auditEnds ? 'audit' : 'ended', userId: by.userId, at: now });
  const ended = auditEnds
    ? await findCycle(tx, by.organizationId, cycle.id)
    : await lockCycle(tx, { ...cycle, ended_at: now }, now);
  return { stage: asStage(next), ended: asStage(ended), rows, zeroed };
}

/** Opens the next cycle with the balances and values of this moment as its opening figures (D21). */
async function startCycle(tx: Tx, by: Mover, number: number, now: Date): Promise<Cycle> {
  const next = await tx
    .insertInto('counting.cycle')
    .values({ organization_id: by.organizationId, number, started_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await openPeriod(tx, by.organizationId, now);
  await sql`
    insert into counting.opening (organization_id, cycle_id, item_id, location_id, quantity, value)
    select r.organization_id, ${next.id}, r.item_id, r.location_id, r.quantity,
           case when v.quantity = 0 then 0 else round(v.value * r.quantity / v.quantity, 2) end
    from stock.running_stock as r join stock.item_value as v on v.organization_id = r.organization_id and v.item_id = r.item_id
    where r.organization_id = ${by.organizationId}`.execute(tx);
  return next;
}

/** Takes off the shelves what nobody counted in the cycle: ordinary, reversible movements with their own kind (D14). */
async function zeroOutUncounted(tx: Tx, by: Mover, actionId: string, cycle: Cycle, now: Date): Promise<number> {
  const { rows } = await sql<{ item_id: string; location_id: string; quantity: string }>`
    select item_id, location_id, -quantity as quantity from stock.running_stock
    where organization_id = ${by.organizationId} and quantity <> 0 and (last_counted_at is null or last_counted_at < ${cycle.started_at})`.execute(
    tx,
  );
  const occurredAt = lastMoment({ ...cycle, ended_at: now });
  await recordMovements(
    tx,
    by,
    actionId,
    rows.map((row) => ({
      itemId: row.item_id,
      locationId: row.location_id,
      kind: 'zero_out',
      quantity: row.quantity,
      occurredAt,
      note: 'Not counted in this cycle',
    })),
  );
  return rows.length;
}
