import { getDocumentProxy } from 'unpdf';
import { Refusal, type RefusalCode } from '#shared/server/refusal.ts';
import type { TextPiece } from '../../domain/page-text.ts';

const MOST_PIECES = 200_000;

const PASSWORD = 'This PDF is protected with a password. Save it without one and try again';
const BROKEN = 'This PDF is damaged and cannot be read. Ask the vendor to send it again';

/** The texts of a PDF with their places, page by page. Unpacks whatever it holds. */
export async function readPdfText(bytes: Uint8Array, mostPages: number): Promise<TextPiece[][]> {
  try {
    return await readAll(bytes, mostPages);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refusal('invalid', error instanceof Error && error.name === 'PasswordException' ? PASSWORD : BROKEN);
  }
}

async function readAll(bytes: Uint8Array, mostPages: number): Promise<TextPiece[][]> {
  const document = await getDocumentProxy(bytes, { useSystemFonts: false, verbosity: 0 });
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
