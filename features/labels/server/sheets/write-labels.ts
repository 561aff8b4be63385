import { drawText, type LaidText, layText } from '#shared/server/pdf/text-layout.ts';
import type { Bar } from '../../domain/bar-layout.ts';
import { LABEL_SHEET, type LabelSheet, labelName, labelsOn, placeOfLabel } from '../../domain/label-sheet.ts';
import { loadBars } from './code-bars.ts';
import { type Document, drawEach, INK, writeSheets } from './paper.ts';

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
  readonly sheet?: LabelSheet;
  /** The place of the first label on a half-used sheet; 1 is its first label. */
  readonly start?: number;
}

interface LaidLabel {
  readonly name: LaidText;
  readonly below: LaidText;
  readonly bars: readonly Bar[] | null;
}

const PADDING = 4;
const NAME_TOP = 2;
/** Parts of a label's height: the room of its name, and where its bars begin at the earliest. */
const NAME_ROOM = 0.42;
const BARS_TOP = 11 / 36;

/** Labels on sheets, repeated by quantity, on as many sheets as needed (PRINT-057, PRINT-058). */
export async function writeLabels({ labels, sheet = LABEL_SHEET, start = 1, ...paper }: LabelJob): Promise<Blob> {
  const barsOf = await loadBars(sheet.width);
  const known = new Map<Label, LaidLabel>();
  const all = labels.flatMap((label) => Array.from({ length: label.quantity }, () => label));
  const onSheet = labelsOn(sheet);
  const used = start - 1;
  return writeSheets({ ...paper, size: [sheet.pageWidth, sheet.pageHeight] }, async (pdf, number) => {
    const first = number * onSheet;
    const from = Math.max(first, used);
    await drawEach(all.slice(from - used, first + onSheet - used), (label, place) => {
      const laid = known.get(label) ?? layLabel(pdf, label, sheet, barsOf(label.value));
      known.set(label, laid);
      drawLabel(pdf, laid, sheet, placeOfLabel(from + place, sheet));
    });
    return first + onSheet < all.length + used;
  });
}

const codeSize = ({ height }: LabelSheet): number => Math.min(9, 5.5 * Math.sqrt(height / 36));

/** The name in the largest letters that leave room for bars; in any script, wrapped and never cut. */
function layLabel(pdf: Document, label: Label, sheet: LabelSheet, bars: readonly Bar[] | null): LaidLabel {
  const width = sheet.width - 2 * PADDING;
  const text = labelName(label.name, sheet);
  let size = Math.min(13, 6.5 * Math.sqrt(sheet.height / 36));
  const lay = () => layText(pdf, text, { kind: 'sans-serif', strong: true, size }, width);
  let name = lay();
  while (name.height > sheet.height * NAME_ROOM && size > 3.5) {
    size -= 0.5;
    name = lay();
  }
  const about = [label.value, label.about].filter(Boolean).join(' · ');
  let small = codeSize(sheet);
  const layBelow = () => layText(pdf, about, { kind: 'sans-serif', size: small }, width);
  let below = layBelow();
  while (below.lines.length > 1 && small > 3.5) {
    small -= 0.5;
    below = layBelow();
  }
  return { name, below, bars };
}

function drawLabel(
  pdf: Document,
  { name, below, bars }: LaidLabel,
  { width, height }: LabelSheet,
  { left, top }: { left: number; top: number },
): void {
  const place = { left: left + PADDING, width: width - 2 * PADDING, align: 'center', color: INK } as const;
  drawText(pdf, name, { ...place, top: top + NAME_TOP });
  const barsTop = Math.max(top + NAME_TOP + name.height + 1, top + height * BARS_TOP);
  const codeTop = top + height - below.height - height * 0.02;
  for (const bar of bars ?? []) pdf.rect(left + bar.left, barsTop, bar.width, codeTop - 0.8 - barsTop);
  if (bars) pdf.fill('#000000');
  drawText(pdf, below, { ...place, top: codeTop });
}
