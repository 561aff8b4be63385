/** Letter paper, its colors, and the alignment of figures. */
export const PAGE = { size: 'LETTER', margin: 50 } as const;
export const WIDTH = 612 - 2 * PAGE.margin;
export const LOWEST = 792 - PAGE.margin - 24;
export const INK = '#1c1a18';
export const FAINT = '#6b655e';
export const LINE = '#c9c3bb';

/** Digits of equal width, so figures align. */
export const FIGURES: PDFKit.Mixins.TextOptions = { align: 'right', features: ['tnum'] };

export type Document = PDFKit.PDFDocument;
