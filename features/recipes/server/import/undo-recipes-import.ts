import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { waitForOthers } from '#shared/server/tables/run-import.ts';
import type { Inverse } from '#shared/server/undo/inverse.ts';
import { readUses } from '#shared/server/undo/read-uses.ts';
import type { Recorded } from '#shared/server/undo/rows-inverse.ts';
import { sayStaying, untouchedRows } from '#shared/server/undo/untouched-rows.ts';
import { recipeOf, undoRecipeChange } from '../recipes/undo-recipe.ts';

/**
 * Undoes an import of recipes as a whole (D38): those that were here are as before, new ones are deleted as a person deletes
 * them. What someone changed or matched since stays, and is named.
 */
export const undoRecipesImport: Inverse<Recorded> = {
  kind: 'recipes import',
  least: 'admin',
  async undo(tx, context, act, undoStock) {
    const { organizationId } = context.actor;
    await waitForOthers(tx, organizationId);
    const { rows, touched } = await untouchedRows(tx, organizationId, act.rows, recipeOf);
    await undoRecipeChange.undo(tx, context, { rows, actions: [] }, undoStock);
    const made = [act.made ?? []].flat();
    const unused = await hideUnused(tx, organizationId, made, context.now);
    return sayStaying(await namesOf(tx, organizationId, [...touched, ...made.filter((id) => !unused.has(id))]));
  },
};

/** Rows that come with a recipe, or only propose something about it. */
const OWN = ['recipes.ingredient', 'sales.declined_recipe'];

/** Answers the ids of those that it hid, or that were hidden already. */
async function hideUnused(tx: Tx, organizationId: string, ids: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from recipes.recipe where organization_id = ${organizationId} and id = any(${ids}::uuid[])
      and (version = 1 or hidden_at is not null) order by id for update`.execute(tx);
  const uses = await readUses(tx, organizationId, 'recipes.recipe', ids, OWN);
  const used = new Set(uses.map(({ id }) => id));
  const unused = rows.flatMap(({ id }) => (used.has(id) ? [] : [id]));
  await sql`update recipes.recipe set hidden_at = coalesce(hidden_at, ${now}), updated_at = ${now}
    where organization_id = ${organizationId} and id = any(${unused}::uuid[])`.execute(tx);
  return new Set(unused);
}

async function namesOf(tx: Tx, organizationId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from recipes.recipe where organization_id = ${organizationId} and id = any(${ids}::uuid[]) order by id`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}
