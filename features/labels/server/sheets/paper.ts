import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { registerFonts } from '#shared/server/pdf/text-layout.ts';

export type Document = PDFKit.PDFDocument;

export const INK = '#1c1a18';
export const FAINT = '#6b655e';

interface Paper {
  readonly title: string;
  readonly organization: string;
  readonly now: Date;
  /** Of a page, points; letter paper without one. */
  readonly size?: readonly [number, number];
}

/**
 * Writes a PDF sheet by sheet: finished sheets are flushed immediately. `drawSheet` returns whether
 * there is another one.
 */
export async function writeSheets(
  { title, organization, now, size }: Paper,
  drawSheet: (pdf: Document, sheet: number) => Promise<boolean>,
): Promise<Blob> {
  const { default: PDFDocument } = await import('pdfkit'); // with its fonts it takes memory that most processes never need
  const info = { Title: title, Author: organization, CreationDate: now };
  const pdf = new PDFDocument({
    size: size ? [...size] : 'LETTER',
    margin: 0,
    info,
    lang: 'en-US',
    displayTitle: true,
  });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const written = new Promise<void>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(new Uint8Array(part)));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  registerFonts(pdf);
  pdf.registerFont('text', fontFile('400Regular/Inter_400Regular.ttf'));
  pdf.registerFont('strong', fontFile('600SemiBold/Inter_600SemiBold.ttf'));
  for (let sheet = 0; await drawSheet(pdf, sheet); sheet += 1) pdf.addPage();
  pdf.end();
  await written;
  return new Blob(parts, { type: 'application/pdf' });
}

const DRAWN_AT_ONCE = 10;

/** Draws these in parts, letting other requests run in between. */
export async function drawEach<Part>(parts: readonly Part[], draw: (part: Part, place: number) => void): Promise<void> {
  for (const [place, part] of parts.entries()) {
    if (place % DRAWN_AT_ONCE === 0) await setImmediate();
    draw(part, place);
  }
}

const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}`));

interface Words {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly align?: 'center' | 'left';
}

/** One line of text, which ends in an ellipsis if too long. */
export function writeLine(pdf: Document, text: string, { left, top, width, align = 'left' }: Words): void {
  pdf.text(text, left, top, { width, align, height: pdf.currentLineHeight(), ellipsis: true });
}
