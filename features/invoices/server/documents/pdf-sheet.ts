import { drawText, type Face, layText, type TextPlace } from '#shared/server/pdf/text-layout.ts';

/** Letter paper, its colors, and the alignment of figures. */
export const PAGE = { size: 'LETTER', margin: 50 } as const;
export const WIDTH = 612 - 2 * PAGE.margin;
export const LOWEST = 792 - PAGE.margin - 24;
export const INK = '#1c1a18';
export const FAINT = '#6b655e';
export const LINE = '#c9c3bb';

export const TEXT = { kind: 'sans-serif', size: 10 } as const;
export const STRONG = { ...TEXT, strong: true } as const;

export type Document = PDFKit.PDFDocument;

/** Writes a text in any script; answers where what follows begins. */
export function put(
  pdf: Document,
  text: string,
  face: Face,
  { color = INK, ...place }: Omit<TextPlace, 'color'> & { color?: string },
): number {
  const laid = layText(pdf, text, face, place.width);
  drawText(pdf, laid, { ...place, color });
  return place.top + laid.height;
}

/** Numbers the pages: below the margin, where text would start a new page, so the margin is removed meanwhile. */
export function numberPages(pdf: Document, title: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const place = { left: PAGE.margin, top: 792 - 36, width: WIDTH, align: 'center', color: FAINT } as const;
    put(pdf, `${title} · Page ${page + 1} of ${count}`, { ...TEXT, size: 8 }, place);
  }
}
