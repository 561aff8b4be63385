import { orderFileName } from '#features/invoices/server/documents/order-file-name.ts';
import { writeOrderPdf } from '#features/invoices/server/documents/order-pdf.ts';
import { dayOf } from '#shared/domain/zoned-day.ts';
import type { Context } from '#shared/server/context.ts';
import { getPurchaseOrder } from './get-purchase-order.ts';

/** The order as a PDF under the name of an export, or under the one it is sent with (OCONST-038 to OCONST-040). */
export async function exportOrder(context: Context, input: { id: string; use: 'export' | 'mail' }): Promise<File> {
  const order = await getPurchaseOrder(context, input);
  const { organizationName: organization, timezone } = context.actor;
  const pdf = await writeOrderPdf({ order, organization, timezone, now: context.now });
  const day = dayOf(context.now, timezone);
  const name = input.use === 'mail' ? orderFileName(order, day) : `PO_Export_${day}.pdf`;
  return new File([new Uint8Array(pdf)], name, { type: 'application/pdf' });
}
