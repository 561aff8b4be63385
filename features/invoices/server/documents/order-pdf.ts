import { addressLines } from '#features/accounts/domain/postal-address.ts';
import { formatDate, formatMoney } from '#shared/domain/format.ts';
import { drawText, layText, registerFonts } from '#shared/server/pdf/text-layout.ts';
import type { Invoice } from '../invoices/get-invoice.ts';
import { writeTable } from './order-pdf-table.ts';
import { type Document, FAINT, INK, numberPages, paper, put, STRONG, TEXT, WIDTH } from './pdf-sheet.ts';
import type { Sheet } from './read-sheet.ts';

interface Printed extends Sheet {
  readonly organization: string;
  readonly timezone: string;
  readonly now: Date;
}

/**
 * A purchase order, an invoice, or a return on letter paper, on as many pages as it needs (OCONST-034 to OCONST-037).
 */
export async function writeOrderPdf(sheet: Printed): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit'); // with its fonts it takes memory that most processes never need
  const { order, organization, now } = sheet;
  const title = `${kindOf(order)} ${order.custom_invoice_num ?? order.id}`;
  const info = { Title: title, Author: organization, CreationDate: now };
  const pdf = new PDFDocument({ size: paper().size, margin: paper().margin, bufferPages: true, info, lang: 'en-US' });
  const whole = collect(pdf);
  registerFonts(pdf);
  let top = writeHead(pdf, sheet);
  top = writeParties(pdf, sheet, top);
  top = await writeTable(pdf, sheet, top);
  top = writeSums(pdf, order, top);
  writeNote(pdf, order.external_note, top);
  numberPages(pdf, title);
  pdf.end();
  return whole;
}

/** The document's title; a credit for returned bottles is a return. */
function kindOf({ type, return_of }: Invoice): string {
  if (type === 'PO') return 'Purchase Order';
  return return_of ? 'Return to Vendor' : 'Invoice';
}

function collect(pdf: Document): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
}

const LOGO = [150, 56] as const;

/** Writes the organization, its logo on the right, and the kind of document; answers where what follows begins. */
function writeHead(pdf: Document, { order, organization, venue, logo, timezone }: Printed): number {
  const left: number = paper().margin;
  const width = logo ? WIDTH - LOGO[0] - 20 : WIDTH;
  if (logo) pdf.image(logo, left + WIDTH - LOGO[0], paper().margin, { fit: [...LOGO], align: 'right' });
  let top = put(pdf, venue.legal_name ?? organization, TEXT, { left, top: paper().margin, width, color: FAINT });
  top = put(pdf, kindOf(order), { ...STRONG, size: 20 }, { left, top, width }) + 4;
  const rep = order.vendor.reps.find(({ id }) => id === order.vendor_rep_id);
  const facts: [string, string | null | undefined][] = [
    [order.type === 'PO' ? 'Order' : 'Number', order.custom_invoice_num ?? order.id],
    ['Date', formatDate(order.date_ordered, timezone)],
    ['Delivery', order.delivery_date && formatDate(order.delivery_date, timezone)],
    ['Returns', order.return_of && (order.return_of.custom_invoice_num ?? order.return_of.id)],
    ['Attention', rep?.name],
  ];
  for (const [label, value] of facts) {
    if (!value) continue;
    put(pdf, label, TEXT, { left, top, width: 70, color: FAINT });
    top = put(pdf, value, STRONG, { left: left + 76, top, width: width - 76 });
  }
  return (logo ? Math.max(top, paper().margin + LOGO[1]) : top) + 14;
}

/** Writes vendor, delivery address, and billing address side by side; answers where what follows begins. */
function writeParties(pdf: Document, { order, organization, venue, vendor }: Printed, top: number): number {
  const address = vendor.address && {
    ...vendor.address,
    line1: vendor.address.address_line1,
    line2: vendor.address.address_line2,
  };
  const ship = venue.delivery_address;
  const bill = venue.billing_address ?? ship;
  const own = [venue.phone, venue.license && `License ${venue.license}`];
  const parties: [string, (string | null | undefined)[]][] = [
    [
      'Vendor',
      [
        order.vendor.name,
        ...(address ? addressLines(address) : []),
        vendor.phone,
        vendor.license && `License ${vendor.license}`,
      ],
    ],
    ['Ship to', [organization, ...(ship ? addressLines(ship) : []), ...own]],
    ['Bill to', [venue.legal_name ?? organization, ...(bill ? addressLines(bill) : [])]],
  ];
  const wide = WIDTH / parties.length;
  const bottoms = parties.map(([label, lines], index) => {
    const [left, width] = [paper().margin + index * wide, wide - 14];
    let bottom = put(pdf, label.toUpperCase(), { ...TEXT, size: 8 }, { left, top, width, color: FAINT }) + 1;
    for (const [at, line] of lines.filter((each) => !!each).entries())
      bottom = put(pdf, line ?? '', { ...TEXT, size: 9, strong: at === 0 }, { left, top: bottom, width });
    return bottom;
  });
  return Math.max(...bottoms) + 16;
}

/** Answers where what follows begins. */
function writeSums(pdf: Document, order: Invoice, from: number): number {
  const charges: [string, number][] = [
    ['Shipping', order.shipping_cost],
    ['Tax', order.tax],
    ['Other fees', order.other_fees],
    ['Deposits', order.deposit],
    ['Vendor credit', -order.vendor_credit],
  ];
  const rows = [
    ['Subtotal', order.subtotal] as const,
    ...charges.filter(([, amount]) => amount !== 0),
    ['Total', order.total] as const,
  ];
  let top = from + 10;
  if (from + (rows.length + 1) * 16 > paper().lowest) {
    pdf.addPage();
    top = paper().margin;
  }
  const left = paper().margin + WIDTH - 220;
  for (const [label, amount] of rows) {
    const face = { ...TEXT, figures: true, strong: label === 'Total' };
    put(pdf, label, face, { left, top, width: 100 });
    put(pdf, formatMoney(amount), face, { left: left + 100, top, width: 120, align: 'right' });
    top += 16;
  }
  return top;
}

/** A note is as long as a person likes: it continues on further pages. */
function writeNote(pdf: Document, note: string | null, from: number): void {
  if (!note?.trim()) return;
  const laid = layText(pdf, note.trim(), TEXT, WIDTH);
  let top = from + 16;
  if (top + 60 > paper().lowest) {
    pdf.addPage();
    top = paper().margin;
  }
  const place = { left: paper().margin, width: WIDTH, color: INK };
  top = put(pdf, 'Notes to vendor', STRONG, { ...place, top }) + 4;
  for (const line of laid.lines) {
    if (top + laid.lineHeight > paper().lowest) {
      pdf.addPage();
      top = paper().margin;
    }
    drawText(pdf, { ...laid, lines: [line] }, { ...place, top });
    top += laid.lineHeight;
  }
}
