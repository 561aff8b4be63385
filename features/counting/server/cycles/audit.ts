import { sql } from 'kysely';
import { lockPeriod } from '#features/ledger/server/movements/close-ledger.ts';
import { dayOf, momentOf } from '#shared/domain/zoned-day.ts';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { noteCycleEvent } from './cycle-events.ts';
import { type Cycle, findCycle } from './find-cycle.ts';

const AUDIT_DAYS = 3; // CONST-043

/** The ended cycle that admins can still correct, if any. */
export async function findAudited(tx: Tx, organizationId: string): Promise<Cycle | undefined> {
  return await tx
    .selectFrom('counting.cycle')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'audit')
    .executeTakeFirst();
}

/** Default end of an audit that starts now (CNT-025). */
export const usualAuditEnd = (now: Date) => new Date(now.getTime() + AUDIT_DAYS * 86_400_000);

/**
 * End of an audit with a given date: a day means its end, and today in the venue's timezone is the earliest (CNT-026).
 */
export function auditEnd(stated: string, now: Date, timezone: string): Date {
  const end = stated.includes('T') ? new Date(stated) : momentOf(stated, '23:59:59', timezone);
  if (dayOf(end, timezone) < dayOf(now, timezone))
    throw refuseField('next_stage_auto_change_at', 'The audit end date cannot be before today');
  return end;
}

/** The last moment of an ended cycle; its corrections are booked there (D20). */
export function lastMoment({ ended_at }: Cycle): Date {
  if (!ended_at) throw new Error('lastMoment: the cycle has not ended');
  return new Date(ended_at.getTime() - 1);
}

/** Accepts the adjusted variance of an audited cycle and closes its period permanently (CNT-028, D20, D22). */
export async function completeAudit(
  tx: Tx,
  cycle: Cycle,
  { userId, now }: { userId: string | null; now: Date },
): Promise<Cycle> {
  await storeAdjustedOpening(tx, cycle);
  await noteCycleEvent(tx, cycle, { kind: 'audit_completed', userId, at: now });
  return lockCycle(tx, cycle, now);
}

/** Closes the period of an ended cycle. */
export async function lockCycle(tx: Tx, cycle: Cycle, now: Date): Promise<Cycle> {
  await lockPeriod(tx, cycle.organization_id, lastMoment(cycle));
  await tx
    .updateTable('counting.cycle')
    .set({ state: 'closed', locked_at: now })
    .where('organization_id', '=', cycle.organization_id)
    .where('id', '=', cycle.id)
    .execute();
  return findCycle(tx, cycle.organization_id, cycle.id);
}

/** Balances as of the close, for every pair with bookings since then (D21), and their value at that time (D32). */
async function storeAdjustedOpening(tx: Tx, { organization_id, number, ended_at }: Cycle): Promise<void> {
  const { rows } = await sql<{ item_id: string }>`
    with closed as (
      select coalesce(max(sequence), 0) as at from stock.movement
      where organization_id = ${organization_id} and occurred_at = ${ended_at} and kind = 'cycle_started'
    ), touched as (
      select distinct coalesce(i.merged_into_id, m.item_id) as item_id, m.location_id
      from stock.movement as m join catalog.item as i on i.organization_id = m.organization_id and i.id = m.item_id
      where m.organization_id = ${organization_id} and m.sequence > (select at from closed) and m.occurred_at < ${ended_at}
    ), balance as (
      select t.item_id, t.location_id, sum(m.quantity) as quantity
      from touched as t
      join catalog.item_family as f on f.organization_id = ${organization_id} and f.item_id = t.item_id
      join stock.movement as m on m.organization_id = ${organization_id} and m.item_id = f.member_id
        and m.location_id = t.location_id and m.occurred_at < ${ended_at}
      group by t.item_id, t.location_id
    )
    insert into counting.opening as own (organization_id, cycle_id, item_id, location_id, quantity)
    select ${organization_id}, next.id, b.item_id, b.location_id, b.quantity
    from balance as b
    join counting.cycle as next on next.organization_id = ${organization_id} and next.number = ${number + 1}
    on conflict (organization_id, cycle_id, item_id, location_id) do update set quantity = excluded.quantity
    returning item_id`.execute(tx);
  const items = rows.map((row) => row.item_id);
  await sql`
    select counting.value_openings(${organization_id}, ${items}::uuid[], ${ended_at}::timestamptz - interval '1 microsecond')`.execute(
    tx,
  );
}
