import { type RawBuilder, sql } from 'kysely';

/**
 * Value on hand of the items in use (D32), as stored with their quantity: for totals over everything. The view
 * stock.item_value, which recalculates it, is seven times slower over 100,000 items. Only items without any cost read their
 * layers, because consignment may cover them.
 */
export function keptValue(organizationId: string): RawBuilder<unknown> {
  return sql`(
    select s.item_id, i.type_id, s.quantity, s.value, c.last_cost,
           c.last_cost is null and s.quantity <> 0
             and (select worth.no_cost from stock.worth(s.organization_id, s.item_id, s.quantity) as worth) as no_cost
    from stock.item_stock as s
    join catalog.item as i on i.organization_id = s.organization_id and i.id = s.item_id and i.active
    join stock.item_cost as c on c.organization_id = s.organization_id and c.item_id = s.item_id
    where s.organization_id = ${organizationId})`;
}
