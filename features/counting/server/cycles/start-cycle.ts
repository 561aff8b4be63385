import { sql } from 'kysely';
import { markCycleStart, openPeriod } from '#features/stock/server/ledger/close-ledger.ts';
import type { Mover } from '#features/stock/server/ledger/movement.ts';
import type { Tx } from '#shared/server/database.ts';
import { tellProgress } from './close-progress.ts';
import type { Cycle } from './find-cycle.ts';

/** So many stock rows are written at once; after each such slice the progress is told. */
const SLICE = 10_000;

/** Items above `after`, up to and including `until`. */
export interface ItemRange {
  readonly after: string;
  readonly until: string;
}

/**
 * Opens the next cycle with the balances and values of this moment as its opening figures, and marks its start in every
 * item's activity (D21). The ledger must stand still. Returns the cycle and how many stock rows it begins with.
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
    await tellProgress(tx, by.organizationId, { step: 'writing', done: rows, total });
    await writeOpening(tx, cycle, range);
    rows += await markCycleStart(tx, by, { actionId, at: now, ...range });
  }
  await tellProgress(tx, by.organizationId, { step: 'writing', done: rows, total });
  return { cycle, rows };
}

/** What an item is worth is kept beside its quantity, and divided among its locations. */
async function writeOpening(tx: Tx, { organization_id, id }: Cycle, { after, until }: ItemRange): Promise<void> {
  await sql`
    insert into counting.opening (organization_id, cycle_id, item_id, location_id, quantity, value)
    select ${organization_id}, ${id}, r.item_id, r.location_id, r.quantity,
           case when s.quantity = 0 then 0 else round(s.value * r.quantity / s.quantity, 2) end
    from stock.running_stock as r
    join stock.item_stock as s on s.organization_id = r.organization_id and s.item_id = r.item_id
    where r.organization_id = ${organization_id} and r.item_id > ${after} and r.item_id <= ${until}
    order by r.item_id, r.location_id`.execute(tx);
}

/** Ranges of items that hold about a slice of stock rows each. */
async function sliceItems(tx: Tx, organizationId: string): Promise<{ ranges: ItemRange[]; total: number }> {
  const { rows } = await sql<{ until: string; total: number }>`
    select distinct item_id as until, total::int as total from (
      select item_id, row_number() over (order by item_id) as place, count(*) over () as total
      from stock.running_stock where organization_id = ${organizationId}) as pair
    where place % ${SLICE} = 0 or place = total order by item_id`.execute(tx);
  let after = '00000000-0000-0000-0000-000000000000';
  const ranges = rows.map(({ until }) => {
    const range = { after, until };
    after = until;
    return range;
  });
  return { ranges, total: rows[0]?.total ?? 0 };
}
