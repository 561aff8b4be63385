import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';

export interface HeldPosItem {
  readonly id: string;
  readonly name: string;
  readonly variation: string | null;
  readonly pos_id: string;
  readonly unit_price: string | null;
  readonly ignored: boolean;
  readonly sold_as_id: string | null;
  readonly recipe_id: string | null;
}

/**
 * Locks a POS item until the end of the transaction. Matching, ignoring, and posting its sales do this first, before
 * the Sold As.
 */
export async function lockPosItem(tx: Tx, organizationId: string, id: string, field: string): Promise<HeldPosItem> {
  const found = await tx
    .selectFrom('sales.pos_item')
    .select(['id', 'name', 'variation', 'pos_id', 'unit_price', 'ignored', 'sold_as_id', 'recipe_id'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Refusal('not_found', 'POS item not found', { [field]: 'POS item not found' });
  return found;
}

/** The till's price, if it is valid. */
export function priceOf({ unit_price }: Pick<HeldPosItem, 'unit_price'>): number | null {
  const price = unit_price === null ? null : Number(unit_price);
  return price !== null && price >= 0 ? price : null;
}
