import { sql } from 'kysely';
import type { NewestCount } from '#features/ledger/server/movements/mark-counted.ts';
import type { Tx } from '#shared/server/database.ts';

/** Per pair, the newest inventory with live counts: its time and the sum of its shelves. */
export async function newestCounts(
  tx: Tx,
  organizationId: string,
  pairs: readonly { itemId: string; locationId: string }[],
): Promise<NewestCount[]> {
  const { rows } = await sql<{ item_id: string; location_id: string; counted_at: Date | null; total: string | null }>`
    select wanted.item_id, wanted.location_id, newest.counted_at, newest.total::text as total
    from (select distinct * from unnest(${pairs.map((p) => p.itemId)}::uuid[], ${pairs.map((p) => p.locationId)}::uuid[])
      as p (item_id, location_id)) as wanted
    left join lateral (
      select max(counted_at) as counted_at, sum(quantity) as total
      from counting.stocktake
      where organization_id = ${organizationId} and item_id = wanted.item_id and location_id = wanted.location_id
        and replaced_by_id is null and cancelled_at is null
      group by inventory_id order by max(counted_at) desc, max(recorded_at) desc limit 1
    ) as newest on true`.execute(tx);
  return rows.map((row) => ({
    itemId: row.item_id,
    locationId: row.location_id,
    countedAt: row.counted_at,
    total: row.total,
  }));
}
