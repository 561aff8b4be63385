import { sql } from 'kysely';
import { ITEM_IS_GONE } from '#features/catalog/domain/gone-item.ts';
import { createItem } from '#features/catalog/server/items/create-item.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';

/**
 * The item of the same drink in another size, found or created. The line's item keeps its size, because its stock and
 * other invoices are in that size.
 */
export async function findItemInSize(tx: Tx, organizationId: string, itemId: string, sizeId: string): Promise<string> {
  const { rows } = await sql<{
    name: string;
    vintage: string | null;
    type_id: string;
    size_id: string;
    volume: number | null;
    found: string | null;
  }>`
    select i.name, i.vintage, i.type_id, i.size_id, z.volume::float8 as volume,
           (select other.id from catalog.item as other
            where other.organization_id = i.organization_id and other.active and other.name_key = i.name_key
              and other.vintage is not distinct from i.vintage and other.type_id = i.type_id and other.size_id = ${sizeId}
            order by other.id limit 1) as found
    from catalog.item as i left join catalog.size as z on z.organization_id = i.organization_id and z.id = ${sizeId}
    where i.organization_id = ${organizationId} and i.id = ${itemId}`.execute(tx);
  const item = rows[0];
  if (!item || item.volume === null) throw notFound('Size');
  if (item.volume > 70_000) throw refuseField('size', 'Size must be at most 70,000');
  if (item.size_id === sizeId) return itemId;
  const { name, vintage, type_id } = item;
  if (item.found) return holdItem(tx, organizationId, item.found);
  return createItem(tx, organizationId, { name, vintage, type_id, size_id: sizeId });
}

/** Locks it, so it is not merged before the line is written. */
async function holdItem(tx: Tx, organizationId: string, itemId: string): Promise<string> {
  const { rows } = await sql`
    select from catalog.item where organization_id = ${organizationId} and id = ${itemId} and active for share`.execute(
    tx,
  );
  if (rows.length === 0) throw new Refusal('conflict', ITEM_IS_GONE);
  return itemId;
}
