import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { drawText, layText } from '#shared/server/pdf/text-layout.ts';
import { Slices } from '#shared/server/tables/in-slices.ts';
import { packText } from '../../domain/pack-text.ts';
import { type Document, FAINT, INK, LINE, paper, put, TEXT, WIDTH } from './pdf-sheet.ts';
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

/** Writes the lines of an order, with their headers on every page; answers where what follows begins. */
export async function writeTable(pdf: Document, { order, numbers }: Sheet, from: number): Promise<number> {
  const slices = new Slices();
  let top = writeRow(pdf, layRow(pdf, HEAD, true), from);
  for (const line of order.items) {
    const { inventory_item: item } = line;
    const { code, pack } = numbers.get(item.id) ?? { code: null, pack: null };
    const row = layRow(pdf, {
      cells: [
        item.barcode,
        [item.name, item.vintage, item.size.name].filter(Boolean).join(' '),
        formatQuantity(line.ordered_quantity),
        formatMoney(line.unit_cost),
        formatMoney(line.total_cost),
      ],
      note: [code && `Item no. ${code}`, packText(line.ordered_quantity, pack)].filter(Boolean).join(' · '),
    });
    if (top + row.height > paper().lowest) {
      pdf.addPage();
      top = writeRow(pdf, layRow(pdf, HEAD, true), paper().margin);
    }
    top = writeRow(pdf, row, top);
    if (slices.over) await slices.pause();
  }
  if (order.items.length > 0) return top;
  return put(pdf, 'No items', TEXT, { left: paper().margin, top: top + 6, width: WIDTH, color: FAINT });
}

const FACE = { ...TEXT, size: 9, figures: true } as const;
const widthOf = (index: number) => (COLUMNS[index]?.width ?? 0) - (index === COLUMNS.length - 1 ? 0 : GAP);

function layRow(pdf: Document, { cells, note }: Row, strong = false) {
  const texts = cells.map((text, index) => layText(pdf, text, { ...FACE, strong }, widthOf(index)));
  const below = note ? layText(pdf, note, { ...FACE, size: 8 }, NAME_WIDTH) : null;
  const heights = texts.map(({ height }, index) => height + (index === 1 && below ? below.height + 1 : 0));
  return { texts, below, strong, height: Math.max(...heights) + 10 };
}

/** Answers where the next row begins. */
function writeRow(pdf: Document, { texts, below, strong, height }: ReturnType<typeof layRow>, top: number): number {
  let left: number = paper().margin;
  for (const [index, { width, align }] of COLUMNS.entries()) {
    const text = texts[index];
    if (text) drawText(pdf, text, { left, top: top + 5, width: widthOf(index), align, color: INK });
    left += width;
  }
  const belowTop = top + 6 + (texts[1]?.height ?? 0);
  if (below) drawText(pdf, below, { left: nameLeft(), top: belowTop, width: NAME_WIDTH, color: FAINT });
  const bottom = top + height;
  pdf
    .moveTo(paper().margin, bottom)
    .lineTo(paper().margin + WIDTH, bottom)
    .lineWidth(strong ? 1 : 0.5)
    .strokeColor(strong ? INK : LINE)
    .stroke();
  return bottom;
}
