import { sql } from 'kysely';
import type { HigherOptions } from '#features/items/server/items/filter-options.ts';
import type { OfferedOnLists } from './sold-as-filters.ts';

/** The sale sizes of items, the most used first, and how many items are on a published list. */
export const soldAsOptions =
  (offeredOnLists: OfferedOnLists): HigherOptions =>
  async (tx, organizationId, most) => {
    const { rows: soldAsSizes } = await sql<{ id: string; name: string; count: number }>`
      select z.id, z.name, used.count from (
        select s.sale_size_id, count(distinct s.inventory_item_id)::int as count from sales.sold_as as s
        where s.organization_id = ${organizationId} and s.deleted_at is null group by s.sale_size_id) as used
      join catalog.size as z on z.organization_id = ${organizationId} and z.id = used.sale_size_id
      order by used.count desc, z.name, z.id limit ${most}`.execute(tx);
    const { rows } = await sql<{ items: number }>`
      select count(distinct s.inventory_item_id)::int as items from sales.sold_as as s
      where s.organization_id = ${organizationId} and s.deleted_at is null
        and s.id in (${offeredOnLists(organizationId)})`.execute(tx);
    return { soldAsSizes, onList: rows[0]?.items ?? 0 };
  };
