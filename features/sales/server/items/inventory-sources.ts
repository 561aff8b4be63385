import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { inventorySource } from '../../contract/pos-schemas.ts';

type InventorySource = z.output<typeof inventorySource>;

/** The items that each Sold As and each recipe takes (RPT-032), by name. */
export function listInventorySources(context: Context): Promise<InventorySource[]> {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows } = await sql<InventorySource>`
      select part.id, i.name, i.name as ingredient, part.recipe, part.group_type, part.sellable_item_group_id,
        part.volume::float8 as volume, part.unit, i.id as inventory_item_id,
        json_build_object('id', i.id, 'name', i.name, 'vintage', i.vintage, 'barcode', i.barcode, 'size', json_build_object(
          'id', z.id, 'name', z.name, 'volume', z.volume::float8, 'unit', z.unit, 'count', z.count)) as source_item,
        s.quantity::float8 as stock, c.last_cost::float8 as latest_unit_cost
      from (
        select sold.id, coalesce(sold.name, named.name) as recipe, 'IT' as group_type, sold.id as sellable_item_group_id,
          taken.volume * taken.count as volume, taken.unit, sold.inventory_item_id, 0 as position
        from sales.sold_as as sold
        join catalog.item as named on named.organization_id = sold.organization_id and named.id = sold.inventory_item_id
        join catalog.size as taken on taken.organization_id = sold.organization_id and taken.id = sold.depletion_size_id
        where sold.organization_id = ${organizationId} and sold.deleted_at is null
        union all
        select g.id, r.name || ' (Recipe)', 'RE', r.id, g.volume, g.unit, g.inventory_item_id, g.position
        from recipes.ingredient as g
        join recipes.recipe as r on r.organization_id = g.organization_id and r.id = g.recipe_id and r.hidden_at is null
        where g.organization_id = ${organizationId}
      ) as part
      join catalog.item as i on i.organization_id = ${organizationId} and i.id = part.inventory_item_id
      join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
      join stock.item_stock as s on s.organization_id = i.organization_id and s.item_id = i.id
      join stock.item_cost as c on c.organization_id = i.organization_id and c.item_id = i.id
      order by platform.fold(part.recipe), part.sellable_item_group_id, part.position, part.id`.execute(tx);
    return rows;
  });
}
