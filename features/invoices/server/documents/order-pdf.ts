import { fileURLToPath } from 'node:url';
import { addressLines } from '#features/accounts/domain/postal-address.ts';
import { formatDate, formatMoney } from '#shared/domain/format.ts';
import type { Invoice } from '../invoices/get-invoice.ts';
import { writeTable } from './order-pdf-table.ts';
import { type Document, FAINT, FIGURES, INK, paper, WIDTH } from './pdf-sheet.ts';
import type { Sheet } from './read-sheet.ts';

interface Printed extends Sheet {
  readonly organization: string;
  readonly timezone: string;
  readonly now: Date;
}

/**
 * A purchase order, an invoice, or a return on the venue's paper, on as many pages as it needs (OCONST-034 to OCONST-037).
 */
export async function writeOrderPdf(sheet: Printed): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit'); // with its fonts it takes memory that most processes never need
  const { order, organization, now } = sheet;
  const title = `${kindOf(order)} ${order.custom_invoice_num ?? order.id}`;
  const info = { Title: title, Author: organization, CreationDate: now };
  const pdf = new PDFDocument({ size: paper().size, margin: paper().margin, bufferPages: true, info, lang: 'en-US' });
  const whole = collect(pdf);
  registerFonts(pdf);
  writeHead(pdf, sheet);
  writeParties(pdf, sheet);
  writeTable(pdf, sheet);
  writeSums(pdf, order);
  writeNote(pdf, order.external_note);
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

function registerFonts(pdf: Document): void {
  pdf.registerFont(
    'text',
    fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  );
  pdf.registerFont(
    'strong',
    fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
  );
  pdf.font('text').fillColor(INK).fontSize(10);
}

const LOGO = [150, 56] as const;

/** Writes the organization, its logo on the right, and the kind of document. */
function writeHead(pdf: Document, { order, organization, venue, logo, timezone }: Printed): void {
  const { margin } = paper();
  const beside = logo ? WIDTH - LOGO[0] - 20 : WIDTH;
  if (logo) pdf.image(logo, margin + WIDTH - LOGO[0], margin, { fit: [...LOGO], align: 'right' });
  pdf
    .font('text')
    .fontSize(10)
    .fillColor(FAINT)
    .text(venue.legal_name ?? organization, margin, margin, { width: beside });
  pdf.font('strong').fontSize(20).fillColor(INK).text(kindOf(order), { width: beside });
  pdf.moveDown(0.4);
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
    const top = pdf.y;
    pdf.font('text').fontSize(10).fillColor(FAINT).text(label, margin, top, { width: 70 });
    pdf
      .font('strong')
      .fillColor(INK)
      .text(value, margin + 76, top, { width: beside - 76 });
  }
  if (logo) pdf.y = Math.max(pdf.y, margin + LOGO[1]);
  pdf.y += 14;
}

/** Writes vendor, delivery address, and billing address side by side. */
function writeParties(pdf: Document, { order, organization, venue, vendor }: Printed): void {
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
  const top = pdf.y;
  const width = WIDTH / parties.length;
  const bottoms = parties.map(([label, lines], index) => {
    const left = paper().margin + index * width;
    const within = { width: width - 14 };
    pdf.font('text').fontSize(8).fillColor(FAINT).text(label.toUpperCase(), left, top, within);
    const [name, ...rest] = lines.filter(Boolean);
    pdf
      .font('strong')
      .fontSize(9)
      .fillColor(INK)
      .text(name ?? '', left, pdf.y + 2, within);
    pdf.font('text');
    for (const line of rest) pdf.text(line ?? '', left, pdf.y, within);
    return pdf.y;
  });
  pdf.x = paper().margin;
  pdf.y = Math.max(...bottoms) + 16;
}

function writeSums(pdf: Document, order: Invoice): void {
  const charges: [string, number][] = [
    ['Shipping', order.shipping_cost],
    ['Tax', order.tax],
    ['Other fees', order.other_fees],
    ['Vendor credit', -order.vendor_credit],
  ];
  const rows = [['Subtotal', order.subtotal] as const, ...charges.filter(([, amount]) => amount !== 0)];
  if (pdf.y + (rows.length + 2) * 16 > paper().lowest) pdf.addPage();
  pdf.y += 10;
  for (const [label, amount] of rows) writeSum(pdf, label, amount, 'text');
  writeSum(pdf, 'Total', order.total, 'strong');
}

function writeSum(pdf: Document, label: string, amount: number, font: 'text' | 'strong'): void {
  const top = pdf.y;
  const left = paper().margin + WIDTH - 220;
  pdf.font(font).fontSize(10).fillColor(INK).text(label, left, top, { width: 100 });
  pdf.text(formatMoney(amount), left + 100, top, { width: 120, ...FIGURES });
  pdf.y = top + 16;
}

function writeNote(pdf: Document, note: string | null): void {
  if (!note?.trim()) return;
  pdf.x = paper().margin;
  if (pdf.y + 60 > paper().lowest) pdf.addPage();
  pdf
    .font('strong')
    .fontSize(10)
    .text('Notes to vendor', paper().margin, pdf.y + 16, { width: WIDTH });
  pdf.font('text').text(note.trim(), paper().margin, pdf.y + 4, { width: WIDTH });
}

/** Written below the margin, where text would start a new page, so the margin is removed meanwhile. */
function numberPages(pdf: Document, title: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    pdf
      .font('text')
      .fontSize(8)
      .fillColor(FAINT)
      .text(`${title} · Page ${page + 1} of ${count}`, paper().margin, paper().footer, {
        width: WIDTH,
        align: 'center',
      });
  }
}
