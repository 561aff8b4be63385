import { sql } from 'kysely';
import { ITEM_IS_GONE } from '#features/catalog/domain/gone-item.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { conversionText } from './unknown-cost.ts';

export interface IngredientInput {
  readonly inventory_item_id: string;
  readonly volume: string;
  readonly unit: string;
}

/** Appends ingredients. */
export async function addIngredients(
  tx: Tx,
  organizationId: string,
  recipeId: string,
  added: readonly IngredientInput[],
): Promise<void> {
  if (added.length === 0) return;
  await sql`
    insert into recipes.ingredient (organization_id, recipe_id, position, inventory_item_id, volume, unit)
    select ${organizationId}, ${recipeId}, given.position + coalesce((
        select max(position) from recipes.ingredient where organization_id = ${organizationId} and recipe_id = ${recipeId}), 0),
      given.item_id, given.volume, given.unit
    from unnest(${added.map((each) => each.inventory_item_id)}::uuid[], ${added.map((each) => each.volume)}::numeric[],
      ${added.map((each) => each.unit)}::text[]) with ordinality as given (item_id, volume, unit, position)`.execute(
    tx,
  );
}

/** Refuses items that are unknown or were merged, at the field of the first one. */
export async function requireItems(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
  field: (index: number) => string,
): Promise<void> {
  const { rows } = await sql<{ id: string; active: boolean }>`
    select id, active from catalog.item where organization_id = ${organizationId} and id = any(${ids}::uuid[])
    for share`.execute(tx);
  const known = new Map(rows.map((row) => [row.id, row.active]));
  const wrong = ids.findIndex((id) => !known.get(id));
  if (wrong < 0) return;
  const gone = known.has(ids[wrong] as string);
  const text = gone ? ITEM_IS_GONE : 'Item not found';
  throw new Refusal(gone ? 'conflict' : 'not_found', text, { [field(wrong)]: text });
}

/**
 * Refuses amounts that cannot be converted to the size of their item, at the field of the first one (D35): a sale of
 * the recipe could not deplete it.
 */
export async function requireConversions(
  tx: Tx,
  organizationId: string,
  ingredients: readonly IngredientInput[],
  field: (index: number) => string,
): Promise<void> {
  const [wrong] = await findUnconvertible(tx, organizationId, ingredients);
  if (wrong) throw refuseField(field(wrong.index), wrong.text);
}

/** The amounts that cannot be converted, by index, each with how to fix it. */
export async function findUnconvertible(
  tx: Tx,
  organizationId: string,
  ingredients: readonly IngredientInput[],
): Promise<{ index: number; text: string }[]> {
  const { rows } = await sql<{ index: number; unit: string; item_name: string; size_name: string }>`
    select (given.position - 1)::int as index, given.unit, i.name as item_name, s.name as size_name
    from unnest(${ingredients.map((each) => each.inventory_item_id)}::uuid[], ${ingredients.map((each) => each.volume)}::numeric[],
      ${ingredients.map((each) => each.unit)}::text[]) with ordinality as given (item_id, volume, unit, position)
    join catalog.item as i on i.organization_id = ${organizationId} and i.id = given.item_id
    join catalog.size as s on s.organization_id = i.organization_id and s.id = i.size_id
    where catalog.containers(given.volume, given.unit, s.volume, s.unit, s.count) is null
    order by given.position`.execute(tx);
  return rows.map((row) => ({ index: row.index, text: conversionText(row) }));
}
