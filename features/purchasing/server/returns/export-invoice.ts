import { dayOf } from '#shared/domain/zoned-day.ts';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { readInvoice } from '../invoices/get-invoice.ts';
import { requireDocument } from '../purchase-orders/lock-order.ts';
import { orderFileName } from '../purchase-orders/order-file-name.ts';
import { writeOrderPdf } from '../purchase-orders/order-pdf.ts';

/** An invoice, or what goes back to the vendor, on paper. */
export async function exportInvoice(context: Context, input: { id: string }): Promise<File> {
  const { organizationId, organizationName: organization, timezone } = context.actor;
  const order = await runQuery(context, async (tx) => {
    await requireDocument(tx, organizationId, input.id, 'IN');
    return readInvoice(tx, organizationId, input.id);
  });
  const pdf = await writeOrderPdf({ order, organization, timezone, now: context.now });
  return new File([new Uint8Array(pdf)], orderFileName(order, dayOf(context.now, timezone)), {
    type: 'application/pdf',
  });
}
