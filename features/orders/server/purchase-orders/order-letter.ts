import type { z } from 'zod';
import { addressLines } from '#features/accounts/domain/postal-address.ts';
import {
  type OrganizationDetails,
  readOrganizationDetails,
} from '#features/accounts/server/organizations/organization-details.ts';
import { formatDate, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import type { Actor, Context } from '#shared/server/context.ts';
import { findUnprintable } from '#shared/server/pdf/find-unprintable.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { orderMailPreview } from '../../contract/purchase-order-schemas.ts';
import { type PurchaseOrder, readPurchaseOrder } from './get-purchase-order.ts';

interface Letter {
  /** Empty for a mail without an order. */
  readonly vendorName: string;
  readonly actor: Actor;
}

/** The mail for the PDF: as plain text, which also lists the lines, and as HTML. */
export function orderLetter({ vendorName, actor }: Letter, order: PurchaseOrder | null, venue: OrganizationDetails) {
  const { timezone } = actor;
  const greeting = vendorName ? `Hello ${vendorName},` : 'Hello,';
  const opening = order
    ? `Please find attached our purchase order ${order.custom_invoice_num ?? order.id} of ${formatDate(order.date_ordered, timezone)}.`
    : 'Please find attached our purchase order.';
  const lines = order?.items.map(lineText) ?? [];
  const total = order ? `Total: ${formatMoney(order.total)}` : '';
  const delivery = order ? deliveryText(order, venue, timezone) : '';
  const note = order?.external_note?.trim() ?? '';
  const signature = [actor.displayName, actor.organizationName, venue.phone].filter(Boolean).join('\n');
  const text = [greeting, opening, lines.join('\n'), total, delivery, note, signature].filter(Boolean).join('\n\n');
  const paragraphs = [greeting, opening].map((part) => `<p>${asHtml(part)}</p>`);
  const list = lines.length > 0 ? `<ul>${lines.map((line) => `<li>${asHtml(line)}</li>`).join('')}</ul>` : '';
  const rest = [total, delivery, note, signature]
    .filter(Boolean)
    .map((part) => `<p>${asHtml(part).replace(/\n/g, '<br>')}</p>`);
  return { text, html: [...paragraphs, list, ...rest].filter(Boolean).join('\n') };
}

function lineText({ inventory_item: item, ordered_quantity, unit_cost }: PurchaseOrder['items'][number]): string {
  const name = [item.name, item.vintage, item.size.name].filter(Boolean).join(' ');
  return `${formatQuantity(ordered_quantity)} x ${name} at ${formatMoney(unit_cost)}`;
}

function deliveryText({ delivery_date }: PurchaseOrder, { delivery_address }: OrganizationDetails, timezone: string) {
  const day = delivery_date ? ` on ${formatDate(delivery_date, timezone)}` : '';
  if (delivery_address) return [`Please deliver${day} to:`, ...addressLines(delivery_address)].join('\n');
  return day ? `Please deliver${day}.` : '';
}

export const asHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The representative of the order, or the vendor's first if it has none. */
export const repOf = ({ vendor, vendor_rep_id }: PurchaseOrder) =>
  vendor_rep_id ? vendor.reps.find(({ id }) => id === vendor_rep_id) : vendor.reps[0];

/** The address for replies: the venue's, or else the sender's own. */
export const replyTo = (venue: OrganizationDetails, actor: Actor): string => venue.reply_to ?? actor.email;

export function previewOrderMail(context: Context, input: { id: string }): Promise<z.output<typeof orderMailPreview>> {
  const { actor } = context;
  const { organizationId, organizationName: organization } = actor;
  return runQuery(context, async (tx) => {
    const order = await readPurchaseOrder(tx, organizationId, input.id);
    const venue = await readOrganizationDetails(tx, organizationId);
    const rep = repOf(order);
    return {
      to: rep?.email ?? null,
      rep: rep ? { id: rep.id, name: rep.name } : null,
      subject: `Purchase Order ${order.custom_invoice_num ?? order.id} from ${organization}`,
      text: orderLetter({ vendorName: order.vendor.name, actor }, order, venue).text,
      sender_name: organization,
      reply_to: replyTo(venue, actor),
      last_send: lastSend(order) ?? null,
      unprintable: await unprintableOf(order),
      missing: (['delivery_address', 'phone', 'license'] as const).filter((field) => venue[field] === null),
    };
  });
}

/** Names on the PDF with letters that no font has. */
async function unprintableOf({ vendor, items, external_note }: PurchaseOrder): Promise<string[]> {
  const texts = [...new Set([vendor.name, ...items.map((line) => line.inventory_item.name), external_note ?? ''])];
  const missing = await findUnprintable(texts);
  return texts.flatMap((text, index) => (missing[index]?.length ? [text.slice(0, 100)] : []));
}

/** The newest mail that a vendor may have or may still get. */
export const lastSend = ({ sends: [newest] }: Pick<PurchaseOrder, 'sends'>) =>
  newest?.status === 'failed' ? undefined : newest;
