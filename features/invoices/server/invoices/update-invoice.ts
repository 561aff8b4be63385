import { sql } from 'kysely';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { requireNothingReturned } from '../reopening/reopen-invoice.ts';
import { holdDeposits, settleDeposits } from '../terms/deposits-of-invoices.ts';
import { requireRep, requireVendor } from '../vendors/find-vendor.ts';
import { moveToStatus, requireOtherCredit } from './change-status.ts';
import type { OrdersOfInvoices } from './delete-invoice.ts';
import { type Invoice, readInvoice } from './get-invoice.ts';
import { type HeldInvoice, lockInvoice } from './lock-invoice.ts';
import { recostInvoice } from './recost-invoice.ts';
import { recordInvoiceRows, undoInvoiceDetails, watchDetails } from './undo-invoice.ts';

interface InvoiceChange {
  readonly id: string;
  readonly invoice_id?: string | undefined;
  readonly type?: 'IN' | 'PO' | undefined;
  readonly status?: HeldInvoice['status'] | undefined;
  readonly vendor_id?: string | undefined;
  readonly vendor_rep_id?: string | null | undefined;
  readonly custom_id?: string | null | undefined;
  readonly consigned?: boolean | undefined;
  readonly invoice_date?: string | undefined;
  readonly delivery_date?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly external_note?: string | null | undefined;
  readonly shipping_cost?: number | undefined;
  readonly tax?: number | undefined;
  readonly other_fees?: number | undefined;
  readonly vendor_credit?: number | undefined;
  readonly deposit?: number | undefined;
}

/** The fields that costs depend on; costs include the vendor's name. */
const COSTED = [
  'vendor_id',
  'consigned',
  'invoice_date',
  'shipping_cost',
  'tax',
  'other_fees',
  'vendor_credit',
] as const;

/**
 * Changes the given fields (OAPI-008). Changing the vendor clears the representative unless one is given (INV-015). A
 * correction of a completed invoice re-costs its items and never moves stock. A `status` completes a draft at the end.
 */
export function updateInvoice(
  context: Context,
  input: InvoiceChange,
  orders: Pick<OrdersOfInvoices, 'expectedCredits'>,
): Promise<Invoice & { action_id: string | null }> {
  const { organizationId } = context.actor;
  if (input.invoice_id && input.invoice_id !== input.id)
    throw refuseField('invoice_id', 'invoice_id is not the invoice of the address');
  if (input.custom_id === null) throw refuseField('custom_id', 'Invoice code cannot be empty');
  return runCommand(context, 'updateInvoice', input, async (tx) => {
    if (input.status) await enterLedger(tx, organizationId);
    const invoice = await lockInvoice(tx, organizationId, input.id);
    if (input.type && input.type !== invoice.type)
      throw refuseField('type', `This is ${invoice.type === 'PO' ? 'a purchase order' : 'an invoice'}`);
    const counts = input.vendor_id !== undefined || input.consigned !== undefined;
    const deposits = counts ? await holdDeposits(tx, organizationId, [input.id], input.vendor_id) : null;
    await checkParties(tx, context, invoice, input);
    const seen = await watchDetails(tx, organizationId, input.id);
    await tx
      .updateTable('purchasing.invoice')
      .set({ ...columnsOf(input, invoice), updated_at: context.now })
      .where('organization_id', '=', organizationId)
      .where('id', '=', input.id)
      .execute();
    if (deposits) await settleDeposits(tx, organizationId, deposits);
    const recosted = invoice.status !== 'DR' && invoice.type === 'IN' && COSTED.some((key) => input[key] !== undefined);
    if (recosted) {
      await recostInvoice(tx, context, input.id);
      await announce(tx, organizationId, 'vendors');
    }
    if (input.status && invoice.status === 'DR') {
      const vendor_id = input.vendor_id ?? invoice.vendor_id;
      await requireOtherCredit(tx, context, { ...invoice, vendor_id }, orders);
    }
    if (input.status) await moveToStatus(tx, context, invoice, input.status, false);
    // Completing has its own way back: reopening.
    const action_id = input.status ? null : await recordInvoiceRows(tx, context, undoInvoiceDetails, input.id, seen);
    await announce(tx, organizationId, 'invoices', [input.id]);
    return { ...(await readInvoice(tx, organizationId, input.id)), action_id };
  });
}

/** Returns are from the vendor of their purchase, and consigned if it was (D31). */
async function checkParties(tx: Tx, context: Context, invoice: HeldInvoice, input: InvoiceChange): Promise<void> {
  const { organizationId } = context.actor;
  const vendorId = input.vendor_id ?? invoice.vendor_id;
  if (vendorId !== invoice.vendor_id) {
    await requireVendor(tx, organizationId, vendorId);
    await requireNothingReturned(tx, context, invoice.id, 'vendor_id');
  }
  if (input.vendor_rep_id) await requireRep(tx, organizationId, vendorId, input.vendor_rep_id);
  if (input.consigned === undefined || input.consigned === invoice.consignment) return;
  await requireNothingReturned(tx, context, invoice.id, 'consigned');
  if (invoice.status !== 'DR') await requireNoReturn(tx, organizationId, invoice.id);
}

async function requireNoReturn(tx: Tx, organizationId: string, id: string): Promise<void> {
  const { rows } = await sql`
    select from purchasing.invoice_line
    where organization_id = ${organizationId} and invoice_id = ${id} and returns_line_id is not null limit 1`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const text = 'This invoice returns bottles of another one: only that one says whether they were on consignment';
  throw new Refusal('conflict', text, { consigned: text });
}

function columnsOf(input: InvoiceChange, invoice: HeldInvoice) {
  const moves = input.vendor_id !== undefined && input.vendor_id !== invoice.vendor_id;
  const rep = input.vendor_rep_id === undefined && moves ? null : input.vendor_rep_id;
  const columns = {
    vendor_id: input.vendor_id,
    vendor_rep_id: rep,
    custom_invoice_num: input.custom_id,
    consignment: input.consigned,
    date_ordered: input.invoice_date,
    delivery_date: input.delivery_date,
    internal_note: input.note === undefined ? undefined : input.note || null,
    external_note: input.external_note === undefined ? undefined : input.external_note || null,
    shipping_cost: input.shipping_cost,
    tax: input.tax,
    other_fees: input.other_fees,
    vendor_credit: input.vendor_credit,
    deposit: input.deposit,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
