import { setImmediate } from 'node:timers/promises';
import { drawText, type Face, layText, registerFonts, type TextPlace } from '#shared/server/pdf/text-layout.ts';

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

/** One line of text in any script, which ends in an ellipsis if too long. */
export function writeLine(pdf: Document, text: string, face: Face, place: TextPlace): void {
  const lay = (part: string) => layText(pdf, part, face, place.width);
  let laid = lay(text.replace(/\s+/g, ' '));
  if (laid.lines.length > 1) {
    const kept = (laid.lines[0]?.runs ?? []).map((run) => run.text).join('');
    let letters = [...new Intl.Segmenter('en').segment(kept)].map(({ segment }) => segment);
    do {
      laid = lay(`${letters.join('').trimEnd()}…`);
      letters = letters.slice(0, -1);
    } while (laid.lines.length > 1 && letters.length > 0);
  }
  drawText(pdf, laid, place);
}
