import { type RawBuilder, sql } from 'kysely';
import {
  type FilterCondition,
  type FilterConditions,
  requireText,
  truth,
} from '#features/items/server/items/inventory-filter.ts';

/** The Sold As entries and recipes of an organization on a published list: ids, for use with `in`. */
export type OfferedOnLists = (organizationId: string) => RawBuilder<unknown>;

/** Inventory filters for how an item is sold (FLT-013), and whether it is on a list (FLT-019). */
export function soldAsFilters(offeredOnLists: OfferedOnLists): FilterConditions {
  const onList: FilterCondition = (value, _key, { organizationId }) =>
    sql<boolean>`i.id ${sql.raw(truth(value) ? 'in' : 'not in')} (
      select sold.inventory_item_id from sales.sold_as as sold
      where sold.organization_id = ${organizationId} and sold.deleted_at is null
        and sold.id in (${offeredOnLists(organizationId)}))`;
  return { soldAsSize, onList, on_list: onList };
}

export const soldAsSize: FilterCondition = (value, key) => sql<boolean>`exists (
    select from sales.sold_as as sold
    join catalog.size as sale on sale.organization_id = sold.organization_id and sale.id = sold.sale_size_id
    where sold.organization_id = i.organization_id and sold.inventory_item_id = i.id and sold.deleted_at is null
      and (sale.id::text = ${requireText(value, key)} or lower(sale.name) = lower(${requireText(value, key)})))`;
