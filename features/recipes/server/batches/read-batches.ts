import { sql } from 'kysely';
import type { z } from 'zod';
import { describePerson } from '#shared/server/answers/describe-person.ts';
import type { Tx } from '#shared/server/database.ts';
import type { batchRecipe } from '../../contract/recipe-schemas.ts';
import { ITEM_JSON } from '../recipes/item-rows.ts';

export type Batch = z.output<typeof batchRecipe>;

/** Productions in the order of their ids, each with its ingredients, its output and its instructions. */
export async function readBatches(tx: Tx, organizationId: string, ids: readonly string[]): Promise<Batch[]> {
  const { rows } = await sql<Batch>`
    select b.id, to_json(b.created_at) #>> '{}' as created_at, b.name as batch_name, b.servings::float8 as servings,
      b.labor_cost::float8 as labor_cost, b.misc_cost::float8 as misc_cost, b.output_quantity::float8 as output_quantity,
      b.output_containers::float8 as output_container_quantity_used, b.total_cost::float8 as total_cost,
      round(b.total_cost / b.output_quantity, 6)::float8 as unit_cost, json_build_array(${ITEM_JSON}) as output_inventory_items,
      b.output_size_id, ${sizeJson('s')} as output_size, i.type_id as output_type_id,
      json_build_object('id', r.id, 'name', r.name, 'type', 'RE') as sellable_item_group,
      coalesce((
        select json_agg(json_build_object('id', g.id, 'inventory_item_id', g.inventory_item_id, 'ingredient_name', g.ingredient_name,
          'quantity', g.quantity::float8, 'stock_quantity', g.stock_quantity::float8, 'size', ${sizeJson('gs')},
          'unit_cost', g.unit_cost::float8, 'total_cost', g.total_cost::float8) order by g.position, g.id)
        from recipes.batch_ingredient as g
        join catalog.size as gs on gs.organization_id = g.organization_id and gs.id = g.size_id
        where g.organization_id = b.organization_id and g.batch_id = b.id), '[]') as batch_ingredients,
      ${INSTRUCTIONS} as instructions,
      ${describePerson('p', 'b.created_by')} as user, b.action_id
    from unnest(${ids}::uuid[]) with ordinality as page (id, position)
    join recipes.batch as b on b.organization_id = ${organizationId} and b.id = page.id
    join recipes.recipe as r on r.organization_id = b.organization_id and r.id = b.recipe_id
    join catalog.item as i on i.organization_id = b.organization_id and i.id = b.output_item_id
    join catalog.size as s on s.organization_id = b.organization_id and s.id = b.output_size_id
    left join accounts.person as p on p.organization_id = b.organization_id and p.id = b.created_by
    order by page.position`.execute(tx);
  return rows;
}

const sizeJson = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`json_build_object('id', ${of('id')}, 'name', ${of('name')}, 'volume', ${of('volume')}::float8,
    'unit', ${of('unit')}, 'count', ${of('count')})`;
};

/** Of batch `b`, in order. */
const INSTRUCTIONS = sql`coalesce((
  select json_agg(json_build_object('id', n.id, 'sort_order', n.sort_order, 'name', n.name, 'description', n.description,
    'estimated_time', n.estimated_time, 'labor_cost', n.labor_cost::float8, 'images', n.images) order by n.sort_order, n.id)
  from recipes.instruction as n where n.organization_id = b.organization_id and n.batch_id = b.id), '[]')`;
