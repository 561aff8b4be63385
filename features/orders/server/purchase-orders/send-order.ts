import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { readOrganizationDetails } from '#features/accounts/server/organizations/organization-details.ts';
import { lockOrder } from '#features/invoices/server/documents/lock-order.ts';
import { nameInvoices } from '#features/invoices/server/invoices/invoice-names.ts';
import { addRep, setRepEmail } from '#features/invoices/server/vendors/reps.ts';
import { formatDateTime } from '#shared/domain/format.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { cancelMail, queueMail, refuseTooManyMails, sendMailAgain } from '#shared/server/mail.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { type Inverse, recordInverse } from '#shared/server/undo/inverse.ts';
import type { orderMail } from '../../contract/purchase-order-schemas.ts';
import { type PurchaseOrder, readPurchaseOrder } from './get-purchase-order.ts';
import { lastSend, orderLetter, replyTo, repOf } from './order-letter.ts';

const NO_REP_EMAIL = 'Vendor Rep email not found. Please add a contact email for this vendor.';
const NO_LINES = 'Add at least one item before you send this order';
const IS_LEAVING = 'The e-mail is on its way. Check again in a minute.';
const NO_SERVER =
  'No mail server is set up. An admin can download the e-mail and its file in the settings, under Outbox.';
const HAS_LEFT = 'The e-mail has already been sent. Call the vendor to change or cancel the order.';

type OrderMail = z.output<typeof orderMail>;

/**
 * Queues the mail with the order's PDF (PO-048, PO-049). Mail and record are written together, so a sent order always
 * has a mail and a mail always has its order. It leaves after the commit, once: if delivery is uncertain, people are
 * asked. Its Message-ID and the status of the order do not change. Several people who send it at once send it once: the
 * order is locked, and a second mail needs the id of the first one. `leaves`: a mail server is set up.
 */
