import { fileURLToPath } from 'node:url';
import { formatDate, formatMoney } from '#shared/domain/format.ts';
import type { Invoice } from '../invoices/get-invoice.ts';
import { writeTable } from './order-pdf-table.ts';
import { type Document, FAINT, FIGURES, INK, LOWEST, PAGE, WIDTH } from './pdf-sheet.ts';

interface OrderSheet {
  readonly order: Invoice;
  readonly organization: string;
  readonly timezone: string;
  readonly now: Date;
}

/** A purchase order, an invoice or a return on letter paper, as many pages as it needs (OCONST-034 to OCONST-037). */
export async function writeOrderPdf({ order, organization, timezone, now }: OrderSheet): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit'); // with its fonts it takes memory that most processes never need
  const title = `${kindOf(order)} ${order.custom_invoice_num ?? order.id}`;
  const info = { Title: title, Author: organization, CreationDate: now };
  const pdf = new PDFDocument({ ...PAGE, bufferPages: true, info, lang: 'en-US' });
  const whole = collect(pdf);
  registerFonts(pdf);
  writeHead(pdf, order, organization, timezone);
  writeTable(pdf, order);
  writeSums(pdf, order);
  writeNote(pdf, order.external_note);
  numberPages(pdf, title);
  pdf.end();
  return whole;
}

/** What the sheet is called; a credit for bottles that went back is a return. */
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

function writeHead(pdf: Document, order: Invoice, organization: string, timezone: string): void {
  const { margin } = PAGE;
  pdf.font('text').fontSize(10).fillColor(FAINT).text(organization, margin, margin, { width: WIDTH });
  pdf.font('strong').fontSize(20).fillColor(INK).text(kindOf(order), { width: WIDTH });
  pdf.moveDown(0.6);
  const rep = order.vendor.reps.find(({ id }) => id === order.vendor_rep_id);
  const facts: [string, string][] = [
    ['Vendor', order.vendor.name],
    [order.type === 'PO' ? 'Order' : 'Number', order.custom_invoice_num ?? order.id],
    ['Date', formatDate(order.date_ordered, timezone)],
    ...(order.return_of
      ? [['Returns', order.return_of.custom_invoice_num ?? order.return_of.id] as [string, string]]
      : []),
    ...(rep ? [['Attention', rep.name] as [string, string]] : []),
  ];
  for (const [label, value] of facts) {
    const top = pdf.y;
    pdf.font('text').fontSize(10).fillColor(FAINT).text(label, margin, top, { width: 70 });
    pdf
      .font('strong')
      .fillColor(INK)
      .text(value, margin + 76, top, { width: WIDTH - 76 });
  }
  pdf.moveDown(1.2);
}

function writeSums(pdf: Document, order: Invoice): void {
  const charges: [string, number][] = [
    ['Shipping', order.shipping_cost],
    ['Tax', order.tax],
    ['Other fees', order.other_fees],
    ['Vendor credit', -order.vendor_credit],
  ];
  const rows = [['Subtotal', order.subtotal] as const, ...charges.filter(([, amount]) => amount !== 0)];
  if (pdf.y + (rows.length + 2) * 16 > LOWEST) pdf.addPage();
  pdf.y += 10;
  for (const [label, amount] of rows) writeSum(pdf, label, amount, 'text');
  writeSum(pdf, 'Total', order.total, 'strong');
}

function writeSum(pdf: Document, label: string, amount: number, font: 'text' | 'strong'): void {
  const top = pdf.y;
  const left = PAGE.margin + WIDTH - 220;
  pdf.font(font).fontSize(10).fillColor(INK).text(label, left, top, { width: 100 });
  pdf.text(formatMoney(amount), left + 100, top, { width: 120, ...FIGURES });
  pdf.y = top + 16;
}

function writeNote(pdf: Document, note: string | null): void {
  if (!note?.trim()) return;
  pdf.x = PAGE.margin;
  if (pdf.y + 60 > LOWEST) pdf.addPage();
  pdf
    .font('strong')
    .fontSize(10)
    .text('Notes to vendor', PAGE.margin, pdf.y + 16, { width: WIDTH });
  pdf.font('text').text(note.trim(), PAGE.margin, pdf.y + 4, { width: WIDTH });
}

/** Written below the margin, where a text would begin a page of its own: so the margin is lifted for it. */
function numberPages(pdf: Document, title: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const text = count > 1 ? `${title} · Page ${page + 1} of ${count}` : title;
    pdf
      .font('text')
      .fontSize(8)
      .fillColor(FAINT)
      .text(text, PAGE.margin, 792 - 36, { width: WIDTH, align: 'center' });
  }
}
