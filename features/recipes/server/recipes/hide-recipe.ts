import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { holdRecipe } from './find-recipe.ts';

/** Hides a recipe from lists, or shows it again (REC-031); its sales and batches are unchanged. */
export function hideRecipe(context: Context, input: { id: string; unhide?: boolean | undefined }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'hideRecipe', input, async (tx) => {
    const hidden = !input.unhide;
    const held = await holdRecipe(tx, organizationId, input.id);
    if (held.hidden !== hidden) {
      await sql`
        update recipes.recipe set hidden_at = ${hidden ? context.now : null}, updated_at = ${context.now}
        where organization_id = ${organizationId} and id = ${input.id}`.execute(tx);
      await announce(tx, organizationId, 'recipes', [input.id]);
    }
    return { recipe_id: input.id, hidden };
  });
}
