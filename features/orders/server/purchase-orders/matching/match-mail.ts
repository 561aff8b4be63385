import { randomUUID } from 'node:crypto';
import { readOrganizationDetails } from '#features/accounts/server/organizations/organization-details.ts';
import { lockOrder } from '#features/invoices/server/documents/lock-order.ts';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import type { Actor, Context } from '#shared/server/context.ts';
import { queueMail, refuseTooManyMails } from '#shared/server/mail.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { type PurchaseOrder, readPurchaseOrder, readSends } from '../get-purchase-order.ts';
import { asHtml, lastSend, replyTo, repOf } from '../order-letter.ts';
import { recordSend, requireUnsent } from '../send-order.ts';
import { type MatchedLine, type OrderMatch, readMatch } from './read-match.ts';

/** Seconds during which Undo cancels the mail. */
const UNDO_SECONDS = 10;

export function previewMatchMail(context: Context, input: { id: string }) {
  const { actor } = context;
  const { organizationId } = actor;
  return runQuery(context, async (tx) => {
    const order = await readPurchaseOrder(tx, organizationId, input.id);
    const match = await readMatch(tx, organizationId, input.id);
    return {
      to: repOf(order)?.email ?? null,
      subject: `Differences on purchase order ${order.custom_invoice_num ?? order.id}`,
      text: matchLetter(order, match, actor),
      reply_to: replyTo(await readOrganizationDetails(tx, organizationId), actor),
      last_send: lastSend({ sends: await readSends(tx, organizationId, input.id, 'differences') }) ?? null,
    };
  });
}

interface MatchMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly seen_send_id?: string | null | undefined;
}

/** Sends the differences as the server knows them, once: a second mail needs the id of the first one. */
export function sendMatchMail(context: Context, input: MatchMail, leaves: boolean) {
  const { actor } = context;
  const { organizationId } = actor;
  return runCommand(context, 'sendMatchMail', input, async (tx) => {
    await lockOrder(tx, organizationId, input.id);
    const order = await readPurchaseOrder(tx, organizationId, input.id);
    const match = await readMatch(tx, organizationId, input.id);
    const sends = await readSends(tx, organizationId, input.id, 'differences');
    await requireUnsent(tx, context, { id: order.id, sends }, input);
    if (!match.lines.some((line) => describeLine(line).length > 0))
      throw new Refusal('conflict', 'There are no differences to send');
    await refuseTooManyMails(tx, organizationId);
    const text = matchLetter(order, match, actor);
    const id = randomUUID();
    await queueMail(tx, {
      id,
      organizationId,
      purpose: 'purchase_order',
      recipient: input.to,
      subject: input.subject,
      text,
      html: text
        .split('\n\n')
        .map((part) => `<p>${asHtml(part).replace(/\n/g, '<br>')}</p>`)
        .join('\n'),
      senderName: actor.organizationName,
      replyTo: replyTo(await readOrganizationDetails(tx, organizationId), actor),
      once: true,
      delay: UNDO_SECONDS,
    });
    const sent = { id, to: input.to, filename: '', about: 'differences' as const };
    return { mail_id: id, leaves, action_id: await recordSend(tx, context, order, sent) };
  });
}

function matchLetter(order: PurchaseOrder, match: OrderMatch, actor: Actor): string {
  const lines = match.lines.flatMap((line) => {
    const said = describeLine(line);
    const { name, vintage, size } = line.substitute ?? line.inventory_item;
    return said.length > 0 ? [[[name, vintage, size].filter(Boolean).join(' '), ...said].join('\n  ')] : [];
  });
  const credit = match.expected_credit > 0 ? `We expect a credit of ${formatMoney(match.expected_credit)}.` : '';
  const opening = `We compared your invoice with our purchase order ${order.custom_invoice_num ?? order.id} and the delivery:`;
  return [
    `Hello ${order.vendor.name},`,
    opening,
    lines.join('\n'),
    credit,
    [actor.displayName, actor.organizationName].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The differences of a line in sentences for the vendor. */
function describeLine(line: MatchedLine): string[] {
  const { ordered_quantity: ordered, accepted_quantity: accepted, damaged_quantity: damaged, delivery } = line;
  const said: string[] = [];
  if (ordered === null) said.push(`not ordered, ${formatQuantity(accepted ?? 0)} delivered`);
  else if (accepted !== null && accepted + damaged !== ordered)
    said.push(`${formatQuantity(ordered)} ordered, ${formatQuantity(accepted + damaged)} delivered`);
  if (damaged > 0) said.push(`${formatQuantity(damaged)} damaged`);
  if (delivery === 'substituted') said.push(`delivered instead of ${line.inventory_item.name}`);
  const { quantity_difference: quantity, price_difference: price } = line;
  if (quantity.amount !== 0)
    said.push(
      line.billed_quantity === 0
        ? `missing from the invoice: ${formatMoney(-quantity.amount)}`
        : `${formatQuantity(line.billed_quantity)} invoiced, ${formatQuantity(accepted ?? 0)} accepted: ${formatMoney(quantity.amount)}`,
    );
  if (price.amount !== 0 && price.answer !== 'accepted')
    said.push(
      `${formatMoney(line.billed_cost)} invoiced, ${formatMoney(line.ordered_cost)} ordered: ${formatMoney(price.amount)}`,
    );
  return said;
}
