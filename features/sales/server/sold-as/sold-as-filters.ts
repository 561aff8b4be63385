import { sql } from 'kysely';
import { type FilterConditions, requireText } from '#features/stock/server/items/inventory-filter.ts';

/** Filters of the inventory list that ask as what an item is sold (FLT-013). */
export const soldAsFilters: FilterConditions = {
  soldAsSize: (value, key) => sql<boolean>`exists (
    select from sales.sold_as as sold
    join catalog.size as sale on sale.organization_id = sold.organization_id and sale.id = sold.sale_size_id
    where sold.organization_id = i.organization_id and sold.inventory_item_id = i.id and sold.deleted_at is null
      and (sale.id::text = ${requireText(value, key)} or lower(sale.name) = lower(${requireText(value, key)})))`,
};
