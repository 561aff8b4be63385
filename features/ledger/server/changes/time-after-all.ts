import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/**
 * For each pair: now, but later than everything already booked there. When two people adjust at once, the second sees the
 * first one, even after a long wait for the lock. Later than a count or an opening too: a movement at its exact time is before it
 * (D11). Call it while holding the locks of the pairs.
 */
export async function timesAfterAll(
  tx: Tx,
  organizationId: string,
  pairs: readonly { readonly itemId: string; readonly locationId: string }[],
  now: Date,
): Promise<Date[]> {
  const soon = sql`${now}::timestamptz + interval '5 minutes'`;
  const { rows } = await sql<{ at: Date }>`
    select greatest(${now}::timestamptz, (
      select date_trunc('milliseconds', max(m.occurred_at) + interval '999 microseconds') from stock.movement as m
      where m.organization_id = ${organizationId} and m.item_id = wanted.item_id and m.location_id = wanted.location_id
        and m.occurred_at < ${soon}
    ), (
      select date_trunc('milliseconds', held.last_anchored_at + interval '1 millisecond') from stock.running_stock as held
      where held.organization_id = ${organizationId} and held.item_id = wanted.item_id and held.location_id = wanted.location_id
        and held.last_anchored_at < ${soon}
    )) as at
    from unnest(${pairs.map((p) => p.itemId)}::uuid[], ${pairs.map((p) => p.locationId)}::uuid[])
      with ordinality as wanted (item_id, location_id, position)
    order by wanted.position`.execute(tx);
  return rows.map((row) => row.at);
}

/** Like `timesAfterAll`, for moves: after everything booked at both places. */
export async function moveTimes(
  tx: Tx,
  organizationId: string,
  moves: readonly { readonly itemId: string; readonly fromId: string; readonly toId: string }[],
  now: Date,
): Promise<Date[]> {
  const pairs = moves.flatMap(({ itemId, fromId, toId }) => [
    { itemId, locationId: fromId },
    { itemId, locationId: toId },
  ]);
  const times = await timesAfterAll(tx, organizationId, pairs, now);
  return moves.map((_, index) => {
    const [from = now, to = now] = times.slice(index * 2);
    return new Date(Math.max(from.getTime(), to.getTime()));
  });
}
