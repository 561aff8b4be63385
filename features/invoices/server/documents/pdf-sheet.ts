import { currentRegion } from '#shared/domain/format.ts';
import { usesLetter } from '#shared/domain/region.ts';

/** Of all that is printed on either paper, in points. */
export const WIDTH = 512;

/** The venue's paper: letter or A4, on which the same width has narrower margins. `lowest` and `footer` are places from the top. */
export function paper() {
  const [size, width, height] = usesLetter(currentRegion())
    ? (['LETTER', 612, 792] as const)
    : (['A4', 595.28, 841.89] as const);
  const margin = (width - WIDTH) / 2;
  return { size, margin, lowest: height - margin - 24, footer: height - 36 } as const;
}

/** The colors, and the alignment of figures. */
export const INK = '#1c1a18';
export const FAINT = '#6b655e';
export const LINE = '#c9c3bb';

/** Digits of equal width, so figures align. */
export const FIGURES: PDFKit.Mixins.TextOptions = { align: 'right', features: ['tnum'] };

export type Document = PDFKit.PDFDocument;
