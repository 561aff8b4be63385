import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { ITEM_IS_GONE } from '../../domain/gone-item.ts';
import { isSameSize } from '../../domain/same-size.ts';

interface HeldItem {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly size: string;
  readonly volume: string;
  readonly unit: string;
  readonly count: number;
}

/**
 * Locks both items until the end of the transaction, or refuses if they are not one product. The lock allows new rows
 * that only reference the items: their writer may be waiting for the ledger, which the merge has locked.
 */
export async function holdForMerge(
  tx: Tx,
  organizationId: string,
  fromId: string,
  toId: string,
): Promise<{ from: HeldItem; to: HeldItem }> {
  const { rows } = await sql<HeldItem>`
    select i.id, i.name, i.active, z.name as size, z.volume, z.unit, z.count
    from catalog.item as i join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    where i.organization_id = ${organizationId} and i.id = any(${[fromId, toId]}::uuid[])
    order by i.id for no key update of i`.execute(tx);
  const from = requireActive(rows, fromId, 'inventory_item_id');
  const to = requireActive(rows, toId, 'merge_to_inventory_item_id');
  if (!isSameSize(from, to)) {
    const text = `${from.name} is ${from.size} and ${to.name} is ${to.size}. Only items of the same size can be merged`;
    throw refuseField('merge_to_inventory_item_id', text);
  }
  return { from, to };
}

function requireActive(rows: readonly HeldItem[], id: string, field: string): HeldItem {
  const item = rows.find((row) => row.id === id);
  if (!item) throw new Refusal('not_found', 'Item not found', { [field]: 'Item not found' });
  if (!item.active) throw new Refusal('conflict', ITEM_IS_GONE, { [field]: ITEM_IS_GONE });
  return item;
}
