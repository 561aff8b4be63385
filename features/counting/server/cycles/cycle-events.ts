import { sql } from 'kysely';
import { describePerson } from '#shared/server/answers/describe-person.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { type Cycle, findCycle } from './find-cycle.ts';

interface NewEvent {
  readonly kind: 'ended' | 'audit' | 'audit_completed' | 'reopened';
  /** Null if the cycle ended by its date. */
  readonly userId: string | null;
  readonly at: Date;
  readonly note?: string;
}

/** Adds to the history of a cycle; entries never change. */
export async function noteCycleEvent(tx: Tx, cycle: Cycle, event: NewEvent): Promise<void> {
  await tx
    .insertInto('counting.cycle_event')
    .values({
      organization_id: cycle.organization_id,
      cycle_id: cycle.id,
      kind: event.kind,
      user_id: event.userId,
      note: event.note ?? null,
      happened_at: event.at,
    })
    .execute();
}

interface CycleEvent {
  id: string;
  kind: NewEvent['kind'];
  user: { id: string; display_name: string; email: string | null } | null;
  note: string | null;
  time: string;
}

/** The history of a cycle with the people involved, newest first. */
export function listStageEvents(context: Context, input: { stage_id: string }): Promise<CycleEvent[]> {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const cycle = await findCycle(tx, organizationId, input.stage_id);
    const { rows } = await sql<CycleEvent>`
      select e.id, e.kind, e.note, to_json(e.happened_at) #>> '{}' as time,
        ${describePerson('u', 'e.user_id')} as user
      from counting.cycle_event as e
      left join accounts.person as u on u.organization_id = e.organization_id and u.id = e.user_id
      where e.organization_id = ${organizationId} and e.cycle_id = ${cycle.id}
      order by e.happened_at desc, e.id desc`.execute(tx);
    return rows;
  });
}
