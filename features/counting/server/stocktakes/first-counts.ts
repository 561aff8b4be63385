import { sql } from 'kysely';

/**
 * A group of counts that entered as opening stock stays opening stock, with its recounts, corrections and other
 * shelves, whatever moved in between (D17). `undone`: also if every count of the group was undone, for the shelves that
 * remain. The query starts from the location's openings, which are few; a location that many people count has thousands
 * of counts.
 */
export const keepsFirst = (organizationId: string, group: 'live' | 's', undone = false) => sql<boolean>`exists (
  select from catalog.item_family as f
  join stock.movement as o on o.organization_id = f.organization_id and o.item_id = f.member_id
    and o.location_id = ${sql.ref(`${group}.location_id`)} and o.kind = 'opening' and o.source_type = 'stocktake'
    and o.stated_quantity is not null and o.reverses_id is null
  join counting.stocktake as own on own.organization_id = o.organization_id and own.id = o.source_id
    and own.inventory_id = ${sql.ref(`${group}.inventory_id`)} and own.item_id = ${sql.ref(`${group}.item_id`)}
    and own.location_id = o.location_id
  where f.organization_id = ${organizationId} and f.item_id = ${sql.ref(`${group}.item_id`)}
    and (${undone} or not exists (select from stock.movement as undone
                    where undone.organization_id = ${organizationId} and undone.reverses_id = o.id)))`;

/**
 * Whether a group of counts (`live`) is the first statement about its location (D17): by its time only openings were
 * booked for the item, this location was not counted in an earlier inventory, and the item not in an earlier cycle. A
 * correction of an ended cycle restates the first count of that cycle.
 */
export const saysFirst = (organizationId: string) => sql<boolean>`(
  not exists (
    select from counting.stocktake as earlier
    join counting.cycle as of on of.organization_id = earlier.organization_id and of.id = live.cycle_id
    where earlier.organization_id = ${organizationId} and earlier.item_id = live.item_id and earlier.counted_at < live.counted_at
      and earlier.replaced_by_id is null and earlier.cancelled_at is null
      and (earlier.cycle_id <> live.cycle_id or earlier.inventory_id <> live.inventory_id and earlier.location_id = live.location_id
        and live.counted_at is distinct from of.ended_at - interval '1 millisecond'))
  and not exists (
    select from catalog.item_family as f
    cross join lateral (
      select from stock.movement as m
      where m.organization_id = ${organizationId} and m.item_id = f.member_id and m.occurred_at <= live.counted_at and m.quantity <> 0
        and m.kind not in ('opening', 'cycle_started', 'merge') and m.reverses_id is null
        and not exists (select from stock.movement as undone
                        where undone.organization_id = ${organizationId} and undone.reverses_id = m.id)
      limit 1 -- item by item: the movements of the whole venue are many
    ) as moved
    where f.organization_id = ${organizationId} and f.item_id = live.item_id))`;
