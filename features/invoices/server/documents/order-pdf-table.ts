import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import type { Invoice } from '../invoices/get-invoice.ts';
import { type Document, FAINT, FIGURES, INK, LINE, LOWEST, PAGE, WIDTH } from './pdf-sheet.ts';

const COLUMNS = [
  { title: 'Barcode', width: 96, align: 'left' },
  { title: 'Name', width: 208, align: 'left' },
  { title: 'Quantity', width: 60, align: 'right' },
  { title: 'Unit Cost', width: 70, align: 'right' },
  { title: 'Total Cost', width: WIDTH - 96 - 208 - 60 - 70, align: 'right' },
] as const;
const GAP = 8;

/** The lines of an order, with their heads on every page. */
export function writeTable(pdf: Document, order: Invoice): void {
  writeRow(
    pdf,
    COLUMNS.map((column) => column.title),
    'strong',
  );
  for (const line of order.items) {
    const { inventory_item: item } = line;
    const cells = [
      item.barcode,
      [item.name, item.vintage, item.size.name].filter(Boolean).join(' '),
      formatQuantity(line.ordered_quantity),
      formatMoney(line.unit_cost),
      formatMoney(line.total_cost),
    ];
    if (pdf.y + heightOf(pdf, cells) > LOWEST) {
      pdf.addPage();
      writeRow(
        pdf,
        COLUMNS.map((column) => column.title),
        'strong',
      );
    }
    writeRow(pdf, cells, 'text');
  }
  if (order.items.length === 0)
    pdf
      .font('text')
      .fillColor(FAINT)
      .text('No items', PAGE.margin, pdf.y + 6);
}

const heightOf = (pdf: Document, cells: readonly string[]) =>
  Math.max(
    ...cells.map((text, index) => pdf.fontSize(9).heightOfString(text, { width: (COLUMNS[index]?.width ?? 0) - GAP })),
  ) + 10;

function writeRow(pdf: Document, cells: readonly string[], font: 'text' | 'strong'): void {
  pdf.font(font).fontSize(9).fillColor(INK);
  const top = pdf.y;
  const height = heightOf(pdf, cells);
  let left: number = PAGE.margin;
  for (const [index, { width, align }] of COLUMNS.entries()) {
    const inner = index === COLUMNS.length - 1 ? width : width - GAP;
    pdf.text(cells[index] ?? '', left, top + 5, { width: inner, ...(align === 'right' ? FIGURES : {}) });
    left += width;
  }
  const bottom = top + height;
  pdf
    .moveTo(PAGE.margin, bottom)
    .lineTo(PAGE.margin + WIDTH, bottom)
    .lineWidth(font === 'strong' ? 1 : 0.5)
    .strokeColor(font === 'strong' ? INK : LINE)
    .stroke();
  pdf.x = PAGE.margin;
  pdf.y = bottom;
}
