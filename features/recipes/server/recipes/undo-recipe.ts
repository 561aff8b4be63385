import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';

/** A recipe that the act created is hidden, like one that a person deletes. */
export const undoRecipeChange = rowsInverse({
  kind: 'recipe',
  what: 'The recipe',
  topics: ['recipes', 'pos', 'sales', 'items'],
  follow: async (tx, { actor, now }, { made }) => {
    if (typeof made === 'string')
      await sql`update recipes.recipe set hidden_at = ${now}, updated_at = ${now}
        where organization_id = ${actor.organizationId} and id = ${made}`.execute(tx);
  },
});

/** Recipes with their ingredients. */
export const watchRecipes = (tx: Tx, organizationId: string, ids: readonly string[]) =>
  watchRows(tx, organizationId, [
    { table: 'recipes.recipe', where: sql`t.id = any(${ids}::uuid[])` },
    { table: 'recipes.ingredient', where: sql`t.recipe_id = any(${ids}::uuid[])` },
  ]);

export const watchRecipe = (tx: Tx, organizationId: string, id: string) => watchRecipes(tx, organizationId, [id]);
