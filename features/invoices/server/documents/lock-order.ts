import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { type HeldInvoice, lockInvoice } from '../invoices/lock-invoice.ts';

/**
 * Locks the purchase order until the end of the transaction; a caller that also locks its invoice does that afterwards.
 */
export async function lockOrder(tx: Tx, organizationId: string, id: string): Promise<HeldInvoice> {
  await requireOrder(tx, organizationId, id);
  return lockInvoice(tx, organizationId, id);
}

/** 404 unless it is a purchase order of this organization. */
export const requireOrder = (tx: Tx, organizationId: string, id: string): Promise<void> =>
  requireDocument(tx, organizationId, id, 'PO');

/** The same for a purchase order or an invoice. */
export async function requireDocument(tx: Tx, organizationId: string, id: string, type: 'IN' | 'PO'): Promise<void> {
  const found = await tx
    .selectFrom('purchasing.invoice')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('type', '=', type)
    .executeTakeFirst();
  if (!found) throw notFound(type === 'PO' ? 'Purchase order' : 'Invoice');
}

/** The invoice created from an order, the oldest if there are several. */
export async function findInvoiceOf(tx: Tx, organizationId: string, orderId: string) {
  return tx
    .selectFrom('purchasing.invoice')
    .select(['id', 'status', 'custom_invoice_num'])
    .where('organization_id', '=', organizationId)
    .where('purchase_order_id', '=', orderId)
    .where('type', '=', 'IN')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
