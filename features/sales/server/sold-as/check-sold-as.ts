import { ITEM_IS_GONE } from '#features/catalog/domain/gone-item.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { type DepletionSize, depletionRatio } from '../../domain/depletion-ratio.ts';
import { requireInstance } from '../instances/change-instances.ts';

/** The fields of a Sold As to store; `price` is a number in cents' precision or an exact string. */
export interface SoldAsFields {
  readonly name: string | null;
  readonly inventory_item_id: string;
  readonly sale_size_id: string;
  readonly depletion_size_id: string;
  readonly fallback_inventory_item_id: string | null;
  readonly on_list: boolean;
  readonly price: string | null;
  readonly category_id: string | null;
  readonly pos_id: string | null;
  readonly write_to_square: boolean;
}

/**
 * Refuses unknown ids, and a depletion that can't be calculated (D35): sizes that don't convert to the size of the
 * item or of its fallback.
 */
export async function checkSoldAs(tx: Tx, organizationId: string, fields: SoldAsFields): Promise<void> {
  const item = await requireItemSize(tx, organizationId, fields.inventory_item_id, 'inventory_item_id');
  await requireSize(tx, organizationId, fields.sale_size_id, 'sale_size_id');
  const taken = await requireSize(tx, organizationId, fields.depletion_size_id, 'depletion_size_id');
  const found = depletionRatio(taken, item);
  if (!found.ok) throw refuseField('depletion_size_id', found.problem);
  await checkFallback(tx, organizationId, fields, taken);
  if (fields.pos_id) await requireInstance(tx, organizationId, fields.pos_id);
  if (fields.category_id) await requireCategory(tx, organizationId, fields.category_id);
}

/** Refuses an unknown item or size, and a size that can't be taken of the item (D35). */
export async function checkDepletion(tx: Tx, organizationId: string, itemId: string, sizeId: string): Promise<void> {
  const item = await requireItemSize(tx, organizationId, itemId, 'inventory_item_id');
  const found = depletionRatio(await requireSize(tx, organizationId, sizeId, 'depletion_size_id'), item);
  if (!found.ok) throw refuseField('depletion_size_id', found.problem);
}

async function checkFallback(tx: Tx, organizationId: string, fields: SoldAsFields, taken: DepletionSize) {
  const { fallback_inventory_item_id: id, inventory_item_id: itemId } = fields;
  if (!id) return;
  const field = 'fallback_inventory_item_id';
  if (id === itemId) throw refuseField(field, 'Choose a fallback other than the item that is sold');
  const found = depletionRatio(taken, await requireItemSize(tx, organizationId, id, field));
  if (!found.ok) throw refuseField(field, found.problem);
}

/** The size of an item that can be sold. Locked against a merge, with the lock that the price trigger (0092) takes. */
export async function requireItemSize(
  tx: Tx,
  organizationId: string,
  id: string,
  field: string,
): Promise<DepletionSize> {
  const item = await tx
    .selectFrom('catalog.item')
    .select(['active', 'size_id'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!item) throw new Refusal('not_found', 'Item not found', { [field]: 'Item not found' });
  if (!item.active) {
    throw new Refusal('conflict', ITEM_IS_GONE, { [field]: ITEM_IS_GONE });
  }
  return requireSize(tx, organizationId, item.size_id, field);
}

export async function requireSize(tx: Tx, organizationId: string, id: string, field: string): Promise<DepletionSize> {
  const size = await tx
    .selectFrom('catalog.size')
    .select(['name', 'volume', 'unit', 'count'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!size) throw new Refusal('not_found', 'Size not found', { [field]: 'Size not found' });
  return size;
}

async function requireCategory(tx: Tx, organizationId: string, id: string): Promise<void> {
  const category = await tx
    .selectFrom('sales.category')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (!category) throw new Refusal('not_found', 'Category not found', { category_id: 'Category not found' });
}
