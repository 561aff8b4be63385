import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/** A size of the catalog, existing or new. */
async function createTestSize(tx: Tx, organizationId: string, volume: number, unit = 'mL'): Promise<string> {
  const { id } = await tx
    .insertInto('catalog.size')
    .values({ organization_id: organizationId, name: `${volume} ${unit}`, volume, unit })
    .onConflict((conflict) => conflict.constraint('size_once').doUpdateSet({ stockable: true }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface SoldAs {
  readonly itemId: string;
  readonly milliliters: number;
  readonly fallbackId?: string;
}

/** Matches a POS item, by its name at the till, to a quantity of an item, like a real match. */
export async function matchTestPosItem(
  tx: Tx,
  organizationId: string,
  posItem: string,
  { itemId, milliliters, fallbackId }: SoldAs,
): Promise<{ posItemId: string; soldAsId: string }> {
  const sizeId = await createTestSize(tx, organizationId, milliliters);
  const { id: soldAsId } = await tx
    .insertInto('sales.sold_as')
    .values({
      organization_id: organizationId,
      inventory_item_id: itemId,
      sale_size_id: sizeId,
      depletion_size_id: sizeId,
      fallback_inventory_item_id: fallbackId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: string }>`
    update sales.pos_item set sold_as_id = ${soldAsId}, ignored = false
    where organization_id = ${organizationId} and name = ${posItem} returning id`.execute(tx);
  return { posItemId: rows[0]?.id as string, soldAsId };
}
