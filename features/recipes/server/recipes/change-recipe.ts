import { sql } from 'kysely';
import type { z } from 'zod';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows } from '#shared/server/undo/rows-inverse.ts';
import { MOST_INGREDIENTS, type recipeChange } from '../../contract/recipe-inputs.ts';
import { requireCategory } from './categories.ts';
import { holdRecipe } from './find-recipe.ts';
import { undoRecipeChange, watchRecipe } from './undo-recipe.ts';
import { addIngredients, requireConversions, requireItems } from './write-ingredients.ts';

type Change = z.output<typeof recipeChange>;

/** Changes a recipe and its ingredients (REC-028): first removes, then changes, then adds. */
export function updateRecipe(context: Context, input: Change) {
  const { organizationId } = context.actor;
  return runCommand(context, 'updateRecipe', input, async (tx) => {
    const held = await holdRecipe(tx, organizationId, input.recipeId);
    if (input.version !== undefined && input.version !== held.version)
      throw new Refusal('conflict', 'Someone changed this recipe in the meantime. Open it again to see the change.');
    const categoryId = await requireCategory(tx, organizationId, input);
    const seen = await watchRecipe(tx, organizationId, input.recipeId);
    await removeIngredients(tx, organizationId, input);
    await changeIngredients(tx, organizationId, input);
    const added = input.add_ingredients ?? [];
    await requireItems(
      tx,
      organizationId,
      added.map((each) => each.inventory_item_id),
      (index) => `add_ingredients.${index}.inventory_item_id`,
    );
    await requireConversions(tx, organizationId, added, (index) => `add_ingredients.${index}.unit`);
    await addIngredients(tx, organizationId, input.recipeId, added);
    await requireNotTooMany(tx, organizationId, input.recipeId);
    const named = input.category_id !== undefined || input.field_id !== undefined;
    await sql`
      update recipes.recipe set
        name = coalesce(${input.name ?? null}, name),
        price = case when ${input.price !== undefined} then ${input.price ?? null}::numeric else price end,
        category_id = case when ${named} then ${categoryId}::uuid else category_id end,
        write_to_square = coalesce(${input.write_to_square ?? null}::boolean, write_to_square),
        version = version + 1, updated_at = ${context.now}
      where organization_id = ${organizationId} and id = ${input.recipeId}`.execute(tx);
    await announce(tx, organizationId, 'recipes', [input.recipeId]);
    const action_id = await recordRows(tx, context, undoRecipeChange, seen);
    return { recipe_id: input.recipeId, version: held.version + 1, action_id };
  });
}

async function removeIngredients(tx: Tx, organizationId: string, { recipeId, remove_ingredients: ids = [] }: Change) {
  const { rows } = await sql<{ id: string; inventory_item_id: string }>`
    delete from recipes.ingredient where organization_id = ${organizationId} and recipe_id = ${recipeId}
      and (id = any(${ids}::uuid[]) or inventory_item_id = any(${ids}::uuid[]))
    returning id, inventory_item_id`.execute(tx);
  const gone = new Set(rows.flatMap((row) => [row.id, row.inventory_item_id]));
  const wrong = ids.findIndex((id) => !gone.has(id));
  if (wrong >= 0) throw refuseField(`remove_ingredients.${wrong}`, 'Ingredient not found in this recipe');
}

async function changeIngredients(tx: Tx, organizationId: string, { recipeId, ingredients = [] }: Change) {
  if (ingredients.length === 0) return;
  const { rows: present } = await sql<Present>`
    select id, inventory_item_id, unit from recipes.ingredient
    where organization_id = ${organizationId} and recipe_id = ${recipeId} order by position, id`.execute(tx);
  const ids = ingredients.map((each, index) => {
    const own = present.filter((one) =>
      each.id ? one.id === each.id : one.inventory_item_id === each.inventory_item_id,
    );
    if (own.length === 1) return own[0]?.id as string;
    const field = `ingredients.${index}.${each.id ? 'id' : 'inventory_item_id'}`;
    throw refuseField(
      field,
      own.length === 0
        ? 'Ingredient not found in this recipe: add it instead'
        : 'This item is in the recipe more than once: name the ingredient by its id',
    );
  });
  await requireItems(
    tx,
    organizationId,
    ingredients.map((each, index) => each.inventory_item_id ?? itemOf(present, ids[index] as string)),
    (index) => `ingredients.${index}.inventory_item_id`,
  );
  await requireNewConversions(tx, organizationId, ingredients, ids, present);
  await sql`
    update recipes.ingredient as g set volume = given.volume, unit = given.unit,
      inventory_item_id = coalesce(given.item_id, g.inventory_item_id)
    from unnest(${ids}::uuid[], ${ingredients.map((each) => each.inventory_item_id ?? null)}::uuid[],
      ${ingredients.map((each) => each.volume)}::numeric[], ${ingredients.map((each) => each.unit)}::text[]) as given (id, item_id, volume, unit)
    where g.organization_id = ${organizationId} and g.id = given.id`.execute(tx);
}

interface Present {
  readonly id: string;
  readonly inventory_item_id: string;
  readonly unit: string;
}

/**
 * Ingredients that could not be converted before, because their item has changed its size, do not block other changes.
 */
async function requireNewConversions(
  tx: Tx,
  organizationId: string,
  ingredients: NonNullable<Change['ingredients']>,
  ids: readonly string[],
  present: readonly Present[],
): Promise<void> {
  const changed = ingredients.flatMap(({ inventory_item_id, volume, unit }, index) => {
    const before = present.find((one) => one.id === ids[index]) as Present;
    const itemId = inventory_item_id ?? before.inventory_item_id;
    if (itemId === before.inventory_item_id && unit === before.unit) return [];
    return [{ index, inventory_item_id: itemId, volume, unit }];
  });
  await requireConversions(tx, organizationId, changed, (place) => `ingredients.${changed[place]?.index}.unit`);
}

const itemOf = (present: readonly Present[], id: string) =>
  present.find((one) => one.id === id)?.inventory_item_id as string;

async function requireNotTooMany(tx: Tx, organizationId: string, recipeId: string): Promise<void> {
  const { rows } = await sql<{ ingredients: number }>`
    select count(*)::int as ingredients from recipes.ingredient
    where organization_id = ${organizationId} and recipe_id = ${recipeId}`.execute(tx);
  if ((rows[0]?.ingredients ?? 0) > MOST_INGREDIENTS)
    throw refuseField('add_ingredients', `At most ${MOST_INGREDIENTS} ingredients`);
}
