import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { undoRecipeChange } from './undo-recipe.ts';

/** Hides a recipe from lists, or shows it again (REC-031); its sales and batches are unchanged. */
export function hideRecipe(context: Context, input: { id: string; unhide?: boolean | undefined }) {
  return runCommand(context, 'hideRecipe', input, async (tx) => {
    const hidden = !input.unhide;
    return { recipe_id: input.id, hidden, action_id: await setHidden(tx, context, { ids: [input.id], hidden }) };
  });
}

/** The same for several recipes: all of them or none. */
export function hideRecipes(context: Context, input: { recipe_ids: readonly string[]; hidden: boolean }) {
  return runCommand(context, 'hideRecipes', input, async (tx) => {
    const ids = [...new Set(input.recipe_ids)];
    return { action_id: await setHidden(tx, context, { ids, hidden: input.hidden }) };
  });
}

async function setHidden(
  tx: Tx,
  context: Context,
  { ids, hidden }: { ids: readonly string[]; hidden: boolean },
): Promise<string | null> {
  const { organizationId } = context.actor;
  const held = await sql<{ id: string }>`
    select id from recipes.recipe where organization_id = ${organizationId} and id = any(${ids}::uuid[])
    order by id for no key update`.execute(tx);
  if (held.rows.length < ids.length) throw notFound('Recipe');
  const watched = [{ table: 'recipes.recipe', where: sql`t.id = any(${ids}::uuid[])` }];
  const seen = await watchRows(tx, organizationId, watched);
  const { rows } = await sql<{ id: string }>`
    update recipes.recipe set hidden_at = ${hidden ? context.now : null}, updated_at = ${context.now}
    where organization_id = ${organizationId} and id = any(${ids}::uuid[]) and (hidden_at is not null) <> ${hidden}
    returning id`.execute(tx);
  if (rows.length === 0) return null;
  await announce(
    tx,
    organizationId,
    'recipes',
    rows.map((row) => row.id),
  );
  return recordRows(tx, context, undoRecipeChange, seen);
}