export function sendOrder(context: Context, input: OrderMail, leaves: boolean) {
  const { actor } = context;
  const { organizationId } = actor;
  const pdf = readPdf(input.pdfBase64);
  const { pdfBase64, ...rest } = input;
  const request = { ...rest, pdf: createHash('sha256').update(pdf).digest('base64url') };
  return runCommand(context, 'sendOrder', request, async (tx) => {
    const order = input.invoice_id ? await holdOrder(tx, organizationId, input.invoice_id) : null;
    if (order) {
      await requireUnsent(tx, context, order, input);
      await requireSendable(tx, organizationId, order, input);
    }
    await refuseTooManyMails(tx, organizationId);
    const venue = await readOrganizationDetails(tx, organizationId);
    const id = randomUUID();
    const filename = fileNameOf(input.filename);
    await queueMail(tx, {
      id,
      organizationId,
      purpose: 'purchase_order',
      recipient: input.to,
      subject: input.subject,
      ...orderLetter({ vendorName: order?.vendor.name ?? input.vendorName, actor }, order, venue),
      senderName: actor.organizationName,
      replyTo: replyTo(venue, actor),
      attachment: { name: filename, bytes: pdf },
      once: true,
      delay: input.undo_seconds,
    });
    const action_id = order && (await recordSend(tx, context, order, { id, to: input.to, filename }));
    return { success: true as const, mail_id: id, to: input.to, leaves, action_id };
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

/**
 * Refuses a second mail, unless the person has seen the first; one that still waits is replaced. An id that is unknown,
 * such as that of a replaced mail, is not found.
 */
export async function requireUnsent(
  tx: Tx,
  { actor }: Context,
  order: Pick<PurchaseOrder, 'id' | 'sends'>,
  input: Pick<OrderMail, 'seen_send_id'>,
): Promise<void> {
  const last = lastSend(order);
  const isKnown = !input.seen_send_id || order.sends.some(({ id }) => id === input.seen_send_id);
  if (!last && !isKnown) throw notFound('E-mail of the purchase order');
  if (!last) return;
  const { organizationId, timezone } = actor;
  if (last.id !== input.seen_send_id) {
    const at = formatDateTime(last.created_at, timezone);
    const by = last.sent_by?.display_name ?? 'Someone';
    throw new Refusal(
      isKnown ? 'conflict' : 'not_found',
      `${by} sent it on ${at} to ${last.recipient}`,
      undefined,
      'already_sent',
    );
  }
  if (last.status === 'leaving') throw new Refusal('conflict', IS_LEAVING);
  if (last.status !== 'waiting') return;
  const mail_id = await mailOf(tx, organizationId, order.id, last.id);
  if (!(await cancelMail(tx, organizationId, mail_id))) throw new Refusal('conflict', IS_LEAVING);
  await forgetSend(tx, organizationId, mail_id);
}

/** Tries again to send a mail that waits or was refused. */
export function retryOrderMail(context: Context, input: { id: string; send_id: string }, leaves: boolean) {
  const { organizationId } = context.actor;
  return runCommand(context, 'retryOrderMail', input, async (tx) => {
    await lockOrder(tx, organizationId, input.id);
    const mail_id = await mailOf(tx, organizationId, input.id, input.send_id);
    if (!leaves) throw new Refusal('conflict', NO_SERVER);
    const { sends } = await readPurchaseOrder(tx, organizationId, input.id);
    if (sends[0]?.id !== input.send_id)
      throw new Refusal('conflict', 'The order has since been sent again. Check its last e-mail.');
    if (!(await sendMailAgain(tx, organizationId, mail_id, ['waiting', 'failed'])))
      throw new Refusal('conflict', 'Only an e-mail that waits or was refused can be tried again');
    await announce(tx, organizationId, 'invoices', [input.id]);
    return { ...(await readPurchaseOrder(tx, organizationId, input.id)), sends_mail: leaves };
  });
}

async function mailOf(tx: Tx, organizationId: string, orderId: string, sendId: string): Promise<string> {
  const send = await tx
    .selectFrom('purchasing.order_send')
    .select('mail_id')
    .where('organization_id', '=', organizationId)
    .where('order_id', '=', orderId)
    .where('id', '=', sendId)
    .executeTakeFirst();
  if (!send) throw notFound('E-mail of the purchase order');
  return send.mail_id;
}

/** Requires lines and an address of the representative (PO-047), which can be given with the mail. */
async function requireSendable(tx: Tx, organizationId: string, order: PurchaseOrder, input: OrderMail): Promise<void> {
  if (order.items.length === 0) throw refuseField('invoice_id', NO_LINES);
  const rep = repOf(order);
  if (rep?.email && !(input.keep_email && rep.email !== input.to)) return;
  if (!input.keep_email) throw new Refusal('invalid', NO_REP_EMAIL, { to: NO_REP_EMAIL });
  const vendor_id = order.vendor_id;
  if (rep) await setRepEmail(tx, organizationId, rep.id, input.to);
  else
    await addRep(tx, organizationId, {
      vendor_id,
      name: input.rep_name || order.vendor.name,
      email: input.to,
      default: true,
    });
  await announce(tx, organizationId, 'vendors', [vendor_id]);
}

/** Records a mail with an order, or about its differences; answers the act's `action_id`. */
export async function recordSend(
  tx: Tx,
  context: Context,
  order: Pick<PurchaseOrder, 'id'>,
  mail: { id: string; to: string; filename: string; about?: 'order' | 'differences' },
): Promise<string> {
  const { organizationId, userId } = context.actor;
  await tx
    .insertInto('purchasing.order_send')
    .values({
      organization_id: organizationId,
      order_id: order.id,
      mail_id: mail.id,
      recipient: mail.to,
      filename: mail.filename,
      about: mail.about ?? 'order',
      sent_by: userId,
      created_at: context.now,
    })
    .execute();
  await announce(tx, organizationId, 'invoices', [order.id]);
  return recordInverse(tx, context, undoSendOrder, { mail_id: mail.id, order_id: order.id });
}

/** Cancels a mail that has not left; a saved address stays with the representative. */
export const undoSendOrder: Inverse<{ mail_id: string; order_id: string }> = {
  kind: 'order sent',
  about: (tx, organizationId, { order_id }) => nameInvoices(tx, organizationId, [order_id]),
  async undo(tx, { actor }, { mail_id, order_id }) {
    if (!(await cancelMail(tx, actor.organizationId, mail_id)))
      throw new Refusal('conflict', HAS_LEFT, undefined, 'changed_since');
    await forgetSend(tx, actor.organizationId, mail_id);
    await announce(tx, actor.organizationId, 'invoices', [order_id]);
  },
};

async function forgetSend(tx: Tx, organizationId: string, mailId: string): Promise<void> {
  await tx
    .deleteFrom('purchasing.order_send')
    .where('organization_id', '=', organizationId)
    .where('mail_id', '=', mailId)
    .execute();
}

/** Without path and line breaks, and with the file extension. */
function fileNameOf(name: string): string {
  const plain = name.replace(/[/\\:*?"<>|\s]+/g, '-').replace(/^[-.]+/, '');
  return plain.toLowerCase().endsWith('.pdf') ? plain : `${plain}.pdf`;
}
