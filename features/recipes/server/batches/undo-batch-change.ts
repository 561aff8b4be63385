import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import type { Inverse } from '#shared/server/undo/inverse.ts';
import type { RowNames } from '#shared/server/undo/names-of-rows.ts';
import { type Recorded, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { batchUnitCost } from './batch-total.ts';
import { costOutput } from './cost-output.ts';
import { findBatch } from './hold-batch.ts';

const BATCH = 'recipes.batch';
const NAMES: RowNames = {
  [BATCH]: 't.name',
  'recipes.instruction': `(
    select b.name from recipes.batch as b where b.organization_id = t.organization_id and b.id = t.batch_id)`,
};

interface Changed {
  readonly batchId: string;
}

/** Takes back a change of the name, added costs or instructions; its output costs what it did before. */
export const undoBatchChange: Inverse<Recorded & Changed> = (() => {
  const { undo, ...rows } = rowsInverse({ kind: 'batch change', what: 'The batch', topics: ['batches'], names: NAMES });
  return {
    ...rows,
    async undo(tx, context, act, undoStock) {
      if (!(await findBatch(tx, context.actor.organizationId, act.batchId)))
        throw new Refusal('conflict', 'This batch was undone since');
      const remark = await undo(tx, context, act, undoStock);
      if (act.rows.some(({ table, before }) => table === BATCH && before && 'total_cost' in before))
        await recost(tx, context, act.batchId);
      return remark;
    },
  };
})();

/** The batch with its instructions. */
export const watchBatch = (tx: Tx, organizationId: string, id: string) =>
  watchRows(tx, organizationId, [
    { table: BATCH, where: sql`t.id = ${id}` },
    { table: 'recipes.instruction', where: sql`t.batch_id = ${id}` },
  ]);

/** The cost of the output follows the costs of the batch. */
export async function recost(tx: Tx, { actor }: Context, batchId: string): Promise<void> {
  const { organizationId, userId } = actor;
  const batch = await findBatch(tx, organizationId, batchId);
  if (!batch) return;
  const { id, name, output_item_id: itemId, output_quantity: quantity, created_at: madeAt, total_cost } = batch;
  const unitCost = batchUnitCost(total_cost === null ? null : new Decimal(total_cost), quantity);
  await costOutput(tx, { organizationId, userId }, { id, name }, { id, name, itemId, quantity, madeAt, unitCost });
}
