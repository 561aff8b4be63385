import { registerFonts, unprintable } from './text-layout.ts';

/** Letters that the first font surely has, so no font is read for them. */
const USUAL = /^[\p{sc=Latin}\s!-~¡-ÿ–—‘-“”•…€™Ѐ-џΆ-ώ]*$/u;

/** For each text the letters that no font has: a PDF shows a question mark in their place. */
export async function findUnprintable(texts: readonly string[]): Promise<string[][]> {
  if (texts.every((text) => USUAL.test(text))) return texts.map(() => []);
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({ size: [10, 10] });
  registerFonts(pdf);
  return texts.map((text) => (USUAL.test(text) ? [] : unprintable(pdf, text)));
}
