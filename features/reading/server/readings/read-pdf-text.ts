import { extractImages, getDocumentProxy } from 'unpdf';
import { Refusal, type RefusalCode } from '#shared/server/refusal.ts';
import type { TextPiece } from '../../domain/page-text.ts';

const MOST_PIECES = 200_000;
const MOST_ATTACHED = 20;

const PASSWORD = 'This PDF is protected with a password. Save it without one and try again';
const BROKEN = 'This PDF is damaged and cannot be read. Ask the vendor to send it again';

/** The parts of a PDF that may hold an invoice. */
interface OpenedPdf {
  /** The bytes of its attached files. */
  readonly attachments: () => Promise<Uint8Array[]>;
  /** Its texts with their positions, page by page. */
  readonly pages: () => Promise<TextPiece[][]>;
  /** The largest picture of each page, as in a scan, in a plain format (PNM). */
  readonly pictures: () => Promise<Uint8Array[]>;
}

/** Opens a PDF for `read`; refuses one that cannot be opened, with the reason. Unpacks everything in it. */
export async function openPdf<T>(
  bytes: Uint8Array,
  mostPages: number,
  read: (pdf: OpenedPdf) => Promise<T>,
): Promise<T> {
  const document = await orRefuse(getDocumentProxy(bytes, { useSystemFonts: false, verbosity: 0 }));
  return read({
    attachments: () => orRefuse(attachmentsOf(document)),
    pages: () => orRefuse(readAll(document, mostPages)),
    pictures: () => orRefuse(picturesOf(document)),
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

async function picturesOf(document: Pdf): Promise<Uint8Array[]> {
  if (document.numPages > MOST_PICTURES) throw tooLong(MOST_PICTURES);
  const pictures: Uint8Array[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const images = await extractImages(document, number);
    const [largest] = images.toSorted((a, b) => b.width * b.height - a.width * a.height);
    if (largest && largest.width * largest.height >= LEAST_POINTS) pictures.push(plainPicture(largest));
  }
  return pictures;
}

/** Gray or color pixels after a one-line header. */
function plainPicture(image: Awaited<ReturnType<typeof extractImages>>[number]): Uint8Array {
  const { data, width, height, channels } = image;
  const head = new TextEncoder().encode(`P${channels === 1 ? 5 : 6}\n${width} ${height}\n255\n`);
  const size = channels === 1 ? 1 : 3;
  const plain = new Uint8Array(head.length + width * height * size);
  plain.set(head);
  if (channels !== 4) plain.set(data, head.length);
  else
    for (let from = 0, to = head.length; from < data.length; from += 4, to += 3)
      plain.set(data.subarray(from, from + 3), to);
  return plain;
}

async function readAll(document: Pdf, mostPages: number): Promise<TextPiece[][]> {
  if (document.numPages > mostPages) throw tooLong(mostPages);
  const pages: TextPiece[][] = [];
  let pieces = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pieces += items.length;
    if (pieces > MOST_PIECES) throw tooLong(mostPages);
    const [, bottom = 0, , top = 0] = page.view;
    pages.push(items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [pieceOf(item, top + bottom)] : [])));
    page.cleanup();
  }
  return pages;
}

interface Item {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

function pieceOf({ str, transform, width, height }: Item, top: number): TextPiece {
  const [, , slope = 0, scale = 0, left = 0, base = 0] = transform;
  return { text: str, left, right: left + width, base: top - base, height: Math.hypot(slope, scale) || height || 10 };
}

const refusal = (code: RefusalCode, text: string) => new Refusal(code, text, { file: text });

const tooLong = (mostPages: number) =>
  refusal('too_large', `This PDF is longer than an invoice: at most ${mostPages} pages can be read`);
