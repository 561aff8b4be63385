import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { lockPrintJob, type OfJob, refuseOtherJob, touchPrintJob } from '../print-jobs/lock-print-job.ts';
import { readPrintJob } from '../print-jobs/read-print-job.ts';
import { type ChangedPrintJob, jobItemRows, undoPrintJob } from '../print-jobs/undo-print-job.ts';
import { type AddedItem, findDuplicates, holdItems, insertItems, refuseDuplicates } from './insert-items.ts';

/** One more item (OAPI-072); an existing one is refused. */
export function addItem(context: Context, input: OfJob & AddedItem): Promise<ChangedPrintJob> {
  const { organizationId } = context.actor;
  const { id, inventoryItemId, quantity } = input;
  return changeItems(context, 'addPrintJobItem', input, async (tx) => {
    const held = await holdItems(tx, organizationId, [{ inventoryItemId, quantity }]);
    await refuseDuplicates(tx, organizationId, id, held);
    await insertItems(tx, organizationId, id, held);
  });
}

/** Adds many items at once; existing ones are unchanged and reported by name (OERR-083, OERR-084). */
export async function addItems(context: Context, input: OfJob & { readonly items: readonly AddedItem[] }) {
  const { organizationId } = context.actor;
  const { id, items } = input;
  refuseOtherJob(input);
  return runCommand(context, 'addPrintJobItems', input, async (tx) => {
    await lockPrintJob(tx, organizationId, id);
    const held = await holdItems(tx, organizationId, items, (index) => `items.${index}.inventoryItemId`);
    const duplicates = await findDuplicates(tx, organizationId, id, held);
    const fresh = held.filter((item) => !duplicates.has(item));
    const seen = await watchRows(tx, organizationId, [jobItemRows([id])]);
    await insertItems(tx, organizationId, id, fresh);
    const action_id = await recordRows(tx, context, undoPrintJob, seen);
    if (fresh.length > 0) await touchPrintJob(tx, organizationId, id);
    await announce(tx, organizationId, 'print_jobs', [id]);
    return {
      added: fresh.length,
      duplicates: [...duplicates].map(({ inventoryItemId, name }) => ({ inventoryItemId, name })),
      printJob: await readPrintJob(tx, organizationId, id),
      action_id,
    };
  });
}

/** Sets the number of labels of an item (OAPI-073). */
export function setQuantity(context: Context, input: OfJob & AddedItem): Promise<ChangedPrintJob> {
  const { organizationId } = context.actor;
  const { id, inventoryItemId, quantity } = input;
  return changeItems(context, 'setPrintQuantity', input, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('labels.print_job_item')
      .set({ quantity })
      .where('organization_id', '=', organizationId)
      .where('print_job_id', '=', id)
      .where('item_id', '=', inventoryItemId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notInJob('inventoryItemId');
  });
}

/** Removes one item, or several (OAPI-074, PRINT-064). */
export function removeItem(
  context: Context,
  input: OfJob & { readonly removeItemId?: string | undefined; readonly removeItemIds?: readonly string[] | undefined },
): Promise<ChangedPrintJob> {
  const { organizationId } = context.actor;
  const ids = [...new Set([input.removeItemId ?? [], input.removeItemIds ?? []].flat())];
  return changeItems(context, 'removePrintJobItems', input, async (tx) => {
    const { rows } = await sql`
      delete from labels.print_job_item
      where organization_id = ${organizationId} and print_job_id = ${input.id} and item_id = any(${ids}::uuid[])
      returning item_id`.execute(tx);
    if (rows.length < ids.length) throw notInJob(input.removeItemId ? 'removeItemId' : 'removeItemIds');
  });
}

const notInJob = (field: string) =>
  new Refusal('not_found', 'Item not found in this print job', { [field]: 'Item not found in this print job' });

async function changeItems<Input extends OfJob>(
  context: Context,
  operation: string,
  input: Input,
  change: (tx: Tx) => Promise<void>,
): Promise<ChangedPrintJob> {
  const { organizationId } = context.actor;
  refuseOtherJob(input);
  return runCommand(context, operation, input, async (tx) => {
    await lockPrintJob(tx, organizationId, input.id);
    const seen = await watchRows(tx, organizationId, [jobItemRows([input.id])]);
    await change(tx);
    const action_id = await recordRows(tx, context, undoPrintJob, seen);
    await touchPrintJob(tx, organizationId, input.id);
    await announce(tx, organizationId, 'print_jobs', [input.id]);
    return { ...(await readPrintJob(tx, organizationId, input.id)), action_id };
  });
}
