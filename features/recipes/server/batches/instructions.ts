import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows } from '#shared/server/undo/rows-inverse.ts';
import { holdBatch } from './hold-batch.ts';
import { readBatches } from './read-batches.ts';
import { undoBatchChange, watchBatch } from './undo-batch-change.ts';

export interface InstructionInput {
  readonly id?: string | undefined;
  readonly sort_order?: number | undefined;
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly estimated_time?: string | null | undefined;
  readonly labor_cost?: number | null | undefined;
  readonly images?: readonly string[] | null | undefined;
}

/** Reorders or replaces the instructions of a batch (OAPI-105, OAPI-106). */
export function updateInstructions(context: Context, input: { id: string; instructions: readonly InstructionInput[] }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'updateInstructions', input, async (tx) => {
    await holdBatch(tx, organizationId, input.id);
    const seen = await watchBatch(tx, organizationId, input.id);
    await writeInstructions(tx, organizationId, input.id, input.instructions);
    await announce(tx, organizationId, 'batches', [input.id]);
    const [batch] = await readBatches(tx, organizationId, [input.id]);
    const action_id = await recordRows(tx, context, undoBatchChange, seen, { more: { batchId: input.id } });
    return { instructions: batch?.instructions ?? [], action_id };
  });
}

/** Replaces all instructions of a batch. Renumbers them from 0 by sort_order, else in the order sent. */
export async function writeInstructions(
  tx: Tx,
  organizationId: string,
  batchId: string,
  instructions: readonly InstructionInput[],
): Promise<void> {
  const { rows: present } = await sql<{ id: string }>`
    select id from recipes.instruction where organization_id = ${organizationId} and batch_id = ${batchId}`.execute(tx);
  const known = new Set(present.map((row) => row.id));
  const unknown = instructions.findIndex(({ id }) => id && !known.has(id));
  if (unknown >= 0) throw refuseField(`instructions.${unknown}.id`, 'Instruction not found in this batch');
  const sorted = instructions
    .map((one, index) => ({ ...one, place: one.sort_order ?? index }))
    .sort((one, other) => one.place - other.place);
  await sql`
    delete from recipes.instruction where organization_id = ${organizationId} and batch_id = ${batchId}`.execute(tx);
  await sql`
    insert into recipes.instruction (organization_id, id, batch_id, sort_order, name, description, estimated_time, labor_cost, images)
    select ${organizationId}, coalesce(id, platform.new_id()), ${batchId}, position - 1, name, description, estimated_time, labor_cost, images
    from unnest(${sorted.map(({ id }) => id ?? null)}::uuid[], ${sorted.map(({ name }) => name)}::text[],
      ${sorted.map((one) => one.description || null)}::text[], ${sorted.map((one) => one.estimated_time || null)}::text[],
      ${sorted.map((one) => one.labor_cost ?? null)}::numeric[], ${sorted.map((one) => JSON.stringify(one.images ?? []))}::jsonb[])
      with ordinality as given (id, name, description, estimated_time, labor_cost, images, position)`.execute(tx);
}
