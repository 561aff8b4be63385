import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordCreated } from '#shared/server/undo/created-inverse.ts';
import { labelsFor, MOST_LABELS_OF_ITEM } from '../../domain/print-quantity.ts';
import { type AddedItem, holdItems, insertItems, refuseDuplicates } from '../items/insert-items.ts';
import { readPrintJob } from './read-print-job.ts';
import { jobItemRows, jobRows, undoCreatedPrintJob } from './undo-print-job.ts';

interface NewPrintJob {
  readonly jobTitle: string;
  readonly status: boolean;
  readonly orderId?: string | null | undefined;
  readonly inventoryItemId?: string | undefined;
  readonly quantity?: number | undefined;
  readonly items: readonly AddedItem[];
}

/** An empty job, one with these items, or one with all items of an invoice (PRINT-046, PRINT-047). */
export function createPrintJob(context: Context, input: NewPrintJob) {
  const { organizationId, userId } = context.actor;
  const { inventoryItemId, quantity } = input;
  const single = inventoryItemId && quantity ? [{ inventoryItemId, quantity }] : [];
  return runCommand(context, 'createPrintJob', input, async (tx) => {
    const ordered = input.orderId ? await itemsOfInvoice(tx, organizationId, input.orderId) : [];
    const { id } = await tx
      .insertInto('labels.print_job')
      .values({
        organization_id: organizationId,
        title: input.jobTitle,
        completed: input.status,
        invoice_id: input.orderId ?? null,
        created_by: userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const named = [...single, ...input.items];
    const chosen = await holdItems(tx, organizationId, named, (index) =>
      index < single.length ? 'inventoryItemId' : `items.${index - single.length}.inventoryItemId`,
    );
    const taken = await holdItems(tx, organizationId, ordered);
    await refuseDuplicates(tx, organizationId, id, [...chosen, ...taken]);
    await insertItems(tx, organizationId, id, [...chosen, ...taken]);
    await announce(tx, organizationId, 'print_jobs', [id]);
    const made = [jobRows([id]), jobItemRows([id])];
    const action_id = await recordCreated(tx, context, undoCreatedPrintJob, made);
    return { ...(await readPrintJob(tx, organizationId, id)), action_id };
  });
}

/** The items on an invoice, each once, with one label per bottle ordered (PRINT-048). Returns need none. */
async function itemsOfInvoice(tx: Tx, organizationId: string, invoiceId: string): Promise<AddedItem[]> {
  const invoice = await tx
    .selectFrom('purchasing.invoice')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  if (!invoice) throw new Refusal('not_found', 'Invoice not found', { orderId: 'Invoice not found' });
  const { rows } = await sql<{ item_id: string; quantity: number }>`
    select item_id, quantity::float8 as quantity from purchasing.invoice_line
    where organization_id = ${organizationId} and invoice_id = ${invoiceId} and quantity > 0 order by position, id`.execute(
    tx,
  );
  const text = 'This invoice has no items to print labels for';
  if (rows.length === 0) throw new Refusal('invalid', text, { orderId: text });
  const labels = new Map<string, number>();
  for (const { item_id, quantity } of rows) labels.set(item_id, (labels.get(item_id) ?? 0) + labelsFor(quantity));
  return [...labels].map(([inventoryItemId, quantity]) => ({
    inventoryItemId,
    quantity: Math.min(quantity, MOST_LABELS_OF_ITEM),
  }));
}
