import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { rowById } from '#shared/server/row-by-id.ts';
import type { RunningStock } from './movement.ts';
import { pairsWithFamily } from './pairs-with-family.ts';

/**
 * D11: a count or an opening is an anchor: it states the stock at its time. Movements of these actions that are dated at
 * or before an anchor must not change what follows it, so each gets a compensating movement of the first anchor
 * at or after it: a `rebase` for a count, another `opening` for an opening or a first count (D17). A movement that is
 * booked after the anchor, because its own period is closed (D22), is compensated where it is booked. An anchor that itself
 * arrives late, or is undone with everything booked to it, yields to later anchors. Anchors of items merged into this one
 * count as its own; a merge moves nothing on the shelf, so it gets no compensation. The caller holds the locks of the pairs.
 */
export async function rebaseCounts(
  tx: Tx,
  organizationId: string,
  appended: { actionIds: readonly string[]; firstSequence: number },
  pairs: readonly { item_id: string; location_id: string }[],
): Promise<Map<string, RunningStock>> {
  const { rows } = await sql<RunningStock>`
    with pair as materialized (${pairsWithFamily(organizationId, pairs)}
    ), compensation as (
      select m.item_id, m.location_id, m.action_id, greatest(count.occurred_at, m.occurred_at) as occurred_at, count.source_type, count.source_id, count.user_id, -sum(m.quantity) as delta,
        count.kind
      from pair
      join stock.movement as m on m.organization_id = ${organizationId} and m.item_id = pair.item_id
        and m.location_id = pair.location_id and m.action_id = any(${appended.actionIds}::uuid[])
        and m.sequence >= ${appended.firstSequence} and m.quantity <> 0 and m.kind <> 'merge'
        and (m.kind <> 'rebase' or m.reverses_id is not null)
      left join ${rowById('stock.movement', sql`m.organization_id`, sql`m.reverses_id`)} as undone on true
      cross join lateral (
        select coalesce(undone.item_id, m.item_id) as item_id, coalesce(undone.recorded_at, m.recorded_at) as recorded_at,
          case when m.kind in ('stocktake', 'rebase', 'opening') then m.occurred_at else coalesce(m.stated_at, m.occurred_at) end as happened_at
      ) as fact
      cross join lateral (
        select a.occurred_at, a.source_type, a.source_id, a.user_id, case when a.kind = 'opening' or exists (
            -- a first count is an opening and a count in one
            select from stock.movement as o
            where o.organization_id = ${organizationId} and o.item_id = a.item_id and o.location_id = a.location_id
              and o.occurred_at = a.occurred_at and o.kind = 'opening' and o.stated_quantity is not null and o.reverses_id is null
              and o.source_id = a.source_id) then 'opening' else 'rebase' end as kind
        from stock.movement as a
        where a.organization_id = ${organizationId} and a.location_id = m.location_id and a.item_id = any(pair.family)
          -- an anchor of one item said nothing of another one that it was merged with only after both were written down
          and (a.item_id = fact.item_id or greatest(a.recorded_at, fact.recorded_at) > all (
            select merge.recorded_at from stock.merge as merge
            where merge.organization_id = ${organizationId} and merge.from_item_id in (a.item_id, fact.item_id) and merge.undone_at is null))
          and (a.kind = 'stocktake' or a.stated_quantity is not null) and a.reverses_id is null
          and a.occurred_at >= fact.happened_at and (m.kind not in ('stocktake', 'rebase', 'opening') or a.occurred_at > fact.happened_at
            -- of two openings at one moment the later one holds when the earlier one is undone
            or m.kind = 'opening' and a.sequence > undone.sequence and a.source_id is distinct from undone.source_id)
          and not exists (select from stock.movement as reversal
                          where reversal.organization_id = ${organizationId} and reversal.reverses_id = a.id)
        order by a.occurred_at, a.sequence desc limit 1
      ) as count
      group by m.item_id, m.location_id, m.action_id, count.kind, greatest(count.occurred_at, m.occurred_at), count.source_type, count.source_id, count.user_id
      having sum(m.quantity) <> 0
    ), appended as (
      insert into stock.movement (organization_id, item_id, location_id, kind, quantity, occurred_at,
        source_type, source_id, note, user_id, action_id)
      select ${organizationId}, item_id, location_id, kind, delta, occurred_at, source_type, source_id,
        case kind when 'rebase' then 'An earlier movement arrived after this count' else 'Already included in the count' end, user_id, action_id
      from compensation order by item_id, location_id, occurred_at
    ), running as (
      update stock.running_stock as held set quantity = held.quantity + sums.delta, updated_at = now()
      from (select item_id, location_id, sum(delta) as delta from compensation group by item_id, location_id) as sums
      where held.organization_id = ${organizationId} and held.item_id = sums.item_id and held.location_id = sums.location_id
      returning held.*
    ), totals as (
      update stock.item_stock as held set quantity = held.quantity + sums.delta, updated_at = now()
      from (select item_id, sum(delta) as delta from compensation group by item_id) as sums
      where held.organization_id = ${organizationId} and held.item_id = sums.item_id
    )
    select id, item_id, location_id, quantity, depletion_priority, updated_at from running`.execute(tx);
  return new Map(rows.map((row) => [`${row.item_id} ${row.location_id}`, row]));
}
