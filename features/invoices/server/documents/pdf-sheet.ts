import { currentRegion } from '#shared/domain/format.ts';
import { usesLetter } from '#shared/domain/region.ts';
import { drawText, type Face, layText, type TextPlace } from '#shared/server/pdf/text-layout.ts';

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
    const place = { left: paper().margin, top: paper().footer, width: WIDTH, align: 'center', color: FAINT } as const;
    put(pdf, `${title} · Page ${page + 1} of ${count}`, { ...TEXT, size: 8 }, place);
  }
}
