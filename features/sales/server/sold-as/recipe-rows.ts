import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import type { SellableGroup } from '../../contract/pos-schemas.ts';
import { readRecipeParts } from '../sales/read-recipe-parts.ts';
import { notOnLists } from './sold-as-rows.ts';

interface RecipeRow {
  readonly id: string;
  readonly name: string;
  readonly price: number | null;
  readonly hidden: boolean;
  readonly write_to_square: boolean;
  readonly pos_items: { id: string; name: string }[];
  readonly unit_cost: number | null;
  readonly ingredients: {
    id: string;
    volume: number;
    unit: string;
    item: { id: string; name: string };
    unit_cost: number | null;
    added_at: string | null;
  }[];
  readonly updated_at: string;
}

/** The size of a sold recipe. */
const SERVING = { id: null, name: '1 Serving', volume: 1, unit: 'serving', count: 1 };

/** These recipes as sellable groups, in the given order, hidden ones too; unknown ids are skipped. */
export async function readRecipeGroups(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<SellableGroup[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RecipeRow>`
    select r.id, r.name, r.price::float8 as price, r.hidden_at is not null as hidden, r.write_to_square,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.created_at, p.id), '[]')
       from sales.pos_item as p where p.organization_id = r.organization_id and p.recipe_id = r.id) as pos_items,
      (select case when count(*) > 0 and bool_and(g.cost is not null) then sum(g.cost)::float8 end
       from recipes.ingredient_cost as g where g.organization_id = r.organization_id and g.recipe_id = r.id) as unit_cost,
      (select coalesce(json_agg(json_build_object('id', g.id, 'volume', g.volume::float8, 'unit', g.unit,
           'item', json_build_object('id', i.id, 'name', i.name), 'unit_cost', c.last_cost::float8,
           'added_at', to_json(c.last_cost_at) #>> '{}') order by g.position), '[]')
       from recipes.ingredient as g
       join catalog.item as i on i.organization_id = g.organization_id and i.id = g.inventory_item_id
       left join stock.item_cost as c on c.organization_id = i.organization_id and c.item_id = i.id
       where g.organization_id = r.organization_id and g.recipe_id = r.id) as ingredients,
      to_json(r.updated_at) #>> '{}' as updated_at
    from unnest(${ids}::uuid[]) with ordinality as page (id, position)
    join recipes.recipe as r on r.organization_id = ${organizationId} and r.id = page.id
    order by page.position`.execute(tx);
  const parts = await readRecipeParts(tx, organizationId, ids);
  return rows.map((row) => show(row, parts.get(row.id)?.problem ?? null));
}

function show({ id, name, price, pos_items, ...row }: RecipeRow, problem: string | null): SellableGroup {
  return {
    id,
    name: `${name} (Recipe)`,
    custom_name: name,
    type: 'RE',
    group_type: 'RE',
    size: SERVING,
    depletion_size: SERVING,
    sellable_items: row.ingredients.map(({ id: ingredientId, volume, unit, item, unit_cost, added_at }) => ({
      id: ingredientId,
      size: { id: null, name: `${volume} ${unit}`, volume, unit, count: 1 },
      sources: [
        {
          inventoryitem_id: item.id,
          inventory_item: item,
          OrderItem: unit_cost !== null && added_at !== null ? { unit_cost, added_at } : null,
        },
      ],
    })),
    list_price: price,
    price,
    for_sale: price !== null && !row.hidden,
    matched: pos_items.length > 0,
    ...notOnLists,
    offered_for_lists: false,
    write_to_square: row.write_to_square,
    pos_item: pos_items[0] ?? null,
    pos_items,
    pos_id: null,
    pos: null,
    fields: [],
    inventory_item_id: null,
    inventory_item: null,
    sale_size_id: null,
    depletion_size_id: null,
    fallback_inventory_item_id: null,
    fallback_inventory_item: null,
    category_id: null,
    depletion_quantity: null,
    depletion_problem: problem,
    unit_cost: row.unit_cost,
    updated_at: row.updated_at,
  };
}
