import { sql } from 'kysely';
import { type StayingItem, takeBackItems } from '#features/catalog/server/items/take-back-items.ts';
import { INVOICE_NAME } from '#features/invoices/server/invoices/invoice-names.ts';
import { takeBackVendor } from '#features/invoices/server/vendors/undo-vendor.ts';
import { formatList } from '#shared/domain/format.ts';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import type { Image } from '#shared/server/undo/row-images.ts';
import { type Recorded, rowsInverse } from '#shared/server/undo/rows-inverse.ts';
import { printedText } from '../../domain/printed-text.ts';
import type { KeptReading } from './keep-reading.ts';

/** Acts of earlier versions name none. */
interface Confirming extends Recorded {
  readonly items?: readonly string[];
  readonly sizes?: readonly string[];
  /** The vendor, if it was created for this document. */
  readonly vendor?: Image | null;
}

/**
 * Brings the document back, deletes its draft with the items and the vendor that were created for it, and forgets what it taught, unless the
 * draft was changed since. An item or a vendor that something else uses by now stays, as does one that a person changed.
 */
export const undoConfirming = rowsInverse({
  kind: 'document confirmed',
  what: 'The invoice',
  topics: ['invoices'],
  names: { 'purchasing.invoice': INVOICE_NAME },
  // Completed and reopened, it is the same draft.
  passing: ['times_reopened'],
  async follow(tx, { actor }, act) {
    const { items = [], sizes = [], vendor } = act as Confirming;
    const stays = vendor ? await takeBackVendor(tx, actor.organizationId, vendor) : undefined;
    if (vendor) await announce(tx, actor.organizationId, 'vendors', [vendor.id as string]);
    if (items.length === 0) return stays;
    const staying = await takeBackItems(tx, actor.organizationId, { items, sizes });
    await announce(tx, actor.organizationId, 'items', items);
    return [remarkOf(staying), stays].filter(Boolean).join(' ') || undefined;
  },
});

const MOST_NAMED = 3;

/** Names the items that stay, and why. */
function remarkOf(staying: readonly StayingItem[]): string | undefined {
  const said = (['used', 'changed'] as const).flatMap((reason) => {
    const names = staying.filter((item) => item.reason === reason).map(({ name }) => name);
    if (names.length === 0) return [];
    const more = names.length - MOST_NAMED;
    const listed = [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])];
    const verb = names.length === 1 ? 'stays' : 'stay';
    const because = reason === 'used' ? 'used elsewhere by now' : 'changed since';
    return [`${formatList(listed)} ${verb}: ${because}.`];
  });
  return said.length > 0 ? said.join(' ') : undefined;
}

/** The sizes that came with these items, in this transaction. */
export async function sizesOf(tx: Tx, organizationId: string, items: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct z.id from catalog.size as z
    join catalog.item as i on i.organization_id = z.organization_id and i.size_id = z.id
    where z.organization_id = ${organizationId} and i.id = any(${items}::uuid[]) and z.created_at = now()
    order by z.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What confirming makes. */
export const madeRows = (invoiceId: string) => [
  { table: 'purchasing.invoice', where: sql`t.id = ${invoiceId}` },
  { table: 'purchasing.invoice_line', where: sql`t.invoice_id = ${invoiceId}` },
  { table: 'purchasing.order_attachment', where: sql`t.order_id = ${invoiceId}` },
];

/** The document, and what is known of its vendor. */
export function learnedRows({ id, document: { lines } }: KeptReading, vendorId: string) {
  const codes = lines.flatMap(({ code }) => code ?? []);
  const texts = lines.flatMap((line) => printedText(line) ?? []);
  return [
    { table: 'purchasing.invoice_reading', where: sql`t.id = ${id}` },
    { table: 'purchasing.vendor', where: sql`t.id = ${vendorId}` },
    { table: 'purchasing.vendor_item', where: sql`t.vendor_id = ${vendorId} and t.code = any(${codes}::text[])` },
    { table: 'purchasing.vendor_layout', where: sql`t.vendor_id = ${vendorId}` },
    { table: 'purchasing.vendor_charge', where: sql`t.vendor_id = ${vendorId} and t.printed = any(${texts}::text[])` },
  ];
}
