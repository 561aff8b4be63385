import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { countsOfCycle } from '../cycles/cycle-counts.ts';
import { type Cycle, currentCycle } from '../cycles/find-cycle.ts';
import { varianceFigures } from '../variance/variance-figures.ts';

/**
 * Progress of the inventory taken in the current cycle (CNT-036 to CNT-040): items counted, out of the items that the
 * cycle's variance lists, without its figures, because every page asks for it. totalItems is 0 before the first count:
 * no inventory is being taken.
 */
export function currentCounts(context: Context) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const cycle = await currentCycle(tx, organizationId);
    const cycleStartDate = cycle.started_at.toISOString();
    const { rows } = await sql<{ started_at: Date | null }>`
      select min(counted_at) as started_at from (${countsOfCycle(organizationId, cycle.id)}) as s`.execute(tx);
    const inventoryStartDate = rows[0]?.started_at?.toISOString() ?? null;
    if (!inventoryStartDate) return { totalItems: 0, countedItems: 0, inventoryStartDate, cycleStartDate };
    const { sure, counted, gone } = await findItems(tx, organizationId, cycle);
    const items = sure + (await countListed(tx, organizationId, cycle, gone));
    return { totalItems: items, countedItems: counted, inventoryStartDate, cycleStartDate };
  });
}

interface Found {
  /** Always listed: in stock or counted. */
  readonly sure: number;
  readonly counted: number;
  /** Moved in the cycle with nothing left; listed unless its movements cancel out. */
  readonly gone: readonly string[];
}

async function findItems(tx: Tx, organizationId: string, cycle: Cycle): Promise<Found> {
  const { rows } = await sql<Found>`
    with counted as materialized (select distinct item_id from (${countsOfCycle(organizationId, cycle.id)}) as s)
    select count(*) filter (where held.quantity <> 0 or counted.item_id is not null)::int as sure,
      count(counted.item_id)::int as counted,
      coalesce(array_agg(held.item_id) filter (
        where held.quantity = 0 and counted.item_id is null and held.last_moved_at >= ${cycle.started_at}), '{}') as gone
    from stock.item_stock as held left join counted on counted.item_id = held.item_id
    where held.organization_id = ${organizationId}`.execute(tx);
  return rows[0] ?? { sure: 0, counted: 0, gone: [] };
}

async function countListed(tx: Tx, organizationId: string, cycle: Cycle, items: readonly string[]): Promise<number> {
  if (items.length === 0) return 0;
  const everywhere = { locations: null, zeroOut: false, search: null, unvalued: true };
  const figures = varianceFigures({ organizationId, cycle, items, ...everywhere });
  const { rows } = await sql<{ listed: number }>`select count(*)::int as listed from (${figures}) as f`.execute(tx);
  return rows[0]?.listed ?? 0;
}
