import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows } from '#shared/server/undo/rows-inverse.ts';
import { batchTotal } from './batch-total.ts';
import { holdBatch } from './hold-batch.ts';
import { type InstructionInput, writeInstructions } from './instructions.ts';
import { type Batch, readBatches } from './read-batches.ts';
import { recost, undoBatchChange, watchBatch } from './undo-batch-change.ts';

interface BatchChange {
  readonly id: string;
  readonly batch_name?: string | undefined;
  readonly labor_cost?: number | undefined;
  readonly misc_cost?: number | undefined;
  readonly instructions?: readonly InstructionInput[] | undefined;
}

/** Its `action_id` takes back this change; that of the batch in lists, the whole production. */
type ChangedBatch = Omit<Batch, 'action_id'> & { readonly action_id: string | null };

/**
 * Changes the description of a production; added costs change the cost of its output, its quantities stay (OAPI-104).
 */
export function updateBatch(context: Context, input: BatchChange): Promise<ChangedBatch> {
  const by = { organizationId: context.actor.organizationId };
  return runCommand(context, 'updateBatch', input, async (tx) => {
    const held = await holdBatch(tx, by.organizationId, input.id);
    const seen = await watchBatch(tx, by.organizationId, input.id);
    const name = input.batch_name ?? held.name;
    const labor = input.labor_cost ?? held.labor_cost;
    const misc = input.misc_cost ?? held.misc_cost;
    const total = batchTotal(await readCosts(tx, by.organizationId, input.id), labor, misc);
    await sql`
      update recipes.batch set name = ${name}, labor_cost = ${labor}, misc_cost = ${misc}, total_cost = ${total?.toFixed() ?? null}
      where organization_id = ${by.organizationId} and id = ${input.id}`.execute(tx);
    if (input.labor_cost !== undefined || input.misc_cost !== undefined) await recost(tx, context, held.id);
    if (input.instructions) await writeInstructions(tx, by.organizationId, input.id, input.instructions);
    await announce(tx, by.organizationId, 'batches', [input.id]);
    const [batch] = await readBatches(tx, by.organizationId, [input.id]);
    const action_id = await recordRows(tx, context, undoBatchChange, seen, { more: { batchId: input.id } });
    return { ...(batch as Batch), action_id };
  });
}

async function readCosts(tx: Tx, organizationId: string, batchId: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ total_cost: string | null }>`
    select total_cost from recipes.batch_ingredient
    where organization_id = ${organizationId} and batch_id = ${batchId}`.execute(tx);
  return rows.map((row) => row.total_cost);
}
