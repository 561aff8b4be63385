import type { OrganizationDetails } from '#features/accounts/server/organizations/organization-details.ts';
import { formatCount, formatDay, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { type Document, drawText, type LaidText, layText, registerFonts } from '#shared/server/pdf/text-layout.ts';
import { Slices } from '#shared/server/tables/in-slices.ts';
import { FAINT, INK, LINE, numberPages, paper, WIDTH } from '../documents/pdf-sheet.ts';
import type { Statement } from './statement.ts';

/** A statement with its two parties. */
export interface PrintedStatement {
  readonly statement: Statement;
  readonly vendor: string;
  readonly organization: string;
  readonly venue: Pick<OrganizationDetails, 'legal_name'>;
  /** YYYY-MM-DD of the venue. */
  readonly today: string;
  readonly now: Date;
}

const COLUMNS = [
  { title: 'Invoice', width: 116, align: 'left' },
  { title: 'Date', width: 72, align: 'left' },
  { title: 'Due', width: 72, align: 'left' },
  { title: 'Days late', width: 54, align: 'right' },
  { title: 'Total', width: 66, align: 'right' },
  { title: 'Paid', width: 66, align: 'right' },
  { title: 'Open', width: WIDTH - 116 - 72 - 72 - 54 - 66 - 66, align: 'right' },
] as const;
const GAP = 6;
const TEXT = { kind: 'sans-serif', size: 9, figures: true } as const;
const STRONG = { ...TEXT, strong: true } as const;

/** The open items of a vendor on letter paper: the rows and sums of its page, deposits, and credits still to come. */
export async function writeStatement(printed: PrintedStatement): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit'); // with its fonts it takes memory that most processes never need
  const { statement, vendor, organization, now } = printed;
  const title = `Statement of ${vendor}`;
  const info = { Title: title, Author: organization, CreationDate: now };
  const pdf = new PDFDocument({ size: paper().size, margin: paper().margin, bufferPages: true, info, lang: 'en-US' });
  const parts: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  pdf.on('data', (part: Buffer) => parts.push(part));
  pdf.on('end', () => resolve(Buffer.concat(parts)));
  pdf.on('error', reject);
  registerFonts(pdf);
  let top = writeHead(pdf, printed);
  top = writeRow(pdf, top, { cells: COLUMNS.map((column) => column.title), strong: true });
  const slices = new Slices();
  for (const row of statement.rows) {
    const cells = cellsOf(row);
    if (top + heightOf(pdf, cells) > paper().lowest) {
      pdf.addPage();
      top = writeRow(pdf, paper().margin, { cells: COLUMNS.map((column) => column.title), strong: true });
    }
    top = writeRow(pdf, top, { cells });
    if (slices.over) await slices.pause();
  }
  writeSums(pdf, top + 8, statement);
  numberPages(pdf, title);
  pdf.end();
  return promise;
}

function cellsOf(row: Statement['rows'][number]): string[] {
  return [
    row.custom_invoice_num ?? 'No number',
    formatDay(row.day),
    formatDay(row.due_day),
    row.days_overdue > 0 ? formatCount(row.days_overdue) : '',
    formatMoney(row.total),
    row.total === row.open ? '' : formatMoney(Math.round((row.total - row.open) * 100) / 100),
    formatMoney(row.open),
  ];
}

/** Answers where what follows begins. */
function writeHead(pdf: Document, { organization, venue, vendor, today }: PrintedStatement): number {
  let top: number = paper().margin;
  const put = (text: string, size: number, { strong = false, color = INK } = {}) => {
    const laid = layText(pdf, text, { ...TEXT, strong, size }, WIDTH);
    drawText(pdf, laid, { left: paper().margin, top, width: WIDTH, color });
    top += laid.height;
  };
  put(venue.legal_name ?? organization, 10, { color: FAINT });
  put('Vendor statement', 20, { strong: true });
  top += 4;
  put(vendor, 11, { strong: true });
  put(`Open as of ${formatDay(today)}`, 10, { color: FAINT });
  return top + 14;
}

const lay = (pdf: Document, cells: readonly string[], strong = false): LaidText[] =>
  cells.map((text, index) => layText(pdf, text, strong ? STRONG : TEXT, (COLUMNS[index]?.width ?? 0) - GAP));

const heightOf = (pdf: Document, cells: readonly string[]): number =>
  Math.max(...lay(pdf, cells).map(({ height }) => height)) + 9;

function writeRow(
  pdf: Document,
  top: number,
  { cells, strong = false }: { cells: readonly string[]; strong?: boolean },
): number {
  const texts = lay(pdf, cells, strong);
  let left: number = paper().margin;
  for (const [index, { width, align }] of COLUMNS.entries()) {
    const last = index === COLUMNS.length - 1;
    const text = texts[index];
    if (text) drawText(pdf, text, { left, top: top + 4, width: last ? width : width - GAP, align, color: INK });
    left += width;
  }
  const bottom = top + Math.max(...texts.map(({ height }) => height)) + 9;
  pdf
    .moveTo(paper().margin, bottom)
    .lineTo(paper().margin + WIDTH, bottom)
    .lineWidth(strong ? 1 : 0.5)
    .strokeColor(strong ? INK : LINE)
    .stroke();
  return bottom;
}

function writeSums(pdf: Document, from: number, statement: Statement): void {
  const { rows, count, open, overdue, deposits, invoice_deposits, expected_credits: credits } = statement;
  const lines: (readonly [label: string, figure: string, strong?: boolean])[] = [
    ...(overdue > 0 ? [['Overdue', formatMoney(overdue)] as const] : []),
    ['Open', formatMoney(open), true],
    ...deposits.map(
      ({ kind, quantity, amount }) => [`Deposit: ${formatQuantity(quantity)} × ${kind}`, formatMoney(amount)] as const,
    ),
    ...(invoice_deposits === 0 ? [] : [['Deposits on invoices', formatMoney(invoice_deposits)] as const]),
    ...credits.map(
      ({ number, amount }) =>
        [`Expected credit: ${number ?? 'an order'}, not included in Open`, formatMoney(amount)] as const,
    ),
  ];
  const only =
    rows.length < count ? `The first ${formatCount(rows.length)} of ${formatCount(count)}. Totals include all.` : null;
  if (rows.length === 0) lines.unshift(['Nothing is open', '']);
  if (only) lines.unshift([only, '']);
  let top = from;
  for (const [label, figure, strong = false] of lines) {
    const face = { ...TEXT, size: 10, strong };
    const text = layText(pdf, label, face, WIDTH - 120);
    if (top + text.height > paper().lowest) {
      pdf.addPage();
      top = paper().margin;
    }
    drawText(pdf, text, { left: paper().margin, top, width: WIDTH - 120, color: INK });
    drawText(pdf, layText(pdf, figure, face, 110), {
      left: paper().margin + WIDTH - 110,
      top,
      width: 110,
      align: 'right',
      color: INK,
    });
    top += text.height + 4;
  }
}
