import { sql } from 'kysely';
import type { RecipeExtensions } from '#features/recipes/server/recipe-extensions.ts';
import { requiresPrice } from '../instances/requires-price.ts';

interface Match {
  readonly recipe_id: string;
  readonly id: string;
  readonly name: string;
}

/** Data about tills for recipes (REC-004, REC-035). */
export const recipeMatches: RecipeExtensions = {
  posMatches: async (tx, organizationId, recipeIds) => {
    const { rows } = await sql<Match>`
      select recipe_id, id, name from sales.pos_item
      where organization_id = ${organizationId} and recipe_id = any(${recipeIds}::uuid[])
      order by created_at, id`.execute(tx);
    const found = Map.groupBy(rows, (row) => row.recipe_id);
    return new Map([...found].map(([recipeId, own]) => [recipeId, own.map(({ id, name }) => ({ id, name }))]));
  },
  requiresPrice,
};
