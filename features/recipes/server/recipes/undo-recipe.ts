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

/** A recipe with its ingredients. */
export const watchRecipe = (tx: Tx, organizationId: string, id: string) =>
  watchRows(tx, organizationId, [
    { table: 'recipes.recipe', where: sql`t.id = ${id}` },
    { table: 'recipes.ingredient', where: sql`t.recipe_id = ${id}` },
  ]);
