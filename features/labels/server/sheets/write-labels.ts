import type { Bar } from '../../domain/bar-layout.ts';
import { LABEL_SHEET, LABELS_ON_SHEET, labelName, placeOfLabel } from '../../domain/label-sheet.ts';
import { loadBars } from './code-bars.ts';
import { type Document, drawEach, INK, writeLine, writeSheets } from './paper.ts';

/** A label printed `quantity` times; the format of the code is CODE128 (OENT-032). */
export interface Label {
  readonly value: string;
  readonly name: string;
  /** Text next to the code: distinguishes the item from its versions. */
  readonly about: string;
  readonly quantity: number;
}

interface LabelJob {
  readonly title: string;
  readonly organization: string;
  readonly now: Date;
  readonly labels: readonly Label[];
}

const PADDING = 4;
const INNER = LABEL_SHEET.width - 2 * PADDING;
const CODE_SIZE = 5.5;
/** From the top of a label: start of its name, end of its bars, and the code below them. */
const NAME_TOP = 2.5;
const BARS_BOTTOM = 27.5;
const CODE_TOP = 28.3;
const NAME_SIZES = [6.5, 6, 5.5, 5, 4.5, 4];
const TWO_LINES = 14;

/** Labels on sheets of Avery 5167, repeated by quantity, on as many sheets as needed (PRINT-057, PRINT-058). */
export async function writeLabels({ labels, ...paper }: LabelJob): Promise<Blob> {
  const barsOf = await loadBars(LABEL_SHEET.width);
  const known = new Map<Label, readonly Bar[] | null>();
  const all = labels.flatMap((label) => Array.from({ length: label.quantity }, () => label));
  return writeSheets(paper, async (pdf, sheet) => {
    const first = sheet * LABELS_ON_SHEET;
    await drawEach(all.slice(first, first + LABELS_ON_SHEET), (label, place) => {
      if (!known.has(label)) known.set(label, barsOf(label.value));
      drawLabel(pdf, label, known.get(label) ?? null, placeOfLabel(first + place));
    });
    return first + LABELS_ON_SHEET < all.length;
  });
}

function drawLabel(
  pdf: Document,
  label: Label,
  bars: readonly Bar[] | null,
  { left, top }: { left: number; top: number },
): void {
  const name = labelName(label.name);
  pdf.font('strong').fillColor(INK);
  const size = NAME_SIZES.find((each) => pdf.fontSize(each).heightOfString(name, { width: INNER }) <= TWO_LINES) ?? 4;
  pdf.fontSize(size).text(name, left + PADDING, top + NAME_TOP, { width: INNER, align: 'center', lineGap: -0.5 });
  const barsTop = Math.max(pdf.y + 1, top + 11);
  for (const bar of bars ?? []) pdf.rect(left + bar.left, barsTop, bar.width, top + BARS_BOTTOM - barsTop);
  if (bars) pdf.fill('#000000');
  pdf.font('text').fontSize(CODE_SIZE).fillColor(INK);
  const below = [label.value, label.about].filter(Boolean).join(' · ');
  writeLine(pdf, below, { left: left + PADDING, top: top + CODE_TOP, width: INNER, align: 'center' });
}
