import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/**
 * The valid counts of every inventory as files state them: shelves and people of one item in one location are added up
 * (D13). Corrections of an ended cycle all have its last moment: only the last one counts, as in the ledger.
 */
export const statedCounts = (organizationId: string) => sql`(
  select distinct on (item_id, location_id, counted_at) item_id, location_id, quantity, counted_at
  from (
    select item_id, location_id, sum(quantity) as quantity, date_trunc('milliseconds', max(counted_at)) as counted_at,
      max(recorded_at) as recorded_at
    from counting.stocktake
    where organization_id = ${organizationId} and replaced_by_id is null and cancelled_at is null
    group by inventory_id, item_id, location_id
  ) as inventory
  order by item_id, location_id, counted_at, recorded_at desc
)`;

interface Line {
  readonly inventory_item_id: string;
  readonly location_id: string;
  readonly count: number;
  readonly counted_at?: string | undefined;
}

/** Whether each of these is what the venue states already, however its counts were made. */
export async function areStated(tx: Tx, organizationId: string, lines: readonly Line[]): Promise<boolean[]> {
  const { rows } = await sql<{ stated: boolean }>`
    select coalesce(known.quantity = line.quantity, false) as stated
    from unnest(${lines.map((line) => line.inventory_item_id)}::uuid[], ${lines.map((line) => line.location_id)}::uuid[],
      ${lines.map((line) => line.counted_at ?? null)}::timestamptz[], ${lines.map((line) => line.count)}::numeric[])
      with ordinality as line (item_id, location_id, counted_at, quantity, position)
    left join ${statedCounts(organizationId)} as known
      on known.item_id = line.item_id and known.location_id = line.location_id and known.counted_at = line.counted_at
    order by line.position`.execute(tx);
  return rows.map((row) => row.stated);
}
