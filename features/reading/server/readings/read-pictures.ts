import { Turnstile } from '#shared/server/connections/turnstile.ts';
import { refuseField } from '#shared/server/refusal.ts';
import type { Layout } from '../../domain/layout.ts';
import type { Recognized } from '../../domain/pages/recognized-words.ts';
import { readPages } from '../../domain/read-pages.ts';
import { NO_LINES, requireFewLines, type StoredDocument } from './read-document.ts';
import { findTesseract, recognizePage } from './recognize.ts';

const NOT_INSTALLED =
  'This is a picture, and the program that reads pictures is not installed on this server: install tesseract ' +
  '(Debian: apt install tesseract-ocr), upload the original PDF, or enter the lines by hand';
const NO_PICTURE = 'This PDF holds no text and no picture of a page. Ask the vendor to send it again';

/** Recognition uses a whole processor. */
const AT_ONCE = 1;
const LONGEST_WAIT = 180_000;
const turnstile = new Turnstile();

/** Reads an invoice from pictures of its pages, in order. No line of it is sure (D46). */
export async function readPictures(pictures: readonly Uint8Array[], layout?: Layout): Promise<StoredDocument> {
  if (pictures.length === 0) throw refuseField('file', NO_PICTURE);
  const tesseract = await findTesseract();
  if (!tesseract) throw refuseField('file', NOT_INSTALLED);
  const pages = await turnstile.pass('picture', AT_ONCE, () => recognizeAll(tesseract, pictures), LONGEST_WAIT);
  const document = readPages(
    pages.map(({ pieces }) => pieces),
    layout,
  );
  requireFewLines(document);
  if (document.lines.length === 0) throw refuseField('file', NO_LINES);
  const lines = document.lines.map(({ place, ...line }) => ({
    ...line,
    recognized: true,
    place: place && { ...place, slope: pages[place.page]?.slope },
  }));
  return { ...document, lines };
}

async function recognizeAll(tesseract: string, pictures: readonly Uint8Array[]): Promise<Recognized[]> {
  const pages: Recognized[] = [];
  for (const picture of pictures) pages.push(await recognizePage(tesseract, picture));
  return pages;
}
