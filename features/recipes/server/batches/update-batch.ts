import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { batchTotal, batchUnitCost } from './batch-total.ts';
import { costOutput } from './cost-output.ts';
import { holdBatch } from './hold-batch.ts';
import { type InstructionInput, writeInstructions } from './instructions.ts';
import { type Batch, readBatches } from './read-batches.ts';

interface BatchChange {
  readonly id: string;
  readonly batch_name?: string | undefined;
  readonly labor_cost?: number | undefined;
  readonly misc_cost?: number | undefined;
  readonly instructions?: readonly InstructionInput[] | undefined;
}

/**
 * Changes the description of a production; added costs change the cost of its output, its quantities stay (OAPI-104).
 */
export function updateBatch(context: Context, input: BatchChange): Promise<Batch> {
  const by = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  return runCommand(context, 'updateBatch', input, async (tx) => {
    const held = await holdBatch(tx, by.organizationId, input.id);
    const name = input.batch_name ?? held.name;
    const labor = input.labor_cost ?? held.labor_cost;
    const misc = input.misc_cost ?? held.misc_cost;
    const total = batchTotal(await readCosts(tx, by.organizationId, input.id), labor, misc);
    await sql`
      update recipes.batch set name = ${name}, labor_cost = ${labor}, misc_cost = ${misc}, total_cost = ${total?.toFixed() ?? null}
      where organization_id = ${by.organizationId} and id = ${input.id}`.execute(tx);
    if (input.labor_cost !== undefined || input.misc_cost !== undefined) {
      const { output_item_id: itemId, output_quantity: quantity, created_at: madeAt } = held;
      const unitCost = batchUnitCost(total, quantity);
      await costOutput(tx, by, { id: held.id, name }, { id: held.id, name, itemId, quantity, madeAt, unitCost });
    }
    if (input.instructions) await writeInstructions(tx, by.organizationId, input.id, input.instructions);
    await announce(tx, by.organizationId, 'batches', [input.id]);
    const [batch] = await readBatches(tx, by.organizationId, [input.id]);
    return batch as Batch;
  });
}

async function readCosts(tx: Tx, organizationId: string, batchId: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ total_cost: string | null }>`
    select total_cost from recipes.batch_ingredient
    where organization_id = ${organizationId} and batch_id = ${batchId}`.execute(tx);
  return rows.map((row) => row.total_cost);
}
