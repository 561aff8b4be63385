import type { Tx } from '#shared/server/database.ts';

/**
 * One transaction at a time re-costs an item: costs are computed from all of its purchases, and one that is being written
 * elsewhere at this moment would be missed.
 */
export async function holdCosts(tx: Tx, organizationId: string, itemIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('stock.item_cost')
    .select('item_id')
    .where('organization_id', '=', organizationId)
    .where('item_id', '=', (expression) => expression.fn.any(expression.val([...new Set(itemIds)])))
    .orderBy('item_id')
    .forUpdate()
    .execute();
}
