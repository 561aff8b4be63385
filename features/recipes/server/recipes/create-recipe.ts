import { sql } from 'kysely';
import type { z } from 'zod';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows } from '#shared/server/undo/rows-inverse.ts';
import type { recipeInput } from '../../contract/recipe-inputs.ts';
import type { RecipeExtensions } from '../recipe-extensions.ts';
import { requireCategory } from './categories.ts';
import { undoRecipeChange } from './undo-recipe.ts';
import { addIngredients, requireConversions, requireItems } from './write-ingredients.ts';

const UNMATCHED = { lines: 0, quantity: 0, action_id: null };

/**
 * Creates a recipe with its ingredients, and matches it to the POS item that it was made for. If the point of sale needs
 * a price, it must be above 0 (REC-035).
 */
export function createRecipe(context: Context, input: z.output<typeof recipeInput>, extensions: RecipeExtensions) {
  const { organizationId } = context.actor;
  return runCommand(context, 'createRecipe', input, async (tx) => {
    const begun = input.pos_item_id ? await extensions.beginMatch(tx, context, input.pos_item_id) : undefined;
    if (!input.price && (await extensions.requiresPrice(tx, organizationId, begun?.posId)))
      throw refuseField('price', 'Price is required when using Square POS');
    const categoryId = await requireCategory(tx, organizationId, input);
    await requireItems(
      tx,
      organizationId,
      input.ingredients.map((each) => each.inventory_item_id),
      (index) => `ingredients.${index}.inventory_item_id`,
    );
    await requireConversions(tx, organizationId, input.ingredients, (index) => `ingredients.${index}.unit`);
    const { rows } = await sql<{ id: string }>`
      insert into recipes.recipe (organization_id, name, category_id, price, write_to_square)
      values (${organizationId}, ${input.name}, ${categoryId}, ${input.price ?? null}, ${input.write_to_square ?? false})
      returning id`.execute(tx);
    const id = rows[0]?.id as string;
    await addIngredients(tx, organizationId, id, input.ingredients);
    await announce(tx, organizationId, 'recipes', [id]);
    const { action_id: stock, ...depleted } = (await begun?.match(id, input.deplete_sales ?? true)) ?? UNMATCHED;
    const action_id = await recordRows(tx, context, undoRecipeChange, begun?.seen ?? [], {
      made: id,
      actions: [stock],
    });
    return { recipe_id: id, depleted, action_id };
  });
}
