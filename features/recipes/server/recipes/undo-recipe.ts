import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import type { Inverse } from '#shared/server/undo/inverse.ts';
import { namesOfRows, type RowNames } from '#shared/server/undo/names-of-rows.ts';
import { recordsInverse } from '#shared/server/undo/records-inverse.ts';
import { type Recorded, type RowChange, watchRows } from '#shared/server/undo/rows-inverse.ts';

const RECIPE = 'recipes.recipe';
const NAMES: RowNames = {
  [RECIPE]: 't.name',
  'recipes.ingredient': `(
    select r.name from recipes.recipe as r where r.organization_id = t.organization_id and r.id = t.recipe_id)`,
};

/** The recipe that a row belongs to. */
export const recipeOf = ({ table, key, before, after }: RowChange): string | null =>
  (table === RECIPE ? key.id : (before?.recipe_id ?? after?.recipe_id ?? key.recipe_id)) ?? null;

const undoRows = recordsInverse({
  kind: 'recipe',
  what: 'The recipe',
  topics: ['recipes', 'pos', 'sales', 'items'],
  recordOf: (row) => recipeOf(row) ?? '',
  called: ['recipe', 'recipes'],
  follow: async (tx, { actor, now }, { made }) => {
    if (typeof made === 'string')
      await sql`update recipes.recipe set hidden_at = ${now}, updated_at = ${now}
        where organization_id = ${actor.organizationId} and id = ${made}`.execute(tx);
  },
});

/** A recipe that the act created is hidden, like one that a person deletes. */
export const undoRecipeChange: Inverse<Recorded> = {
  ...undoRows,
  about(tx, organizationId, { rows, made }) {
    const created = [made ?? []].flat().map((id) => ({ table: RECIPE, key: { id }, before: null, after: {} }));
    return namesOfRows(tx, organizationId, [...rows, ...created], NAMES);
  },
};

/** Recipes with their ingredients. */
export const watchRecipes = (tx: Tx, organizationId: string, ids: readonly string[]) =>
  watchRows(tx, organizationId, [
    { table: 'recipes.recipe', where: sql`t.id = any(${ids}::uuid[])` },
    { table: 'recipes.ingredient', where: sql`t.recipe_id = any(${ids}::uuid[])` },
  ]);

export const watchRecipe = (tx: Tx, organizationId: string, id: string) => watchRecipes(tx, organizationId, [id]);
