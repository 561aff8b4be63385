import { extractImages, getDocumentProxy } from 'unpdf';
import type { PageViewport, PDFPageProxy } from 'unpdf/pdfjs';
import { Refusal, type RefusalCode } from '#shared/server/refusal.ts';
import type { TextPiece } from '../../domain/page-text.ts';
import { preparePicture } from '../../domain/pages/prepare-picture.ts';
import { type Matrix, times } from './matrix.ts';
import { readShownText, type ShownText } from './shown-text.ts';

const MOST_PIECES = 200_000;
const MOST_ATTACHED = 20;

const PASSWORD = 'This PDF is protected with a password. Save it without one and try again';
const BROKEN = 'This PDF is damaged and cannot be read. Ask the vendor to send it again';

const OPTIONS = { useSystemFonts: false, verbosity: 0 } as const;

/** The parts of a PDF that may hold an invoice. */
interface OpenedPdf {
  /** The bytes of its attached files. */
  readonly attachments: () => Promise<Uint8Array[]>;
  /** Its texts with their positions, page by page. */
  readonly pages: () => Promise<TextPiece[][]>;
  /** The largest picture of each of these pages (from 0), as in a scan; null where there is none. */
  readonly pictures: (pages: readonly number[]) => Promise<(PagePicture | null)[]>;
}

/** A page that is a picture. */
export interface PagePicture {
  /** In a format that OCR programs read. */
  readonly picture: Uint8Array;
  /** The width of the page in points. */
  readonly width: number;
}

/** Opens a PDF for `read`; refuses one that cannot be opened, with the reason. Unpacks everything in it. */
export async function openPdf<T>(
  bytes: Uint8Array,
  mostPages: number,
  read: (pdf: OpenedPdf) => Promise<T>,
): Promise<T> {
  // Its pictures are decoded only if they are asked for.
  const document = await orRefuse(getDocumentProxy(bytes.slice(), { ...OPTIONS, maxImageSize: 1 }));
  return read({
    attachments: () => orRefuse(attachmentsOf(document)),
    pages: () => orRefuse(readAll(document, mostPages)),
    pictures: async (pages) => orRefuse(picturesOf(await orRefuse(getDocumentProxy(bytes.slice(), OPTIONS)), pages)),
  });
}

/** Refuses a PDF that the library cannot read, with the reason; later errors are not caught. */
async function orRefuse<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refusal('invalid', error instanceof Error && error.name === 'PasswordException' ? PASSWORD : BROKEN);
  }
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Files attached to a page or to the document; no more than an invoice has are read. */
async function attachmentsOf(document: Pdf): Promise<Uint8Array[]> {
  const files = await document.getAttachments();
  const contents: Uint8Array[] = [];
  for (const name of [...(files?.keys() ?? [])].slice(0, MOST_ATTACHED)) {
    const content = await document.getAttachmentContent(name);
    if (content) contents.push(content);
  }
  return contents;
}

const MOST_PICTURES = 12;
/** Smaller pictures are logos. */
const LEAST_POINTS = 300_000;

async function picturesOf(document: Pdf, pages: readonly number[]): Promise<(PagePicture | null)[]> {
  if (pages.length > MOST_PICTURES) throw tooLong(MOST_PICTURES);
  const pictures: (PagePicture | null)[] = [];
  for (const page of pages) {
    const images = await extractImages(document, page + 1);
    const [largest] = images.toSorted((a, b) => b.width * b.height - a.width * a.height);
    const { width } = (await document.getPage(page + 1)).getViewport({ scale: 1 });
    const isPage = largest && largest.width * largest.height >= LEAST_POINTS;
    pictures.push(isPage ? { picture: grayPicture(largest), width } : null);
  }
  return pictures;
}

/**
 * Gray pixels after a one-line header (PGM): a third of the memory, and OCR programs look at nothing else. Prepared for
 * them: evenly white, and as fine as they need.
 */
function grayPicture({ data, width, height, channels }: Awaited<ReturnType<typeof extractImages>>[number]): Uint8Array {
  const gray = new Uint8Array(width * height);
  if (channels === 1) gray.set(data);
  else
    for (let from = 0, to = 0; from + 2 < data.length; from += channels, to += 1)
      gray[to] = (299 * (data[from] ?? 0) + 587 * (data[from + 1] ?? 0) + 114 * (data[from + 2] ?? 0)) / 1000;
  const ready = preparePicture({ width, height, pixels: gray });
  return Buffer.concat([Buffer.from(`P5\n${ready.width} ${ready.height}\n255\n`), ready.pixels]);
}

async function readAll(document: Pdf, mostPages: number): Promise<TextPiece[][]> {
  if (document.numPages > mostPages) throw tooLong(mostPages);
  const pages: TextPiece[][] = [];
  let pieces = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const texts = await textsOf(page);
    pieces += texts.length;
    if (pieces > MOST_PIECES) throw tooLong(mostPages);
    pages.push(piecesOf(texts, page.getViewport({ scale: 1 })));
    page.cleanup();
  }
  return pages;
}

/** Arabic and Hebrew are drawn from right to left; the library puts them in the order of reading. */
const FROM_THE_RIGHT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

async function textsOf(page: PDFPageProxy): Promise<ShownText[]> {
  const shown = await readShownText(page);
  if (!shown.some(({ str }) => FROM_THE_RIGHT.test(str))) return shown;
  const { items } = await page.getTextContent();
  return items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
}

/** A text as the page shows it: its direction (0 to the right, 1 down, 2 to the left, 3 up), and its place. */
interface Shown {
  readonly turned: number;
  readonly piece: TextPiece;
}

/** The texts of a page as a person sees it. Texts in another direction than most, as in a margin, are left out. */
function piecesOf(texts: readonly ShownText[], { transform }: PageViewport): TextPiece[] {
  const shown = texts.map((text) => showText(text, transform));
  const most = [...Map.groupBy(shown, ({ turned }) => turned)].toSorted(([, a], [, b]) => b.length - a.length)[0];
  return (most?.[1] ?? []).map(({ piece }) => piece);
}

function showText({ str, transform, width }: ShownText, page: Matrix): Shown {
  const [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0] = times(page, transform);
  const turned = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
  // Turned so that its direction is to the right; the page then begins at another corner, which does not matter.
  const [left, base] = [
    [e, f],
    [f, -e],
    [-e, -f],
    [-f, e],
  ][turned] as [number, number];
  const letters = Math.hypot(c, d) || 10;
  return { turned, piece: { text: str, left, right: left + width, base, height: letters } };
}

const refusal = (code: RefusalCode, text: string) => new Refusal(code, text, { file: text });

const tooLong = (mostPages: number) =>
  refusal('too_large', `This PDF is longer than an invoice: at most ${mostPages} pages can be read`);
