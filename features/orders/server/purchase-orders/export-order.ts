import { orderFileName } from '#features/invoices/server/documents/order-file-name.ts';
import { writeOrderPdf } from '#features/invoices/server/documents/order-pdf.ts';
import { readSheet } from '#features/invoices/server/documents/read-sheet.ts';
import { dayOf } from '#shared/domain/zoned-day.ts';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { readPurchaseOrder } from './get-purchase-order.ts';

/** The order as a PDF, named for export or for mail (OCONST-038 to OCONST-040). */
export async function exportOrder(context: Context, input: { id: string; use: 'export' | 'mail' }): Promise<File> {
  const { organizationId, organizationName: organization, timezone } = context.actor;
  const sheet = await runQuery(context, async (tx) =>
    readSheet(tx, organizationId, await readPurchaseOrder(tx, organizationId, input.id)),
  );
  const pdf = await writeOrderPdf({ ...sheet, organization, timezone, now: context.now });
  const day = dayOf(context.now, timezone);
  const name = input.use === 'mail' ? orderFileName(sheet.order, day) : `PO_Export_${day}.pdf`;
  return new File([new Uint8Array(pdf)], name, { type: 'application/pdf' });
}
