import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { costOutput } from './cost-output.ts';

/**
 * Takes a production back with the action that booked it, whose movements are reversed already: what it said of cost goes,
 * and lists leave it out. The item that it made stays, with what else is of it.
 */
export async function takeBackBatch(tx: Tx, context: Context, actionId: string): Promise<void> {
  const by = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  const { rows } = await sql<{ id: string; name: string; recipe_id: string; output_item_id: string }>`
    update recipes.batch set undone_at = ${context.now}
    where organization_id = ${by.organizationId} and action_id = ${actionId}
    returning id, name, recipe_id, output_item_id`.execute(tx);
  const [batch] = rows;
  if (!batch) throw new Error('takeBackBatch: no batch was booked by this action');
  await costOutput(tx, by, batch, null);
  await announce(tx, by.organizationId, 'batches', [batch.id]);
  await announce(tx, by.organizationId, 'recipes', [batch.recipe_id]);
  await announce(tx, by.organizationId, 'costs', [batch.output_item_id]);
}
