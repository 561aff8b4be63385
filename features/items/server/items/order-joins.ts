import { sql } from 'kysely';

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
    /** The newest sale of the item and of items merged into it; undone sales do not count. */
    sold: sql`left join lateral (
      select m.occurred_at as at from stock.movement as m
      where m.organization_id = i.organization_id and m.item_id = i.id and m.kind = 'sale' and m.reverses_id is null
        and not exists (select from stock.movement as back where back.organization_id = m.organization_id and back.reverses_id = m.id)
      order by m.occurred_at desc limit 1
    ) as sold on true
    left join (
      select f.item_id, max(m.occurred_at) as at
      from catalog.item_family as f join stock.movement as m on m.organization_id = f.organization_id and m.item_id = f.member_id
      where f.organization_id = ${organizationId} and f.member_id <> f.item_id and m.kind = 'sale' and m.reverses_id is null
        and not exists (select from stock.movement as back where back.organization_id = m.organization_id and back.reverses_id = m.id)
      group by f.item_id
    ) as took on took.item_id = i.id`,
  };
}
