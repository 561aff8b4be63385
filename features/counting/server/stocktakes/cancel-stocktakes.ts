import { sql } from 'kysely';
import { lockPairs } from '#features/stock/server/ledger/mark-counted.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { postCounts } from './post-counts.ts';

/**
 * Takes the counts of an undone action out: what they had replaced counts again, and the shelves that remain are
 * posted anew, so that on hand is what it would be had these never been counted.
 */
export async function cancelStocktakes(tx: Tx, context: Context, actionId: string): Promise<void> {
  const { organizationId, userId } = context.actor;
  const { rows } = await sql<{ inventory_id: string; item_id: string; location_id: string }>`
    with cancelled as (
      update counting.stocktake set cancelled_at = ${context.now}
      where organization_id = ${organizationId} and action_id = ${actionId} and cancelled_at is null
      returning id, inventory_id, item_id, location_id, replaced_by_id
    ), restored as (
      update counting.stocktake as earlier set replaced_by_id = cancelled.replaced_by_id
      from cancelled
      where earlier.organization_id = ${organizationId} and earlier.replaced_by_id = cancelled.id and earlier.action_id <> ${actionId}
    )
    select distinct inventory_id, item_id, location_id from cancelled`.execute(tx);
  const groups = rows.map((row) => ({
    inventoryId: row.inventory_id,
    itemId: row.item_id,
    locationId: row.location_id,
  }));
  if (groups.length === 0) return;
  await lockPairs(tx, organizationId, groups);
  const undo = await tx
    .selectFrom('stock.action')
    .select('undone_by_id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', actionId)
    .executeTakeFirstOrThrow();
  await postCounts(tx, { organizationId, userId }, undo.undone_by_id ?? actionId, groups, { onlyChanges: true });
  await announce(
    tx,
    organizationId,
    'counts',
    groups.map((group) => group.itemId),
  );
}
