import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/** Stock rows written at once; progress is reported after each slice. */
const SLICE = 10_000;

/** Items above `after`, up to and including `until`. */
export interface ItemRange {
  readonly after: string;
  readonly until: string;
}

/**
 * Ranges of items with about one slice of stock rows each, and the total number of rows; of all items, or of `which`.
 */
export async function sliceItems(
  tx: Tx,
  organizationId: string,
  which: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<{ ranges: ItemRange[]; total: number }> {
  const { rows } = await sql<{ until: string; total: number }>`
    select distinct item_id as until, total::int as total from (
      select item_id, row_number() over (order by item_id) as place, count(*) over () as total
      from stock.running_stock where organization_id = ${organizationId} and ${which}) as pair
    where place % ${SLICE} = 0 or place = total order by item_id`.execute(tx);
  let after = '00000000-0000-0000-0000-000000000000';
  const ranges = rows.map(({ until }) => {
    const range = { after, until };
    after = until;
    return range;
  });
  return { ranges, total: rows[0]?.total ?? 0 };
}
