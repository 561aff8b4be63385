import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { packText } from '../../domain/pack-text.ts';
import { type Document, FAINT, FIGURES, INK, LINE, paper, WIDTH } from './pdf-sheet.ts';
import type { Sheet } from './read-sheet.ts';

const COLUMNS = [
  { title: 'Barcode', width: 96, align: 'left' },
  { title: 'Name', width: 208, align: 'left' },
  { title: 'Quantity', width: 60, align: 'right' },
  { title: 'Unit Cost', width: 70, align: 'right' },
  { title: 'Total Cost', width: WIDTH - 96 - 208 - 60 - 70, align: 'right' },
] as const;
const GAP = 8;
const nameLeft = () => paper().margin + COLUMNS[0].width;
const NAME_WIDTH = COLUMNS[1].width - GAP;

interface Row {
  readonly cells: readonly string[];
  /** Below the name: the vendor's item number and pack. */
  readonly note: string;
}

const HEAD: Row = { cells: COLUMNS.map((column) => column.title), note: '' };

/** Writes the lines of an order, with their headers on every page. */
export function writeTable(pdf: Document, { order, numbers }: Sheet): void {
  writeRow(pdf, HEAD, 'strong');
  for (const line of order.items) {
    const { inventory_item: item } = line;
    const { code, pack } = numbers.get(item.id) ?? { code: null, pack: null };
    const row: Row = {
      cells: [
        item.barcode,
        [item.name, item.vintage, item.size.name].filter(Boolean).join(' '),
        formatQuantity(line.ordered_quantity),
        formatMoney(line.unit_cost),
        formatMoney(line.total_cost),
      ],
      note: [code && `Item no. ${code}`, packText(line.ordered_quantity, pack)].filter(Boolean).join(' · '),
    };
    if (pdf.y + heightOf(pdf, row) > paper().lowest) {
      pdf.addPage();
      writeRow(pdf, HEAD, 'strong');
    }
    writeRow(pdf, row, 'text');
  }
  if (order.items.length === 0)
    pdf
      .font('text')
      .fillColor(FAINT)
      .text('No items', paper().margin, pdf.y + 6);
}

const cellHeight = (pdf: Document, text: string, index: number) =>
  pdf.fontSize(9).heightOfString(text, { width: (COLUMNS[index]?.width ?? 0) - GAP });
const noteHeight = (pdf: Document, note: string) =>
  note ? pdf.fontSize(8).heightOfString(note, { width: NAME_WIDTH }) + 1 : 0;

function heightOf(pdf: Document, { cells, note }: Row): number {
  const heights = cells.map((text, index) => cellHeight(pdf, text, index) + (index === 1 ? noteHeight(pdf, note) : 0));
  return Math.max(...heights) + 10;
}

function writeRow(pdf: Document, row: Row, font: 'text' | 'strong'): void {
  const { cells, note } = row;
  pdf.font(font);
  const top = pdf.y;
  const height = heightOf(pdf, row);
  const below = top + 6 + cellHeight(pdf, cells[1] ?? '', 1);
  pdf.fontSize(9).fillColor(INK);
  let left: number = paper().margin;
  for (const [index, { width, align }] of COLUMNS.entries()) {
    const inner = index === COLUMNS.length - 1 ? width : width - GAP;
    pdf.text(cells[index] ?? '', left, top + 5, { width: inner, ...(align === 'right' ? FIGURES : {}) });
    left += width;
  }
  if (note) pdf.fontSize(8).fillColor(FAINT).text(note, nameLeft(), below, { width: NAME_WIDTH });
  const bottom = top + height;
  pdf
    .moveTo(paper().margin, bottom)
    .lineTo(paper().margin + WIDTH, bottom)
    .lineWidth(font === 'strong' ? 1 : 0.5)
    .strokeColor(font === 'strong' ? INK : LINE)
    .stroke();
  pdf.x = paper().margin;
  pdf.y = bottom;
}
