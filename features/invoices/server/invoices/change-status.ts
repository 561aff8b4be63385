import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { completeInvoices } from './complete-invoices.ts';
import { placeAroundCount } from './day-count.ts';
import { readInvoice } from './get-invoice.ts';
import { type HeldInvoice, lockInvoice } from './lock-invoice.ts';

type Status = HeldInvoice['status'];

interface StatusChange {
  readonly id: string;
  readonly invoice_id?: string | undefined;
  readonly status: Status;
  readonly delivered?: 'before' | 'after' | undefined;
  /** Credits may take more from a location than its stock. */
  readonly below_stock: boolean;
}

/** Completes a draft (INV-053). Repeating the call returns the invoice unchanged and moves nothing (OAPI-022). */
export function changeStatus(context: Context, input: StatusChange) {
  const { organizationId } = context.actor;
  if (input.invoice_id && input.invoice_id !== input.id)
    throw refuseField('invoice_id', 'invoice_id is not the invoice of the address');
  return runCommand(context, 'changeStatus', input, async (tx) => {
    await enterLedger(tx, organizationId);
    const invoice = await lockInvoice(tx, organizationId, input.id);
    if (input.delivered && invoice.status === 'DR') await placeAroundCount(tx, context, input.id, input.delivered);
    await moveToStatus(tx, context, invoice, input.status, input.below_stock);
    return readInvoice(tx, organizationId, input.id);
  });
}

/** Changes DR to CM or AR; the current status is no change, and no status leads back to a draft (INV-061, INV-113). */
export async function moveToStatus(
  tx: Tx,
  context: Context,
  invoice: HeldInvoice,
  status: Status,
  belowStock: boolean,
): Promise<void> {
  if (status === invoice.status) return;
  if (status === 'QI') throw refuseField('status', 'Only a quick invoice has this status');
  if (status === 'DR') throw new Refusal('conflict', 'Reopen a completed invoice to make it a draft again');
  if (invoice.status !== 'DR') throw new Refusal('conflict', 'This invoice is completed already');
  await completeInvoices(tx, context, [invoice.id], { status, belowStock });
}
