const INCH = 72;

/**
 * A sheet of Avery 5167 (80 return address labels) in points. The label's size and position on the paper are as in
 * gLabels, templates/avery-us-templates.xml, part 5167: 1.75 x 0.5 in, 4 x 20, x0 0.28125 in, y0 0.5 in, dx 2.0625 in,
 * dy 0.5 in. They fill the letter sheet evenly: 2 x 0.28125 + 3 x 2.0625 + 1.75 = 8.5.
 */
export const LABEL_SHEET = {
  pageWidth: 8.5 * INCH,
  pageHeight: 11 * INCH,
  columns: 4,
  rows: 20,
  width: 1.75 * INCH,
  height: 0.5 * INCH,
  left: 0.28125 * INCH,
  top: 0.5 * INCH,
  pitchX: 2.0625 * INCH,
  pitchY: 0.5 * INCH,
} as const;

export const LABELS_ON_SHEET = LABEL_SHEET.columns * LABEL_SHEET.rows;

/** Position of label `index` of a job: its sheet, and its top left corner on it; rows are filled first. */
export function placeOfLabel(index: number): { sheet: number; left: number; top: number } {
  const onSheet = index % LABELS_ON_SHEET;
  const column = onSheet % LABEL_SHEET.columns;
  const row = Math.floor(onSheet / LABEL_SHEET.columns);
  return {
    sheet: Math.floor(index / LABELS_ON_SHEET),
    left: LABEL_SHEET.left + column * LABEL_SHEET.pitchX,
    top: LABEL_SHEET.top + row * LABEL_SHEET.pitchY,
  };
}

const LONGEST_NAME = 55;

/** A name on a label: at most 55 characters (OCONST-029). */
export const labelName = (name: string): string => [...name].slice(0, LONGEST_NAME).join('').trimEnd();
