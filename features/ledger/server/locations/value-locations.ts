import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { keptValue } from '../costs/kept-value.ts';

interface LocationValue {
  location_id: string;
  value: number;
  items_within: number;
  value_within: number;
  without_cost: number;
}

/**
 * The value of each location (D32), alone and with everything inside it. An item's value is split
 * among its locations by quantity and rounded cumulatively, so the locations add up to the item to the cent;
 * where an item's quantities cancel out, its last cost values each. Each item inside is counted once.
 */
export function valueLocations(context: Context) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows } = await sql<LocationValue>`
      with valued as materialized (select * from ${keptValue(organizationId)} as v), held as (
        select r.location_id, r.item_id, r.quantity, v.no_cost,
               case when v.quantity <> 0 then v.value / v.quantity else coalesce(v.last_cost, 0) end as unit_value,
               sum(r.quantity) over (partition by r.item_id order by r.location_id) as up_to_here
        from stock.running_stock as r
        join valued as v on v.item_id = r.item_id
        where r.organization_id = ${organizationId} and r.quantity <> 0
      ), shared as (
        select location_id, item_id, no_cost,
               round(unit_value * up_to_here, 2) - round(unit_value * (up_to_here - quantity), 2) as value
        from held
      ), within as ( -- a location stands within itself and all above it
        select l.id as location_id, above.id as above_id from stock.location as l
        left join stock.location as parent on parent.organization_id = l.organization_id and parent.id = l.parent_id
        join stock.location as above on above.organization_id = l.organization_id
          and above.id in (l.id, l.parent_id, parent.parent_id)
        where l.organization_id = ${organizationId}
      )
      select above_id as location_id, count(distinct item_id)::int as items_within, sum(value)::float8 as value_within,
             coalesce(sum(value) filter (where shared.location_id = above_id), 0)::float8 as value,
             count(distinct item_id) filter (where no_cost)::int as without_cost
      from shared join within using (location_id)
      group by above_id`.execute(tx);
    return rows;
  });
}
