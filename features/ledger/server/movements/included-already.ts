import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

interface Dated {
  readonly itemId: string;
  readonly locationId: string;
  readonly at: Date;
}

/** How many of these are dated before the newest count or stated stock of their item at their location, which includes them (D11). */
export async function includedAlready(tx: Tx, organizationId: string, dated: readonly Dated[]): Promise<number> {
  const { rows } = await sql<{ included: number }>`
    select count(*)::int as included
    from unnest(${dated.map((each) => each.itemId)}::uuid[], ${dated.map((each) => each.locationId)}::uuid[],
      ${dated.map((each) => each.at.toISOString())}::timestamptz[]) as d (item_id, location_id, at)
    join stock.running_stock as r on r.organization_id = ${organizationId} and r.item_id = d.item_id and r.location_id = d.location_id
    where r.last_anchored_at > d.at`.execute(tx);
  return rows[0]?.included ?? 0;
}
