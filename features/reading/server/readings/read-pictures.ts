import { Turnstile } from '#shared/server/connections/turnstile.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import type { ReadLine } from '../../domain/document.ts';
import type { Layout } from '../../domain/layout.ts';
import type { TextPiece } from '../../domain/page-text.ts';
import { readPages } from '../../domain/read-pages.ts';
import { NO_LINES, type PageContent, requireFewLines, type StoredDocument } from './read-document.ts';
import { findTesseract, recognizePage } from './recognize.ts';
import { transcribePage, type VisionModel } from './transcribe.ts';

const NOT_INSTALLED =
  'This is a picture, and the program that reads pictures is not installed on this server: install tesseract ' +
  '(Debian: apt install tesseract-ocr) or set up an endpoint (VISION_LLM_URL), upload the original PDF, or enter ' +
  'the lines by hand';
const NO_ANSWER =
  'This is a picture, and the service that reads pictures gave no usable answer. Try again later, upload the original ' +
  'PDF, or enter the lines by hand';
const COPIED = 'A language model copied the text of this picture: compare every line with the paper';
const NO_PICTURE = 'This PDF holds no text and no picture of a page. Ask the vendor to send it again';

/** Recognition uses a whole processor. */
const AT_ONCE = 1;
const LONGEST_WAIT = 180_000;
const turnstile = new Turnstile();

/** The width in points of a recognized page. */
const WIDTH = 600;

interface ReadPage {
  readonly pieces: readonly TextPiece[];
  /** Set for a recognized page: its slope, and the points of the page per point of a recognized one. */
  readonly recognized?: { readonly slope: number; readonly scale: number };
  /** A model copied its text, which has no places. */
  readonly copied?: boolean;
  /** Why its text is not known. */
  readonly failed?: string;
}

/**
 * Reads an invoice of which some pages are pictures, its pages in order. No line from a picture is sure (D46). If other
 * pages have text, a picture that cannot be recognized is a note.
 */
export async function readPictures(
  contents: readonly PageContent[],
  { layout, vision }: { readonly layout?: Layout | undefined; readonly vision?: VisionModel | undefined } = {},
): Promise<StoredDocument> {
  const pictures = contents.filter((content) => 'picture' in content).length;
  if (pictures === 0) throw refuseField('file', NO_PICTURE);
  const tesseract = await findTesseract();
  const alone = pictures === contents.length;
  if (!tesseract && !vision && alone) throw refuseField('file', NOT_INSTALLED);
  const pages = await turnstile.pass(
    'picture',
    AT_ONCE,
    () => readAll({ tesseract, vision }, contents, alone),
    LONGEST_WAIT,
  );
  const document = readPages(
    pages.map(({ pieces }) => pieces),
    layout,
  );
  requireFewLines(document);
  if (document.lines.length === 0) throw refuseField('file', NO_LINES);
  const failed = pages.flatMap(({ failed }, index) => (failed === undefined ? [] : [`Page ${index + 1}: ${failed}`]));
  return {
    ...document,
    lines: document.lines.map((line) => fromPage(line, pages)),
    notes: [...document.notes, ...failed, ...(pages.some(({ copied }) => copied) ? [COPIED] : [])],
  };
}

function fromPage({ place, ...line }: ReadLine, pages: readonly ReadPage[]): ReadLine {
  if (!place) return { ...line, recognized: true };
  const { recognized, copied } = pages[place.page] ?? {};
  if (copied) return { ...line, recognized: true };
  if (!recognized) return { ...line, place };
  const { scale, slope } = recognized;
  const { page, top, bottom } = place;
  return { ...line, recognized: true, place: { page, top: top * scale, bottom: bottom * scale, slope } };
}

interface Readers {
  readonly tesseract: string | null;
  readonly vision: VisionModel | undefined;
}

async function readAll(
  { tesseract, vision }: Readers,
  contents: readonly PageContent[],
  alone: boolean,
): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  for (const [index, content] of contents.entries()) {
    const copied = 'picture' in content && vision ? await transcribePage(vision, content.picture) : null;
    if ('pieces' in content) pages.push({ pieces: content.pieces });
    else if (copied) pages.push({ pieces: copied, copied: true });
    else if (!tesseract) {
      if (alone && vision) throw refuseField('file', NO_ANSWER);
      pages.push({ pieces: [], failed: vision ? NO_ANSWER : NOT_INSTALLED });
    } else {
      try {
        const { pieces, slope } = await recognizePage(tesseract, content.picture);
        pages.push({ pieces, recognized: { slope, scale: content.width / WIDTH } });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (alone) throw contents.length === 1 ? error : onPage(index, error);
        pages.push({ pieces: [], failed: error.message });
      }
    }
  }
  return pages;
}

function onPage(index: number, { code, message }: Refusal): Refusal {
  const text = `Page ${index + 1}: ${message}`;
  return new Refusal(code, text, { file: text });
}
