import { usesLetter } from '#shared/domain/region.ts';

const INCH = 72;
const MM = 72 / 25.4;

/** A sheet of labels, in points. */
export interface LabelSheet {
  readonly name: string;
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly pitchX: number;
  readonly pitchY: number;
}

export const SHEET_IDS = [
  'avery-5167',
  'avery-5160',
  'avery-5163',
  'avery-l7651',
  'avery-l7160',
  'avery-l7163',
] as const;

export type SheetId = (typeof SHEET_IDS)[number];

/** Labels that touch above and below each other, as on all of these sheets, in the middle of the page. */
function sheetOf(
  name: string,
  [pageWidth, pageHeight]: readonly [number, number],
  [columns, rows]: readonly [number, number],
  [width, height, pitchX]: readonly [number, number, number],
): LabelSheet {
  const left = (pageWidth - (columns - 1) * pitchX - width) / 2;
  const top = (pageHeight - rows * height) / 2;
  return { name, pageWidth, pageHeight, columns, rows, width, height, left, top, pitchX, pitchY: height };
}

const LETTER = [8.5 * INCH, 11 * INCH] as const;
const A4 = [210 * MM, 297 * MM] as const;
const inches = (width: number, height: number, pitch: number) => [width * INCH, height * INCH, pitch * INCH] as const;
const millimeters = (width: number, height: number, pitch: number) => [width * MM, height * MM, pitch * MM] as const;

/**
 * Size and distance of labels as Avery states them for each part; gLabels (templates/avery-us-templates.xml and
 * avery-iso-templates.xml) has the same. They fill the page evenly: the margins follow.
 */
export const LABEL_SHEETS: Readonly<Record<SheetId, LabelSheet>> = {
  'avery-5167': sheetOf('Avery 5167: 80 on letter paper, 1¾ × ½ in', LETTER, [4, 20], inches(1.75, 0.5, 2.0625)),
  'avery-5160': sheetOf('Avery 5160: 30 on letter paper, 2⅝ × 1 in', LETTER, [3, 10], inches(2.625, 1, 2.75)),
  'avery-5163': sheetOf('Avery 5163: 10 on letter paper, 4 × 2 in', LETTER, [2, 5], inches(4, 2, 4.1875)),
  'avery-l7651': sheetOf('Avery L7651: 65 on A4, 38.1 × 21.2 mm', A4, [5, 13], millimeters(38.1, 21.2, 40.6)),
  'avery-l7160': sheetOf('Avery L7160: 21 on A4, 63.5 × 38.1 mm', A4, [3, 7], millimeters(63.5, 38.1, 66)),
  'avery-l7163': sheetOf('Avery L7163: 14 on A4, 99.1 × 38.1 mm', A4, [2, 7], millimeters(99.1, 38.1, 101.6)),
};

/** The sheet of the specification, and the one whose labels have the least room for bars but one. */
export const LABEL_SHEET = LABEL_SHEETS['avery-5167'];

/** What a venue prints on unless it chooses: letter paper in North America, else A4. */
export const usualSheet = (country: string): SheetId => (usesLetter({ country }) ? 'avery-5167' : 'avery-l7651');

export const labelsOn = ({ columns, rows }: LabelSheet): number => columns * rows;

/** Position of label `index` of a job: its sheet, and its top left corner on it; rows are filled first. */
export function placeOfLabel(
  index: number,
  sheet: LabelSheet = LABEL_SHEET,
): { sheet: number; left: number; top: number } {
  const onSheet = index % labelsOn(sheet);
  const column = onSheet % sheet.columns;
  const row = Math.floor(onSheet / sheet.columns);
  return {
    sheet: Math.floor(index / labelsOn(sheet)),
    left: sheet.left + column * sheet.pitchX,
    top: sheet.top + row * sheet.pitchY,
  };
}

const LONGEST_NAME = 55;

/** A name on a label of the smallest sheet: at most 55 characters (OCONST-029). Larger labels wrap all of it. */
export const labelName = (name: string, sheet: LabelSheet = LABEL_SHEET): string =>
  sheet === LABEL_SHEET ? [...name].slice(0, LONGEST_NAME).join('').trimEnd() : name;
