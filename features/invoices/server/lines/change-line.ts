import { Decimal } from 'decimal.js';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { readInvoice } from '../invoices/get-invoice.ts';
import { type HeldInvoice, lockInvoice, refreshTotals, requireDraft } from '../invoices/lock-invoice.ts';
import { recostInvoice } from '../invoices/recost-invoice.ts';
import { recordInvoiceRows, undoCorrectedLine, undoDraftLines, watchLine } from '../invoices/undo-invoice.ts';
import { requireReturnedStays } from '../returns/list-returnable.ts';
import { requireLocations } from './add-lines.ts';
import { bookCorrection, noteDifference } from './book-correction.ts';
import { settleLine } from './insert-lines.ts';
import { findItemInSize } from './size-of-line.ts';

interface LineChange {
  readonly invoice_id: string;
  readonly action: 'update' | 'remove';
  readonly line_id?: string | undefined;
  readonly inventory_item_id?: string | undefined;
  readonly quantity?: number | undefined;
  readonly unit_cost?: number | undefined;
  readonly total_cost?: number | undefined;
  readonly size?: string | undefined;
  readonly location_id?: string | null | undefined;
  readonly move_stock?: boolean | undefined;
}

/**
 * Changes or removes a line (OAPI-014, OAPI-015). In a draft everything may change. On a completed invoice quantity and
 * cost are corrected, which re-costs; bottles move only on request (INV-063 to INV-066), otherwise the line stores the
 * difference.
 */
export function changeLine(context: Context, input: LineChange) {
  const { organizationId } = context.actor;
  return runCommand(context, 'changeLine', input, async (tx) => {
    if (input.move_stock) await enterLedger(tx, organizationId);
    const invoice = await lockInvoice(tx, organizationId, input.invoice_id);
    const line = await findLine(tx, organizationId, input);
    const seen = await watchLine(tx, organizationId, line.id);
    if (input.action === 'remove') await removeLine(tx, organizationId, invoice, line.id);
    else await updateLine(tx, organizationId, invoice, line, input);
    await refreshTotals(tx, organizationId, invoice.id);
    if (invoice.status !== 'DR') {
      if (input.move_stock) await bookCorrection(tx, context, invoice.id, line.id);
      else if (input.quantity !== undefined) {
        const difference = new Decimal(input.quantity).toDecimalPlaces(6).minus(line.quantity);
        await noteDifference(tx, organizationId, line.id, difference.toFixed());
      }
      await recostInvoice(tx, context, invoice.id);
      await announce(tx, organizationId, 'vendors');
    }
    await announce(tx, organizationId, 'invoices', [invoice.id]);
    const inverse = invoice.status === 'DR' ? undoDraftLines : undoCorrectedLine;
    // Bottles that moved are booked, and only another correction moves them back.
    const action_id = input.move_stock ? null : await recordInvoiceRows(tx, context, inverse, invoice.id, seen);
    return { ...(await readInvoice(tx, organizationId, invoice.id)), action_id };
  });
}

interface Line {
  readonly id: string;
  readonly item_id: string;
  readonly quantity: string;
  readonly unit_cost: string;
}

async function findLine(tx: Tx, organizationId: string, input: LineChange): Promise<Line> {
  if (!input.line_id && !input.inventory_item_id)
    throw refuseField('inventory_item_id', 'Name the line by inventory_item_id or line_id');
  let query = tx
    .selectFrom('purchasing.invoice_line')
    .select(['id', 'item_id', 'quantity', 'unit_cost'])
    .where('organization_id', '=', organizationId)
    .where('invoice_id', '=', input.invoice_id);
  if (input.line_id) query = query.where('id', '=', input.line_id);
  if (input.inventory_item_id) query = query.where('item_id', '=', input.inventory_item_id);
  const [line, ...others] = await query.limit(2).execute();
  if (!line) throw notFound('Invoice line');
  if (others.length > 0)
    throw refuseField('line_id', 'This item is on several lines of the invoice: name the line by line_id');
  return line;
}

async function removeLine(tx: Tx, organizationId: string, invoice: HeldInvoice, lineId: string): Promise<void> {
  requireDraft(invoice, 'Lines can be deleted only in draft');
  await tx
    .deleteFrom('purchasing.invoice_line')
    .where('organization_id', '=', organizationId)
    .where('id', '=', lineId)
    .execute();
}

async function updateLine(
  tx: Tx,
  organizationId: string,
  invoice: HeldInvoice,
  line: Line,
  input: LineChange,
): Promise<void> {
  if (invoice.type === 'PO') requireDraft(invoice, 'This purchase order is completed');
  if (input.size !== undefined) requireDraft(invoice, 'The size of a line can be changed only in draft');
  if (input.location_id !== undefined) {
    requireDraft(invoice, 'The location can be changed only while the invoice is a draft');
    await requireLocations(tx, organizationId, [input.location_id]);
  }
  if (input.quantity !== undefined) await requireReturnedStays(tx, organizationId, line.id, input.quantity);
  const isReturn = line.quantity.startsWith('-');
  if (isReturn && input.quantity !== undefined) {
    throw new Refusal('conflict', "This line is a return to the vendor: its quantity can't change", {
      quantity: 'This line is a return to the vendor',
    });
  }
  // A total alone gives the unit cost; with the old cost it would contradict it (INV-067).
  const keepsCost = input.unit_cost === undefined && input.total_cost === undefined;
  const { quantity, unitCost, totalCost } = settleLine({
    quantity: input.quantity ?? line.quantity,
    unit_cost: keepsCost ? line.unit_cost : input.unit_cost,
    total_cost: isReturn && input.total_cost !== undefined ? -input.total_cost : input.total_cost,
  });
  const itemId =
    input.size === undefined ? line.item_id : await findItemInSize(tx, organizationId, line.item_id, input.size);
  await tx
    .updateTable('purchasing.invoice_line')
    .set({
      quantity,
      unit_cost: unitCost,
      total_cost: totalCost,
      updated_at: new Date(),
      ...(input.location_id !== undefined && { location_id: input.location_id }),
      ...(itemId !== line.item_id && { item_id: itemId }), // an unchanged item may be merged by another transaction right now
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', line.id)
    .execute();
}
