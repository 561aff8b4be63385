import { sql } from 'kysely';
import type { MergeHandler } from '#features/items/server/merge/merge-handlers.ts';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';

interface MovedSoldAs {
  readonly sold: readonly string[];
  readonly fallbacks: readonly string[];
  /** Sold As entries whose fallback was the other item: an item cannot be its own fallback. */
  readonly own_fallbacks: readonly string[];
}

/** Moves an item's Sold As entries and fallbacks to the item it is merged into (D37). */
export const mergeSoldAs: MergeHandler = {
  hold: holdSoldAsOf,
  countHistory: async (tx, organizationId, itemId) => {
    const { rows } = await sql<{ sold: number }>`
      select count(*)::int as sold from sales.sold_as
      where organization_id = ${organizationId} and inventory_item_id = ${itemId} and deleted_at is null`.execute(tx);
    return { sellable_items: rows[0]?.sold ?? 0 };
  },
  moveHistory,
  restoreHistory: async (tx, organizationId, fromItemId, toItemId, moved) => {
    const { sold, fallbacks, own_fallbacks } = moved as MovedSoldAs;
    // Rows that changed item since then are not moved back.
    await sql`
      update sales.sold_as set inventory_item_id = ${fromItemId}
      where organization_id = ${organizationId} and id = any(${sold}::uuid[]) and inventory_item_id = ${toItemId}`.execute(
      tx,
    );
    await sql`
      update sales.sold_as set fallback_inventory_item_id = ${fromItemId}
      where organization_id = ${organizationId} and id = any(${fallbacks}::uuid[]) and fallback_inventory_item_id = ${toItemId}
        and inventory_item_id <> ${fromItemId}`.execute(tx);
    await sql`
      update sales.sold_as as s
      set fallback_inventory_item_id = case when s.inventory_item_id = ${fromItemId} then ${toItemId}::uuid else ${fromItemId}::uuid end
      where s.organization_id = ${organizationId} and s.id = any(${own_fallbacks}::uuid[]) and s.fallback_inventory_item_id is null
        and s.inventory_item_id in (${fromItemId}, ${toItemId})`.execute(tx);
    await announceMoved(tx, organizationId, [...sold, ...fallbacks]);
  },
};

/** Lock order: the Sold As before its item. */
async function holdSoldAsOf(tx: Tx, organizationId: string, itemId: string): Promise<void> {
  await sql`
    select from sales.sold_as
    where organization_id = ${organizationId} and (inventory_item_id = ${itemId} or fallback_inventory_item_id = ${itemId})
    order by id for update`.execute(tx);
}

async function moveHistory(tx: Tx, organizationId: string, fromItemId: string, toItemId: string): Promise<MovedSoldAs> {
  const { rows: own } = await sql<{ id: string }>`
    update sales.sold_as set fallback_inventory_item_id = null
    where organization_id = ${organizationId} and (inventory_item_id, fallback_inventory_item_id)
      in ((${fromItemId}::uuid, ${toItemId}::uuid), (${toItemId}::uuid, ${fromItemId}::uuid)) returning id`.execute(tx);
  const { rows: sold } = await sql<{ id: string }>`
    update sales.sold_as set inventory_item_id = ${toItemId}
    where organization_id = ${organizationId} and inventory_item_id = ${fromItemId} returning id`.execute(tx);
  const { rows: fallbacks } = await sql<{ id: string }>`
    update sales.sold_as set fallback_inventory_item_id = ${toItemId}
    where organization_id = ${organizationId} and fallback_inventory_item_id = ${fromItemId} returning id`.execute(tx);
  const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id);
  await announceMoved(tx, organizationId, [...ids(sold), ...ids(fallbacks), ...ids(own)]);
  return { sold: ids(sold), fallbacks: ids(fallbacks), own_fallbacks: ids(own) };
}

async function announceMoved(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await announce(tx, organizationId, 'pos', [...new Set(ids)]);
}
