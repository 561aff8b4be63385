import { formatDate, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import type { PurchaseOrder } from './get-purchase-order.ts';

interface Letter {
  readonly vendorName: string;
  readonly senderName: string;
  readonly organization: string;
  readonly filename: string;
}

/** The mail around the PDF: as plain text, which also names the lines, and the same for those who read HTML. */
export function orderLetter(letter: Letter, order: PurchaseOrder | null, timezone: string) {
  const greeting = letter.vendorName ? `Hello ${letter.vendorName},` : 'Hello,';
  const opening = order
    ? `please find attached our purchase order ${order.custom_invoice_num ?? order.id} of ${formatDate(order.date_ordered, timezone)}.`
    : 'please find our purchase order attached.';
  const lines = order?.items.map(lineText) ?? [];
  const total = order ? `Total: ${formatMoney(order.total)}` : '';
  const note = order?.external_note?.trim() ?? '';
  const signature = [letter.senderName, letter.organization].filter(Boolean).join('\n');
  const text = [greeting, opening, lines.join('\n'), total, note, signature].filter(Boolean).join('\n\n');
  const paragraphs = [greeting, opening].map((part) => `<p>${asHtml(part)}</p>`);
  const list = lines.length > 0 ? `<ul>${lines.map((line) => `<li>${asHtml(line)}</li>`).join('')}</ul>` : '';
  const rest = [total, note, signature].filter(Boolean).map((part) => `<p>${asHtml(part).replace(/\n/g, '<br>')}</p>`);
  return { text, html: [...paragraphs, list, ...rest].filter(Boolean).join('\n') };
}

function lineText({ inventory_item: item, ordered_quantity, unit_cost }: PurchaseOrder['items'][number]): string {
  const name = [item.name, item.vintage, item.size.name].filter(Boolean).join(' ');
  return `${formatQuantity(ordered_quantity)} x ${name} at ${formatMoney(unit_cost)}`;
}

const asHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
