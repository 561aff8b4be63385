import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';

export interface IngredientInput {
  readonly inventory_item_id: string;
  readonly volume: string;
  readonly unit: string;
}

/** Adds ingredients behind those that are there. */
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

/** Refuses items that are unknown here or were merged away, beside the field that named the first of them. */
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
  const text = gone ? 'This item was merged into another one' : 'Item not found';
  throw new Refusal(gone ? 'conflict' : 'not_found', text, { [field(wrong)]: text });
}
