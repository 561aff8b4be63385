import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { currentCycle } from '../cycles/find-cycle.ts';

/**
 * Progress of the inventory being taken in the current cycle (CNT-036 to CNT-040): items counted, of all items that
 * are in stock or were counted. totalItems is 0 while nobody has counted: then no inventory is being taken.
 */
export function currentCounts(context: Context) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const cycle = await currentCycle(tx, organizationId);
    const { rows } = await sql<{ counted: number; started_at: Date | null }>`
      select count(distinct item_id)::int as counted, min(counted_at) as started_at from counting.stocktake
      where organization_id = ${organizationId} and cycle_id = ${cycle.id} and replaced_by_id is null and cancelled_at is null`.execute(
      tx,
    );
    const counted = rows[0]?.counted ?? 0;
    const cycleStartDate = cycle.started_at.toISOString();
    if (counted === 0) return { totalItems: 0, countedItems: 0, inventoryStartDate: null, cycleStartDate };
    const { rows: all } = await sql<{ total: number }>`
      select count(*)::int as total from stock.item_stock
      where organization_id = ${organizationId} and (quantity <> 0 or last_counted_at >= ${cycle.started_at})`.execute(
      tx,
    );
    return {
      totalItems: all[0]?.total ?? counted,
      countedItems: counted,
      inventoryStartDate: rows[0]?.started_at?.toISOString() ?? null,
      cycleStartDate,
    };
  });
}
