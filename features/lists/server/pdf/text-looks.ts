import { fileURLToPath } from 'node:url';
import type { PublicStyle } from '../../contract/style-schemas.ts';
import { FONTS } from '../../domain/looks.ts';

export type Document = PDFKit.PDFDocument;
export type Looks = Omit<PublicStyle, 'type'>;

const FILES = {
  'sans-serif': '400Regular/Inter_400Regular.ttf',
  'sans-serif strong': '600SemiBold/Inter_600SemiBold.ttf',
};

/** Fonts that every reader of PDFs has. They know Western European letters alone. */
const BUILT_IN = {
  serif: 'Times-Roman',
  'serif strong': 'Times-Bold',
  monospace: 'Courier',
  'monospace strong': 'Courier-Bold',
};

const WESTERN = /^[\t\n\r\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

export function registerFonts(pdf: Document): void {
  for (const [name, file] of Object.entries(FILES))
    pdf.registerFont(name, fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}`)));
}

/** Sets font, size and color; where the font lacks a letter of the text, ours is taken. */
export function setLooks(pdf: Document, { fontFamily, fontSize, fontWeight, color }: Looks, text: string): void {
  const strong = fontWeight >= 500 ? ' strong' : '';
  const kind = WESTERN.test(text) ? FONTS[fontFamily] : 'sans-serif';
  const name = `${kind}${strong}`;
  pdf
    .font(BUILT_IN[name as keyof typeof BUILT_IN] ?? name)
    .fontSize(fontSize)
    .fillColor(color);
}
