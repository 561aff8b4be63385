import { sql } from 'kysely';
import { markCycleStart, openPeriod } from '#features/ledger/server/movements/close-ledger.ts';
import type { Mover } from '#features/ledger/server/movements/movement.ts';
import type { Tx } from '#shared/server/database.ts';
import { reportProgress } from './close-progress.ts';
import type { Cycle } from './find-cycle.ts';
import { type ItemRange, sliceItems } from './slice-items.ts';

/**
 * Starts the next cycle with the current balances and values as its opening figures, and marks its start in every
 * item's activity (D21). The ledger must be locked. Returns the cycle and its number of stock rows.
 */
export async function startCycle(
  tx: Tx,
  by: Mover,
  actionId: string,
  { number, now }: { number: number; now: Date },
): Promise<{ cycle: Cycle; rows: number }> {
  const cycle = await tx
    .insertInto('counting.cycle')
    .values({ organization_id: by.organizationId, number, started_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await openPeriod(tx, by.organizationId, now);
  const { ranges, total } = await sliceItems(tx, by.organizationId);
  let rows = 0;
  for (const range of ranges) {
    await reportProgress(tx, by.organizationId, { step: 'writing', done: rows, total });
    await writeOpening(tx, cycle, range);
    rows += await markCycleStart(tx, by, { actionId, at: now, ...range });
  }
  await reportProgress(tx, by.organizationId, { step: 'writing', done: rows, total });
  return { cycle, rows };
}

/** An item's value is stored with its quantity, and divided among its locations to the last cent. */
async function writeOpening(tx: Tx, { organization_id, id }: Cycle, { after, until }: ItemRange): Promise<void> {
  await sql`
    insert into counting.opening (organization_id, cycle_id, item_id, location_id, quantity, value)
    select ${organization_id}, ${id}, r.item_id, r.location_id, r.quantity,
           case when s.quantity = 0 then 0
             when r.quantity = s.quantity then s.value
             else round(s.value * sum(r.quantity) over upto / s.quantity, 2)
               - round(s.value * (sum(r.quantity) over upto - r.quantity) / s.quantity, 2) end
    from stock.running_stock as r
    join stock.item_stock as s on s.organization_id = r.organization_id and s.item_id = r.item_id
    where r.organization_id = ${organization_id} and r.item_id > ${after} and r.item_id <= ${until}
    window upto as (partition by r.item_id order by r.location_id)
    order by r.item_id, r.location_id`.execute(tx);
}
