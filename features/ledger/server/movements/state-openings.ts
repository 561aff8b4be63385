import { sql } from 'kysely';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { lockPairs } from '#features/ledger/server/movements/mark-counted.ts';
import type { Mover } from '#features/ledger/server/movements/movement.ts';
import { recordMovements } from '#features/ledger/server/movements/record-movements.ts';
import type { Tx } from '#shared/server/database.ts';
import { inPortions } from '#shared/server/tables/in-slices.ts';

/** Stated stock of a shelf when a venue starts with its list. A decimal string. */
export interface Opening {
  readonly itemId: string;
  readonly locationId: string;
  readonly quantity: string;
}

/**
 * Books the difference between the stated stock and the ledger. Like a count, an opening is an
 * anchor: it already contains what is dated at or before it, even if that arrives later (D11). Returns the items whose stock changed.
 */
export async function stateOpenings(
  tx: Tx,
  by: Mover,
  actionId: string,
  openings: readonly Opening[],
  now: Date,
): Promise<Set<string>> {
  if (openings.length === 0) return new Set();
  await enterLedger(tx, by.organizationId);
  await lockPairs(tx, by.organizationId, openings);
  const { rows } = await sql<{ item_id: string; location_id: string; delta: string; stated: string }>`
    select stated.item_id, stated.location_id, stated.quantity::text as stated,
      stated.quantity - held.quantity + coalesce(later.quantity, 0) as delta
    from unnest(${openings.map((o) => o.itemId)}::uuid[], ${openings.map((o) => o.locationId)}::uuid[], ${openings.map((o) => o.quantity)}::numeric[])
      with ordinality as stated (item_id, location_id, quantity, position)
    join stock.running_stock as held on held.organization_id = ${by.organizationId}
      and held.item_id = stated.item_id and held.location_id = stated.location_id
    -- of a device whose clock is ahead: the balance at this moment is without it
    left join (
      select item_id, location_id, sum(quantity) as quantity from stock.movement
      where organization_id = ${by.organizationId} and occurred_at > ${now} group by item_id, location_id
    ) as later on later.item_id = stated.item_id and later.location_id = stated.location_id
    order by position`.execute(tx);
  // The pairs are already locked, so the portions do not wait for other transactions.
  for (const portion of inPortions(rows))
    await recordMovements(
      tx,
      by,
      actionId,
      portion.map((row) => ({
        itemId: row.item_id,
        locationId: row.location_id,
        kind: 'opening' as const,
        quantity: row.delta,
        statedQuantity: row.stated,
        occurredAt: now,
        sourceType: 'import',
        sourceId: actionId,
        note: 'Stock stated in a file',
      })),
    );
  return new Set(rows.filter((row) => Number(row.delta) !== 0).map((row) => row.item_id));
}
