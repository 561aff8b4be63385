import type { Selectable } from 'kysely';
import type { DB } from '#db/tables.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';

export type Cycle = Selectable<DB['counting.cycle']>;

/** The current cycle; every organization has exactly one (D20). */
export async function currentCycle(tx: Tx, organizationId: string): Promise<Cycle> {
  return await tx
    .selectFrom('counting.cycle')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
}

/** A cycle by id, or the current one. */
export async function findCycle(tx: Tx, organizationId: string, id?: string): Promise<Cycle> {
  if (!id) return currentCycle(tx, organizationId);
  const cycle = await tx
    .selectFrom('counting.cycle')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!cycle) throw notFound('Cycle');
  return cycle;
}

/** A cycle as the API calls it: a stage. */
export function asStage(cycle: Cycle) {
  return {
    id: cycle.id,
    number: cycle.number,
    type: cycle.state === 'audit' ? ('audit' as const) : ('cycle' as const),
    state: cycle.state as 'open' | 'audit' | 'closed',
    start: cycle.started_at.toISOString(),
    end: cycle.ended_at?.toISOString() ?? null,
    next_stage_auto_change_at: cycle.audit_ends_at?.toISOString() ?? null,
    locked_at: cycle.locked_at?.toISOString() ?? null,
    zero_out_action_id: cycle.zero_out_action_id,
  };
}
