import { sql } from 'kysely';
import { markBatch } from '#features/catalog/server/items/mark-batch.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { costOutput } from './cost-output.ts';

/**
 * Undoes a production together with the action that booked it, whose movements are already reversed: removes its cost
 * record and hides it from lists. Its output item remains, with any other stock of it; an item that was purchased until
 * a batch was filled into it is a purchased one again.
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
  await unmarkOutput(tx, by.organizationId, batch.output_item_id);
  await announce(tx, by.organizationId, 'batches', [batch.id]);
  await announce(tx, by.organizationId, 'recipes', [batch.recipe_id]);
  await announce(tx, by.organizationId, 'costs', [batch.output_item_id]);
}

/** Only once the item has no batches left. Items created as batch outputs stay batch items. */
async function unmarkOutput(tx: Tx, organizationId: string, itemId: string): Promise<void> {
  const { rows } = await sql<{ left: number; marked: boolean | null }>`
    select count(*) filter (where undone_at is null)::int as left, bool_or(marked_output) as marked from recipes.batch
    where organization_id = ${organizationId} and output_item_id = ${itemId}`.execute(tx);
  if (rows[0]?.left === 0 && rows[0].marked) await markBatch(tx, organizationId, itemId, false);
}

/** Number of productions of an item. */
export async function countBatchesOf(tx: Tx, organizationId: string, itemId: string): Promise<number> {
  const { rows } = await sql<{ batches: number }>`
    select count(*)::int as batches from recipes.batch
    where organization_id = ${organizationId} and output_item_id = ${itemId} and undone_at is null`.execute(tx);
  return rows[0]?.batches ?? 0;
}
