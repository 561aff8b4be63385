import PDFDocument from 'pdfkit';

/** A vendor's invoice, to be printed in one of several layouts. Money in cents. */
export interface PrintedInvoice {
  readonly vendor: string;
  readonly number: string;
  readonly date: string;
  readonly lines: readonly PrintedLine[];
  readonly charges: readonly { readonly label: string; readonly cents: number }[];
}

export interface PrintedLine {
  readonly code: string;
  readonly barcode: string;
  readonly name: string;
  readonly size: string;
  readonly pack: number;
  readonly cases: number;
  readonly bottles: number;
  readonly cents: number;
}

export const LAYOUTS = ['grid', 'packs', 'printer', 'codes'] as const;
export type Layout = (typeof LAYOUTS)[number];

interface PrintedColumn {
  readonly head: string;
  readonly left: number;
  readonly width: number;
  readonly align?: 'right';
  readonly text: (line: PrintedLine) => string;
}

const money = (cents: number): string => {
  const [whole = '', part = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
};
const signed = (cents: number): string => (cents < 0 ? `-${money(cents)}` : money(cents));
const bracketed = (cents: number): string => (cents < 0 ? `(${money(cents)})` : `$${money(cents)}`);
const trailing = (cents: number): string => (cents < 0 ? `${money(cents)}-` : money(cents));
const unitsOf = (line: PrintedLine): number => line.cases * line.pack + line.bottles;
const each = (line: PrintedLine): number => Math.round(line.cents / unitsOf(line));

/** A wide table: cases and single bottles in separate columns, size and pack too, long names wrapped. */
const GRID: readonly PrintedColumn[] = [
  { head: 'Item #', left: 36, width: 50, text: (line) => line.code },
  { head: 'Description', left: 90, width: 150, text: (line) => line.name },
  { head: 'Size', left: 248, width: 50, text: (line) => line.size },
  { head: 'Pack', left: 300, width: 30, align: 'right', text: (line) => String(line.pack) },
  { head: 'Cases', left: 335, width: 40, align: 'right', text: (line) => (line.cases === 0 ? '' : String(line.cases)) },
  {
    head: 'Btls',
    left: 380,
    width: 35,
    align: 'right',
    text: (line) => (line.bottles === 0 ? '' : String(line.bottles)),
  },
  { head: 'Unit Cost', left: 420, width: 65, align: 'right', text: (line) => money(each(line)) },
  { head: 'Amount', left: 490, width: 85, align: 'right', text: (line) => signed(line.cents) },
];

/** The quantity first with its unit, the pack inside the name, headers in two rows, credits in parentheses. */
const PACKS: readonly PrintedColumn[] = [
  { head: 'Qty\nShipped', left: 30, width: 45, align: 'right', text: (line) => String(line.cases || line.bottles) },
  { head: '\nU/M', left: 85, width: 30, text: (line) => (line.cases === 0 ? 'BTL' : 'CS') },
  { head: 'Product\nCode', left: 120, width: 60, text: (line) => line.code },
  {
    head: '\nDescription',
    left: 185,
    width: 220,
    text: (line) => `${line.name} ${line.pack}/${line.size.replace(' ', '').toUpperCase()}`,
  },
  {
    head: 'Unit\nPrice',
    left: 410,
    width: 70,
    align: 'right',
    text: (line) => money(Math.round(Math.abs(line.cents / (line.cases || line.bottles)))),
  },
  { head: 'Extended\nPrice', left: 490, width: 90, align: 'right', text: (line) => bracketed(line.cents) },
];

/** Bottles only, the barcode in a separate row below the name, credits with a trailing sign. */
const CODES: readonly PrintedColumn[] = [
  { head: 'SKU', left: 40, width: 60, text: (line) => line.code },
  { head: 'Product', left: 110, width: 240, text: (line) => `${line.name} ${line.size}\nUPC: ${line.barcode}` },
  { head: 'Quantity', left: 360, width: 60, align: 'right', text: (line) => String(unitsOf(line)) },
  { head: 'Price', left: 425, width: 60, align: 'right', text: (line) => money(each(line)) },
  { head: 'Total', left: 490, width: 80, align: 'right', text: (line) => trailing(line.cents) },
];

const BOTTOM = 700;

/** The invoice as a PDF with letter pages. */
export function printInvoice(invoice: PrintedInvoice, layout: Layout): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'LETTER', margin: 0, autoFirstPage: true });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  document.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
  document.on('error', reject);
  if (layout === 'printer') printLines(document, invoice);
  else printTable(document, invoice, { grid: GRID, packs: PACKS, codes: CODES }[layout], layout);
  document.end();
  return promise;
}

