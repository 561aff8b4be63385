import { dayOf } from '#shared/domain/zoned-day.ts';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { requireDocument } from '../documents/lock-order.ts';
import { orderFileName } from '../documents/order-file-name.ts';
import { writeOrderPdf } from '../documents/order-pdf.ts';
import { readSheet } from '../documents/read-sheet.ts';
import { readInvoice } from '../invoices/get-invoice.ts';

/** An invoice or a return to the vendor as PDF. */
export async function exportInvoice(context: Context, input: { id: string }): Promise<File> {
  const { organizationId, organizationName: organization, timezone } = context.actor;
  const sheet = await runQuery(context, async (tx) => {
    await requireDocument(tx, organizationId, input.id, 'IN');
    return readSheet(tx, organizationId, await readInvoice(tx, organizationId, input.id));
  });
  const pdf = await writeOrderPdf({ ...sheet, organization, timezone, now: context.now });
  return new File([new Uint8Array(pdf)], orderFileName(sheet.order, dayOf(context.now, timezone)), {
    type: 'application/pdf',
  });
}
