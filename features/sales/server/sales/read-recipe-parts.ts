import { Decimal } from 'decimal.js';
import { ingredientsOf, type TakenIngredient } from '#features/recipes/server/recipes/list-ingredients.ts';
import type { Tx } from '#shared/server/database.ts';
import type { Part } from '../../domain/depletion-part.ts';

export interface RecipeParts {
  readonly parts: readonly Part[];
  /**
   * Why it cannot be depleted: it takes nothing, or an ingredient does not convert. Half a recipe would be a wrong
   * figure.
   */
  readonly problem: string | null;
}

/** The parts that one serving of each recipe takes; an item that is used twice is combined. */
export async function readRecipeParts(
  tx: Tx,
  organizationId: string,
  recipeIds: readonly string[],
): Promise<Map<string, RecipeParts>> {
  if (recipeIds.length === 0) return new Map();
  const ingredients = await ingredientsOf(tx, organizationId, [...new Set(recipeIds)]);
  return new Map([...ingredients].map(([id, own]) => [id, partsOf(own)]));
}

function partsOf(ingredients: readonly TakenIngredient[]): RecipeParts {
  if (ingredients.length === 0) return { parts: [], problem: 'The recipe has no ingredients yet: add them first' };
  const perUnit = new Map<string, Decimal>();
  for (const { inventory_item_id: itemId, quantity, reason } of ingredients) {
    if (quantity === null) return { parts: [], problem: reason ?? 'An ingredient of the recipe cannot be converted' };
    perUnit.set(itemId, (perUnit.get(itemId) ?? new Decimal(0)).plus(quantity));
  }
  return { parts: [...perUnit].map(([itemId, amount]) => ({ itemId, perUnit: amount })), problem: null };
}
