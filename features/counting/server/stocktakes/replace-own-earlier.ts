import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { type CountGroup, groupRows } from './post-counts.ts';

/**
 * A person's later entry for a location replaces their earlier one, in any order of arrival (D13). A count made for
 * another item before the merge is not an earlier entry, but an entry made after the merge includes both.
 *
 * @returns the sum of each group's remaining counts
 */
export async function replaceOwnEarlier(
  tx: Tx,
  organizationId: string,
  groups: readonly CountGroup[],
): Promise<(CountGroup & { readonly total: number })[]> {
  const { rows } = await sql<{ inventory_id: string; item_id: string; location_id: string; total: number }>`
    with live as (
      select s.id, s.inventory_id, s.item_id, s.location_id, s.quantity, case when first_value(s.counted_at) over shelf > merge.occurred_at
                        then first_value(s.id) over shelf else first_value(s.id) over alike end as newest_id
      from (${groupRows(groups)}) as g
      join counting.stocktake as s on s.organization_id = ${organizationId} and s.inventory_id = g.inventory_id
        and s.item_id = g.item_id and s.location_id = g.location_id
      left join stock.merge as merge on merge.organization_id = s.organization_id and merge.action_id = s.merge_id
      where s.replaced_by_id is null and s.cancelled_at is null
      window shelf as (partition by s.inventory_id, s.item_id, s.location_id, s.user_id, s.shelf
                       order by s.counted_at desc, coalesce(s.stated_at, s.counted_at) desc, s.recorded_at desc, s.id desc),
             alike as (partition by s.inventory_id, s.item_id, s.location_id, s.user_id, s.shelf, s.counted_as
                       order by s.counted_at desc, coalesce(s.stated_at, s.counted_at) desc, s.recorded_at desc, s.id desc)
    ), replaced as (
      -- by id, and the newest from an object: how many they are is not known when this is planned, and a join may read every
      -- count of the organization while others wait for this shelf, or all of these for each of a thousand
      update counting.stocktake as older
      set replaced_by_id = ((select jsonb_object_agg(id, newest_id) from live where id <> newest_id) ->> older.id::text)::uuid
      where older.organization_id = ${organizationId}
        and older.id = any(array(select id from live where id <> newest_id))
    )
    select inventory_id, item_id, location_id, sum(quantity) filter (where id = newest_id)::float8 as total
    from live group by inventory_id, item_id, location_id`.execute(tx);
  return rows.map((row) => ({
    inventoryId: row.inventory_id,
    itemId: row.item_id,
    locationId: row.location_id,
    total: row.total,
  }));
}
