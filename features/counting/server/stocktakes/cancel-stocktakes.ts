import { sql } from 'kysely';
import { lockPairs } from '#features/ledger/server/movements/mark-counted.ts';
import { reverseCounts } from '#features/ledger/server/movements/undo-action.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { postCounts } from './post-counts.ts';
import { replaceOwnEarlier } from './replace-own-earlier.ts';

/** Removes the counts of an undone action, and books the consequences with the undo. */
export async function cancelStocktakes(tx: Tx, context: Context, actionId: string): Promise<void> {
  const { organizationId } = context.actor;
  const counts = await tx
    .selectFrom('counting.stocktake')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('action_id', '=', actionId)
    .where('cancelled_at', 'is', null)
    .execute();
  const undo = await tx
    .selectFrom('stock.action')
    .select('undone_by_id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', actionId)
    .executeTakeFirstOrThrow();
  const ids = counts.map(({ id }) => id);
  await refuseCorrected(tx, organizationId, ids);
  await cancelCounts(tx, context, ids, undo.undone_by_id ?? actionId);
}

/**
 * Removes counts: the ones they replaced count again, and the remaining shelves are posted again under `bookedUnder`,
 * so that stock on hand is as if the removed ones had never been counted.
 */
async function cancelCounts(tx: Tx, context: Context, ids: readonly string[], bookedUnder: string): Promise<void> {
  const { organizationId, userId } = context.actor;
  await refuseMerged(tx, organizationId, ids);
  const { rows } = await sql<{ inventory_id: string; item_id: string; location_id: string }>`
    with cancelled as (
      update counting.stocktake set cancelled_at = ${context.now}
      where organization_id = ${organizationId} and id = any(${ids}::uuid[]) and cancelled_at is null
      returning id, inventory_id, item_id, location_id, replaced_by_id
    ), restored as (
      update counting.stocktake as earlier set replaced_by_id = cancelled.replaced_by_id
      from cancelled
      where earlier.organization_id = ${organizationId} and earlier.replaced_by_id = cancelled.id and earlier.id <> all(${ids}::uuid[])
    )
    select distinct inventory_id, item_id, location_id from cancelled`.execute(tx);
  const groups = rows.map((row) => ({
    inventoryId: row.inventory_id,
    itemId: row.item_id,
    locationId: row.location_id,
  }));
  if (groups.length === 0) return;
  await lockPairs(tx, organizationId, groups);
  await replaceOwnEarlier(tx, organizationId, groups); // one count may have replaced two; the later of them counts again
  const by = { organizationId, userId };
  await reverseCounts(tx, by, bookedUnder, ids);
  await postCounts(tx, by, bookedUnder, groups, { onlyChanges: true });
  await announce(
    tx,
    organizationId,
    'counts',
    groups.map((group) => group.itemId),
  );
}

/** A correction replaced the count at the same time, so the correction has to be undone first (D18). */
async function refuseCorrected(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from counting.stocktake as slip
    join counting.stocktake as corrected on corrected.organization_id = slip.organization_id
      and corrected.id = slip.replaced_by_id and corrected.counted_at = slip.counted_at and corrected.user_id = slip.user_id
      and corrected.action_id <> slip.action_id and corrected.cancelled_at is null
    where slip.organization_id = ${organizationId} and slip.id = any(${ids}::uuid[])
    limit 1`.execute(tx);
  if (rows.length > 0) throw new Refusal('conflict', 'This count was corrected. Undo the correction first.');
}

/** Each count was of one of the merged items; nothing says what the merged stock would be without it. */
async function refuseMerged(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from counting.stocktake as s
    join counting.stocktake as other on other.organization_id = s.organization_id and other.inventory_id = s.inventory_id
      and other.item_id = s.item_id and other.location_id = s.location_id
    join stock.merge as merge on merge.organization_id = other.organization_id and merge.action_id = other.merge_id
    where s.organization_id = ${organizationId} and s.id = any(${ids}::uuid[]) and s.recorded_at < merge.recorded_at
    limit 1`.execute(tx);
  if (rows.length === 0) return;
  const text = 'This was counted before the item was merged with another one. Count again, or undo the merge first.';
  throw new Refusal('conflict', text);
}
