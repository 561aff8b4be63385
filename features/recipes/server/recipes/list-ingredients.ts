import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { type UnknownCost, whyUnknown } from './unknown-cost.ts';

/** How much of an item's stock one serving takes. */
export interface TakenIngredient {
  readonly ingredient_id: string;
  readonly inventory_item_id: string;
  /** In containers of the item, as unrounded decimal text; null if the amount cannot be converted. */
  readonly quantity: string | null;
  /** The latest cost per container, null if unknown. */
  readonly unit_cost: string | null;
  readonly reason: string | null;
}

/** What one serving of each recipe takes out of stock, by exact ratio (D41), in the order of its ingredients. */
export async function ingredientsOf(
  tx: Tx,
  organizationId: string,
  recipeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly TakenIngredient[]>> {
  const rows = await readIngredients(tx, organizationId, recipeIds);
  const taken = Map.groupBy(rows, (row) => row.recipe_id);
  return new Map(
    recipeIds.map((id) => [
      id,
      (taken.get(id) ?? []).map((row) => ({
        ingredient_id: row.id,
        inventory_item_id: row.inventory_item_id,
        quantity: row.quantity,
        unit_cost: row.unit_cost,
        reason: row.quantity === null ? (whyUnknown(row)?.text ?? null) : null,
      })),
    ]),
  );
}

export interface IngredientRow {
  readonly recipe_id: string;
  readonly id: string;
  readonly inventory_item_id: string;
  readonly item_name: string;
  readonly size_name: string;
  readonly volume: string;
  readonly unit: string;
  readonly quantity: string | null;
  readonly unit_cost: string | null;
  readonly cost: string | null;
  readonly cost_at: Date | null;
  readonly millilitres: string | null;
}

/** The ingredients of recipes in order, with the quantity and cost of each; figures as decimal text. */
export async function readIngredients(
  tx: Tx,
  organizationId: string,
  recipeIds: readonly string[],
): Promise<IngredientRow[]> {
  const { rows } = await sql<IngredientRow>`
    select g.recipe_id, g.id, g.inventory_item_id, i.name as item_name, s.name as size_name, g.volume, g.unit, c.quantity,
      c.unit_cost, c.cost, k.last_cost_at as cost_at, catalog.containers(g.volume, g.unit, 1, 'mL', 1) as millilitres
    from recipes.ingredient as g
    join recipes.ingredient_cost as c on c.organization_id = g.organization_id and c.id = g.id
    join catalog.item as i on i.organization_id = g.organization_id and i.id = g.inventory_item_id
    join catalog.size as s on s.organization_id = i.organization_id and s.id = i.size_id
    left join stock.item_cost as k on k.organization_id = g.organization_id and k.item_id = g.inventory_item_id
    where g.organization_id = ${organizationId} and g.recipe_id = any(${recipeIds}::uuid[])
    order by g.recipe_id, g.position, g.id`.execute(tx);
  return rows;
}

/** The first reason why the cost of ingredients is unknown. */
export function firstUnknown(rows: readonly IngredientRow[]): UnknownCost | null {
  for (const row of rows) {
    const unknown = whyUnknown(row);
    if (unknown) return unknown;
  }
  return null;
}
