import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordCreated } from '#shared/server/undo/created-inverse.ts';
import { findInvoiceOf } from '../documents/lock-order.ts';
import { takeOrderNumbers } from '../documents/order-numbers.ts';
import { expectedDelivery } from '../terms/vendor-terms.ts';
import { requireRep, requireVendor } from '../vendors/find-vendor.ts';
import { addRep } from '../vendors/reps.ts';
import { insertDrafts } from './insert-drafts.ts';
import { lockInvoice } from './lock-invoice.ts';
import { findSameNumber, warningOf } from './same-number.ts';
import { repOf, undoCreatedInvoice } from './undo-invoice.ts';

interface NewInvoice {
  readonly vendor_id: string;
  readonly vendor_rep_id?: string | null | undefined;
  readonly custom_id?: string | null | undefined;
  readonly consigned?: boolean | undefined;
  readonly invoice_date?: string | undefined;
  readonly delivery_date?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly external_note?: string | null | undefined;
  readonly type: 'IN' | 'PO';
  readonly purchase_order_id?: string | null | undefined;
  readonly repName?: string | null | undefined;
  readonly repEmail?: string | null | undefined;
  readonly repPhone?: string | null | undefined;
  readonly repExternalId?: string | null | undefined;
  readonly vendorNotes?: string | null | undefined;
}

/**
 * Creates a draft; an order without a number gets the next one. A number that this vendor used before is accepted with
 * a warning: some vendors repeat theirs.
 */
export function createInvoice(context: Context, input: NewInvoice) {
  const by = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  return runCommand(context, 'createInvoice', input, async (tx) => {
    const repId = await findRep(tx, by.organizationId, input);
    const vendor = await requireVendor(tx, by.organizationId, input.vendor_id);
    if (input.purchase_order_id) await requireOpenOrder(tx, by.organizationId, input.purchase_order_id, input);
    const number = input.custom_id || (input.type === 'PO' ? (await takeOrderNumbers(tx, context, 1))[0] : null);
    const warning = await warnOfNumber(tx, context, vendor, input);
    const [id] = await insertDrafts(tx, by, [
      {
        type: input.type,
        vendorId: input.vendor_id,
        vendorRepId: repId,
        number,
        consignment: input.consigned,
        dateOrdered: input.invoice_date ? new Date(input.invoice_date) : context.now,
        deliveryDate: await deliveryOf(tx, context, input),
        internalNote: input.note,
        externalNote: input.external_note ?? input.vendorNotes,
        purchaseOrderId: input.purchase_order_id,
        lines: [],
      },
    ]);
    await announce(tx, by.organizationId, 'invoices', [id as string]);
    const made = [{ table: 'purchasing.invoice', where: sql`t.id = ${id}` }];
    const action_id = await recordCreated(tx, context, undoCreatedInvoice, made, {
      rep: await repOf(tx, by.organizationId, input.vendor_rep_id ? null : repId),
    });
    return { invoice_id: id as string, warning, action_id };
  });
}

/** The given day; for an order without one the day that follows from the vendor's terms. */
async function deliveryOf(tx: Tx, context: Context, input: NewInvoice): Promise<Date | null> {
  if (input.delivery_date) return new Date(input.delivery_date);
  if (input.type === 'IN' || input.delivery_date === null) return null;
  return expectedDelivery(tx, context, input.vendor_id);
}

/** The chosen representative, or a new one with the given name. */
async function findRep(tx: Tx, organizationId: string, input: NewInvoice): Promise<string | null> {
  if (input.vendor_rep_id) {
    await requireRep(tx, organizationId, input.vendor_id, input.vendor_rep_id);
    return input.vendor_rep_id;
  }
  if (!input.repName) return null;
  const { repName: name, repEmail: email, repPhone: phone, repExternalId: external_id } = input;
  if (name.length < 2)
    throw new Refusal('invalid', 'Rep name is required. Must be 2 or more characters long', {
      repName: 'Rep name is required',
    });
  return addRep(tx, organizationId, { vendor_id: input.vendor_id, name, email, phone, external_id, default: false });
}

/** One invoice is made from an order, of its vendor. Locks the order. */
async function requireOpenOrder(tx: Tx, organizationId: string, id: string, input: NewInvoice): Promise<void> {
  const refuse = (text: string, code: 'conflict' | 'invalid') => new Refusal(code, text, { purchase_order_id: text });
  const order = await tx
    .selectFrom('purchasing.invoice')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('type', '=', 'PO')
    .executeTakeFirst();
  if (!order)
    throw new Refusal('not_found', 'Purchase order not found', { purchase_order_id: 'Purchase order not found' });
  if (input.type === 'PO') throw refuse('Only an invoice is made from a purchase order', 'invalid');
  const { vendor_id } = await lockInvoice(tx, organizationId, id);
  if (vendor_id !== input.vendor_id) throw refuse('This purchase order is for a different vendor', 'invalid');
  if (await findInvoiceOf(tx, organizationId, id))
    throw refuse('This purchase order already has an invoice', 'conflict');
}

/** Warns where this vendor used the number before. */
export async function warnOfNumber(
  tx: Tx,
  context: Context,
  vendor: string,
  { vendor_id, custom_id, type }: Pick<NewInvoice, 'vendor_id' | 'custom_id' | 'type'>,
): Promise<string | null> {
  if (!custom_id) return null;
  return warningOf(vendor, custom_id, await findSameNumber(tx, context, { vendor_id, number: custom_id, type }));
}