const totalOf = ({ lines, charges }: PrintedInvoice): number =>
  [...lines, ...charges].reduce((sum, { cents }) => sum + cents, 0);

function printTable(
  document: PDFKit.PDFDocument,
  invoice: PrintedInvoice,
  columns: readonly PrintedColumn[],
  layout: Layout,
): void {
  document.fontSize(16).text(invoice.vendor, 36, 36, { lineBreak: false });
  document.fontSize(9);
  document.text('1200 Warehouse Road, Unit 4', 36, 58, { lineBreak: false });
  if (layout === 'packs') {
    document.text('Invoice Number', 400, 40, { lineBreak: false }).text('Invoice Date', 500, 40, { lineBreak: false });
    document.text(invoice.number, 400, 52, { lineBreak: false }).text(invoice.date, 500, 52, { lineBreak: false });
  } else {
    document.text(`Invoice #: ${invoice.number}`, 400, 40, { lineBreak: false });
    document.text(`Invoice Date: ${invoice.date}`, 400, 52, { lineBreak: false });
  }
  document.text('Bill to: The Cellar, 5 Main Street', 36, 90, { lineBreak: false });
  let y = printHeads(document, columns, 130);
  for (const line of invoice.lines) {
    const height = Math.max(
      ...columns.map((column) => document.heightOfString(column.text(line), { width: column.width })),
    );
    if (y + height > BOTTOM) {
      document.text('Continued on the next page', 36, 750, { lineBreak: false }).addPage();
      // Some vendors print the headers on the first page only.
      y = layout === 'packs' ? 60 : printHeads(document, columns, 60);
    }
    for (const { left, width, align, text } of columns)
      document.text(text(line), left, y, { width, align: align ?? 'left' });
    y += height + 4;
  }
  if (y > BOTTOM - 80) {
    document.addPage();
    y = 60;
  }
  const goods = invoice.lines.reduce((sum, { cents }) => sum + cents, 0);
  const sums = [
    { label: 'Subtotal', cents: goods },
    ...invoice.charges,
    { label: 'Invoice Total', cents: totalOf(invoice) },
  ];
  for (const { label, cents } of sums) {
    y += 14;
    document.text(label, 400, y, { lineBreak: false });
    document.text(layout === 'packs' ? bracketed(cents) : signed(cents), 490, y, { width: 85, align: 'right' });
  }
}

function printHeads(document: PDFKit.PDFDocument, columns: readonly PrintedColumn[], y: number): number {
  for (const { head, left, width, align } of columns)
    for (const [row, text] of head.split('\n').entries())
      if (text) document.text(text, left, y + row * 11, { width, align: align ?? 'left', lineBreak: false });
  return y + (columns.some(({ head }) => head.includes('\n')) ? 28 : 18);
}

const LINES_A_PAGE = 50;

/** One text per row in a monospaced font, like line printers. */
function printLines(document: PDFKit.PDFDocument, invoice: PrintedInvoice): void {
  const goods = invoice.lines.map(
    (line) =>
      line.code.padEnd(9) +
      line.name.slice(0, 34).padEnd(36) +
      `${line.pack}/${line.size}`.padEnd(12) +
      String(line.cases || '').padStart(5) +
      String(line.bottles || '').padStart(6) +
      signed(line.cents).padStart(14),
  );
  const head = `${'ITEM NO'.padEnd(9)}${'DESCRIPTION'.padEnd(36)}${'PACK SIZE'.padEnd(12)}${'CASES'.padStart(5)}${'BTLS'.padStart(6)}${'NET AMOUNT'.padStart(14)}`;
  const sums = [...invoice.charges, { label: 'TOTAL', cents: totalOf(invoice) }].map(
    ({ label, cents }) => `${' '.repeat(50)}${label.padEnd(18)}${signed(cents).padStart(14)}`,
  );
  const rows = [
    `${invoice.vendor.padEnd(50)}INVOICE NO: ${invoice.number}`,
    `${''.padEnd(50)}DATE: ${invoice.date}`,
    '',
    head,
    ...goods.flatMap((row, at) => (at > 0 && at % LINES_A_PAGE === 0 ? [head, row] : [row])),
    '',
    ...sums,
  ];
  document.font('Courier').fontSize(10);
  for (const [at, row] of rows.entries()) {
    const place = at % (LINES_A_PAGE + 6);
    if (at > 0 && place === 0) document.addPage();
    document.text(row, 30, 40 + place * 12, { lineBreak: false });
  }
}
