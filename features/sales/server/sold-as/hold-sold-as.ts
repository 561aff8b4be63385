import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import type { SoldAsFields } from './check-sold-as.ts';

/** Locks a Sold As that is not deleted until the end of the transaction; refuses an unknown one. */
export async function holdSoldAs(tx: Tx, organizationId: string, id: string, field = 'id'): Promise<SoldAsFields> {
  const found = await tx
    .selectFrom('sales.sold_as')
    .select([
      'name',
      'inventory_item_id',
      'sale_size_id',
      'depletion_size_id',
      'fallback_inventory_item_id',
      'on_list',
      'price',
      'category_id',
      'pos_id',
      'write_to_square',
    ])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Refusal('not_found', 'Sold As not found', { [field]: 'Sold As not found' });
  return found;
}
