import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { lockOrder } from '#features/invoices/server/documents/lock-order.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { queueMail } from '#shared/server/mail.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import type { orderMail } from '../../contract/purchase-order-schemas.ts';
import { type PurchaseOrder, readPurchaseOrder } from './get-purchase-order.ts';
import { orderLetter } from './order-letter.ts';

const NO_REP_EMAIL = 'Vendor Rep email not found. Please add a contact email for this vendor.';

type OrderMail = z.output<typeof orderMail>;

/**
 * Queues the mail with the order's PDF (PO-048, PO-049). Mail and record are written together, so that an order that
 * says it was sent has a mail, and the other way round; it leaves after the commit, once: where nobody can tell whether
 * it arrived, people are asked. Its Message-ID stays the same. The status of the order stays.
 */
export function sendOrder(context: Context, input: OrderMail) {
  const { organizationId, userId } = context.actor;
  const pdf = readPdf(input.pdfBase64);
  const { pdfBase64, ...rest } = input;
  const request = { ...rest, pdf: createHash('sha256').update(pdf).digest('base64url') };
  return runCommand(context, 'sendOrder', request, async (tx) => {
    const order = input.invoice_id ? await holdOrder(tx, organizationId, input.invoice_id) : null;
    if (order) requireRepEmail(order);
    const id = randomUUID();
    const filename = fileNameOf(input.filename);
    await queueMail(tx, {
      id,
      organizationId,
      purpose: 'purchase_order',
      recipient: input.to,
      subject: input.subject,
      ...orderLetter(input, order, context.actor.timezone),
      attachment: { name: filename, bytes: pdf },
      once: true,
    });
    if (order) {
      await tx
        .insertInto('purchasing.order_send')
        .values({
          organization_id: organizationId,
          order_id: order.id,
          mail_id: id,
          recipient: input.to,
          filename,
          sent_by: userId,
          created_at: context.now,
        })
        .execute();
      await announce(tx, organizationId, 'invoices', [order.id]);
    }
    return { success: true as const, mail_id: id, to: input.to };
  });
}

function readPdf(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw refuseField('pdfBase64', 'This is not a PDF');
  return bytes;
}

async function holdOrder(tx: Tx, organizationId: string, id: string): Promise<PurchaseOrder> {
  await lockOrder(tx, organizationId, id);
  return readPurchaseOrder(tx, organizationId, id);
}

/** The order's representative, or the vendor's first where the order names none, must have an address (PO-047). */
function requireRepEmail({ vendor, vendor_rep_id }: PurchaseOrder): void {
  const rep = vendor_rep_id ? vendor.reps.find(({ id }) => id === vendor_rep_id) : vendor.reps[0];
  if (!rep?.email) throw new Refusal('invalid', NO_REP_EMAIL, { to: NO_REP_EMAIL });
}

/** No path, no line break, and the ending that says what it is. */
function fileNameOf(name: string): string {
  const plain = name.replace(/[/\\:*?"<>|\s]+/g, '-').replace(/^[-.]+/, '');
  return plain.toLowerCase().endsWith('.pdf') ? plain : `${plain}.pdf`;
}
