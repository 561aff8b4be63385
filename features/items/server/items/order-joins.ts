import { sql } from 'kysely';
import { lastSoldJoin } from './last-sold.ts';

/**
 * Joins that calculate values that are shown but not stored, to sort by them: each reads its table once for all items,
 * which costs less than a hundred thousand lookups. `locations` are the chosen ones, or null.
 */
export function orderJoins(organizationId: string, locations: readonly string[] | null) {
  const chosen = sql`(${locations}::uuid[] is null or r.location_id = any(${locations}::uuid[]))`;
  return {
    type: sql`join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id`,
    /** The first of the shown locations, by its full path. One number holds both the sort key and the rank. */
    place: sql`left join (
      select r.item_id, min(least(r.depletion_priority, 100000) * 1e12::bigint + place.by_name * 1000000 + place.by_path) % 1000000 as rank
      from stock.running_stock as r
      join (
        select l.id, row_number() over (order by l.name_key, l.id) as by_name,
          row_number() over (order by array_remove(array[top.name_key, parent.name_key, l.name_key], null), l.id) as by_path
        from stock.location as l
        left join stock.location as parent on parent.organization_id = l.organization_id and parent.id = l.parent_id
        left join stock.location as top on top.organization_id = l.organization_id and top.id = parent.parent_id
        where l.organization_id = ${organizationId}
      ) as place on place.id = r.location_id
      where r.organization_id = ${organizationId} and ${chosen}
        and (r.quantity <> 0 or r.last_counted_at is not null or ${locations !== null})
      group by r.item_id
    ) as first on first.item_id = i.id`,
    /** Counts of the open cycle. */
    counted: sql`left join (
      select r.item_id, sum(r.last_count) as quantity
      from stock.running_stock as r join stock.period as p on p.organization_id = r.organization_id
      where r.organization_id = ${organizationId} and r.last_counted_at >= p.opened_at and ${chosen}
      group by r.item_id
    ) as counted on counted.item_id = i.id`,
    here: sql`left join (
      select r.item_id, sum(r.quantity) as quantity from stock.running_stock as r
      where r.organization_id = ${organizationId} and ${chosen} group by r.item_id
    ) as here on here.item_id = i.id`,
    sold: lastSoldJoin(organizationId),
  };
}
