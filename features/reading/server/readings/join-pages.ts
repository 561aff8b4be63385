import PDFDocument from 'pdfkit';
import { getDocumentProxy } from 'unpdf';
import { checkPicture, type Picture } from '#shared/server/files/check-picture.ts';
import { sniffType } from '#shared/server/files/sniff-type.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { invoicesIn, isPhoneImage, PHONE_PICTURE } from './read-document.ts';
import { openPdf } from './read-pdf-text.ts';

/** A picture or a PDF of one or more pages of an invoice. */
export interface PageFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A page in points that is one picture: as wide as the words that OCR finds on it. */
const WIDTH = 600;
/** pdfkit would turn a picture as its camera was held, but OCR reads the pixels as they are stored. */
const AS_STORED = { width: WIDTH, ignoreOrientation: true };
const MOST_PAGES = 60;
const OTHER = 'This is not a picture or a PDF. Upload it by itself';
const OTHER_PICTURE = 'Save it as JPEG or PNG and add it again';
const E_INVOICE = 'This file is an e-invoice, which is complete without other pages. Upload it by itself';
const BROKEN = 'This file is damaged: save it again, or take the picture again';

/** One PDF of several pictures and PDFs, their pages in this order. Refuses what is neither, naming the page. */
export async function joinPages(files: readonly PageFile[]): Promise<Uint8Array> {
  const documents: Uint8Array[] = [];
  for (const [index, file] of files.entries()) documents.push(await inPlace(index, file.name, () => asPdf(file)));
  const [first, ...others] = documents as [Uint8Array, ...Uint8Array[]];
  if (others.length === 0) return first;
  const base = await getDocumentProxy(first.slice(), { verbosity: 0 });
  const joined = await base.extractPages([{ document: null }, ...others.map((document) => ({ document }))]);
  if (!joined) throw refusal('file', BROKEN);
  return joined;
}

async function asPdf(file: PageFile): Promise<Uint8Array> {
  const { bytes } = file;
  const type = sniffType(bytes);
  if (type === 'application/pdf') {
    await requirePages(bytes);
    return bytes;
  }
  if (isPhoneImage(bytes)) throw refusal('file', PHONE_PICTURE);
  if (type !== 'image/jpeg' && type !== 'image/png')
    throw refusal('file', type.startsWith('image/') ? OTHER_PICTURE : OTHER);
  return pageOf(bytes, await checkPicture(bytes, type));
}

/** Refuses a PDF that cannot be opened, and one with an invoice attached: joining would lose that (D47). */
function requirePages(bytes: Uint8Array): Promise<void> {
  return openPdf(bytes.slice(), MOST_PAGES, async ({ attachments }) => {
    if ((await attachments()).flatMap(invoicesIn).length > 0) throw refusal('file', E_INVOICE);
  });
}

/** A PDF whose only page is this picture, as its pixels lie: what OCR reads and a person sees are the same. */
function pageOf(bytes: Uint8Array, { width, height }: Picture): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const document = new PDFDocument({ autoFirstPage: false, margin: 0 });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  document.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
  document.on('error', reject);
  try {
    document.addPage({ size: [WIDTH, (WIDTH * height) / width], margin: 0 });
    document.image(Buffer.from(bytes), 0, 0, AS_STORED);
    document.end();
  } catch {
    throw refusal('file', BROKEN);
  }
  return promise;
}

const refusal = (field: string, text: string) => new Refusal('invalid', text, { [field]: text });

/** A refusal of one page names it: the first is the file, the others are further pages. */
async function inPlace<Answer>(index: number, name: string, act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const text = `Page ${index + 1} (${name}): ${error.message}`;
    throw new Refusal(error.code, text, { [index === 0 ? 'file' : `pages.${index - 1}`]: text });
  }
}
