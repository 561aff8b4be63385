import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

interface SellableItem {
  readonly id: string;
  readonly group_type: 'IT' | 'RE';
  readonly name: string;
  readonly vintage: string | null;
  readonly size: string | null;
  readonly price: number | null;
}

/** What is sold under these ids, as guests read it; deleted Sold As entries and hidden recipes are not. */
export async function readSellableItems(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SellableItem>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<SellableItem>`
    select s.id, 'IT' as group_type, coalesce(s.name, i.name) as name, i.vintage, z.name as size, s.price::float8 as price
    from sales.sold_as as s
    join catalog.item as i on i.organization_id = s.organization_id and i.id = s.inventory_item_id
    join catalog.size as z on z.organization_id = s.organization_id and z.id = s.sale_size_id
    where s.organization_id = ${organizationId} and s.id = any(${ids}::uuid[]) and s.deleted_at is null
    union all
    select r.id, 'RE', r.name, null, null, r.price::float8 from recipes.recipe as r
    where r.organization_id = ${organizationId} and r.id = any(${ids}::uuid[]) and r.hidden_at is null`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
