import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import type { Mover } from './movement.ts';

/** Stock of a range of items that was not counted since a cycle started. */
export interface UncountedStock {
  readonly after: string;
  readonly until: string;
  readonly since: Date;
}

/**
 * Zeroes out uncounted stock (D14), like `recordMovements`, but in one statement whose rows never leave
 * the database. Requires exclusive access to the ledger, and `at` in the open period, without a count of these pairs after it:
 * nothing needs ordered locks, new dates or rebases. Returns how many pairs it emptied.
 */
export async function zeroOutStock(
  tx: Tx,
  by: Mover,
  actionId: string,
  { after, until, since }: UncountedStock,
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ emptied: number }>`
    with uncounted as materialized (
      select item_id, location_id, quantity from stock.running_stock
      where organization_id = ${by.organizationId} and item_id > ${after} and item_id <= ${until} and quantity <> 0
        and (last_counted_at is null or last_counted_at < ${since})
    ), emptied as (
      update stock.running_stock as held set quantity = 0, last_moved_at = greatest(held.last_moved_at, ${at}::timestamptz),
        stale = held.stale or coalesce(${at} > held.last_counted_at, false), updated_at = now()
      from uncounted
      where held.organization_id = ${by.organizationId} and held.item_id = uncounted.item_id and held.location_id = uncounted.location_id
    ), appended as (
      insert into stock.movement (organization_id, item_id, location_id, kind, quantity, occurred_at, note, user_id, action_id)
      select ${by.organizationId}, item_id, location_id, 'zero_out', -quantity, ${at}, 'Not counted in this cycle', ${by.userId}, ${actionId}
      from uncounted order by item_id, location_id
    ), totals as (
      update stock.item_stock as held set quantity = held.quantity - sums.quantity,
        last_moved_at = greatest(held.last_moved_at, ${at}::timestamptz), updated_at = now()
      from (select item_id, sum(quantity) as quantity from uncounted group by item_id) as sums
      where held.organization_id = ${by.organizationId} and held.item_id = sums.item_id
    )
    select count(*)::int as emptied from uncounted`.execute(tx);
  return rows[0]?.emptied ?? 0;
}
