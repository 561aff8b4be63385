import type { Tx } from '#shared/server/database.ts';

let made = 0;

/** An item of its own kind, size 750 mL, inserted directly into the catalog. */
export async function createTestItem(tx: Tx, organizationId: string, name = `Test item ${++made}`): Promise<string> {
  const type = await tx
    .selectFrom('catalog.item_type')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('short_type', '=', 'SP')
    .executeTakeFirstOrThrow();
  const size = await tx
    .insertInto('catalog.size')
    .values({ organization_id: organizationId, name: '750 mL', volume: 750, unit: 'mL' })
    .onConflict((conflict) => conflict.constraint('size_once').doUpdateSet({ stockable: true }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('catalog.item')
    .values({
      organization_id: organizationId,
      name,
      type_id: type.id,
      size_id: size.id,
      barcode: `T${Date.now()}${++made}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function createTestLocation(tx: Tx, organizationId: string, name = `Shelf ${++made}`): Promise<string> {
  const { id } = await tx
    .insertInto('stock.location')
    .values({ organization_id: organizationId, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An item and two locations for it, without stock. */
export async function createItemWithShelves(tx: Tx, organizationId: string): Promise<[string, string, string]> {
  const item = await createTestItem(tx, organizationId);
  return [item, await createTestLocation(tx, organizationId), await createTestLocation(tx, organizationId)];
}
