import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { announceSuggested } from '../matching/suggested-in-list.ts';

/** Notifies screens that show a Sold As or its items. */
export async function announceSoldAs(
  tx: Tx,
  organizationId: string,
  id: string,
  itemIds: readonly string[],
): Promise<void> {
  await announce(tx, organizationId, 'pos', [id]);
  await announce(tx, organizationId, 'items', [...new Set(itemIds)]);
}

interface Matched {
  readonly id: string;
  readonly sold_as_id: string | null;
  readonly recipe_id: string | null;
}

/** Notifies screens that show a POS item, its match, or its previous match. */
export async function announceMatch(tx: Tx, organizationId: string, posItem: Matched): Promise<void> {
  await announce(tx, organizationId, 'pos', [posItem.id]);
  await announceSuggested(tx, organizationId, [posItem.id]);
  if (posItem.recipe_id) await announce(tx, organizationId, 'recipes', [posItem.recipe_id]);
  if (!posItem.sold_as_id) return;
  const { inventory_item_id } = await tx
    .selectFrom('sales.sold_as')
    .select('inventory_item_id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', posItem.sold_as_id)
    .executeTakeFirstOrThrow();
  await announceSoldAs(tx, organizationId, posItem.sold_as_id, [inventory_item_id]);
}
