import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';

/** Names the closed cycle that blocks the undo, and says whether it can be reopened (D38). */
export async function refuseLocked(tx: Tx, { actor }: Context, actionId: string): Promise<void> {
  const { rows } = await sql<{ number: number; newest: number }>`
    select closed.number, (select max(number) from counting.cycle where organization_id = ${actor.organizationId} and ended_at is not null) as newest
    from stock.movement as m
    join counting.cycle as closed on closed.organization_id = m.organization_id and closed.state = 'closed'
      and m.occurred_at >= closed.started_at and m.occurred_at < closed.ended_at
    where m.organization_id = ${actor.organizationId} and m.action_id = ${actionId}
    order by m.occurred_at limit 1`.execute(tx);
  const [closed] = rows;
  if (!closed) return;
  const { number, newest } = closed;
  throw new Refusal(
    'conflict',
    number === newest
      ? `This belongs to cycle ${number}, which is closed. Reopen the cycle in its history, then undo this.`
      : `This belongs to cycle ${number}, which is closed and followed by another closed one. Adjust or count today's stock instead.`,
  );
}
