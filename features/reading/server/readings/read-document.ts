import { nameXml } from '#features/invoices/domain/name-xml.ts';
import { sniffType } from '#shared/server/files/sniff-type.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { isWorkbook, parseDelimited, parseWorkbook } from '#shared/server/tables/parse-lines.ts';
import type { ReadDocument } from '../../domain/document.ts';
import type { Layout } from '../../domain/layout.ts';
import { depositsApart } from '../../domain/learned-charges.ts';
import type { TextPiece } from '../../domain/page-text.ts';
import { type DelimitedDocument, readDelimited } from '../../domain/read-delimited.ts';
import { isEdifact, readEdifact } from '../../domain/read-edifact.ts';
import { readPages } from '../../domain/read-pages.ts';
import { isX12, readX12 } from '../../domain/read-x12.ts';
import { splitEdifact, splitX12 } from '../../domain/split-interchange.ts';
import { UnreadableXml } from '../../domain/structured/parse-xml.ts';
import { splitXml } from '../../domain/structured/split-xml.ts';
import type { PagePicture } from './read-pdf-text.ts';

const MOST_ROWS = 5_000;
const MOST_COLUMNS = 200;
const MOST_LINES = 1_000;
const MOST_INVOICES = 100;
const SAMPLES = 4;

export interface StoredDocument extends ReadDocument {
  /** A person chose its columns. */
  readonly chosen?: boolean | undefined;
  /** The invoice from whose confirmation its columns and charges are; null if that is gone. */
  readonly confirmed_by?: string | null | undefined;
  /** The configured model's choices, by line. */
  readonly asked?: Readonly<Record<number, string | null>> | undefined;
}

export const NO_LINES =
  'No invoice lines were found in this file. It needs columns such as Description, Qty, Price and Amount';

export const PHONE_PICTURE =
  "This picture is in a phone format (HEIC) that can't be read. Save it as JPEG and upload it again";

const SIGNED =
  'This is a signed e-invoice (.p7m), which cannot be opened. Download it without the signature, as XML, and upload that file';

const OTHER_FILE = 'Ask the vendor for the PDF or CSV of this invoice, or enter its lines by hand';

/** What a page holds: texts with their positions, or a picture for OCR. */
export type PageContent = { readonly pieces: readonly TextPiece[] } | PagePicture;

/** A file with pages that are pictures; all its pages, in order. */
export class NeedsRecognition extends Error {
  readonly pages: readonly PageContent[];
  constructor(pages: readonly PageContent[]) {
    super('needs recognition');
    this.pages = pages;
  }
}

/** A picture has no points: one is as wide as what the OCR program answers. */
const PICTURE_WIDTH = 600;

/** An invoice of a file, with its own part of the text; null if it is the whole file. */
export interface ReadText {
  readonly document: StoredDocument;
  readonly text: string | null;
}

/** A file and the options for reading it. */
export interface DocumentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The columns of a table or of pages as a person mapped them. */
  readonly layout?: Layout | undefined;
  readonly mostPages: number;
}

/**
 * Reads a file by its bytes, whatever its name says: one invoice, or every invoice in a structured file. Structured
 * data is read from its structure, even inside a PDF (D47). Refuses a file that cannot be an invoice, with the reason.
 * The time grows with the size of the file: see read-beside.ts.
 */
export async function readDocuments(file: DocumentFile): Promise<ReadText[]> {
  const { bytes, layout } = file;
  if (sniffType(bytes) === 'application/pdf') return [{ document: await readPdf(file), text: null }];
  const parts = structuredIn(bytes);
  if (layout || parts === null) return [{ document: await readDocument(file), text: null }];
  if (parts.length > MOST_INVOICES)
    throw tooLarge(`A file may hold at most ${MOST_INVOICES} invoices; this one has ${parts.length}`);
  const read = parts.map((part): ReadText => ({ document: part.read(), text: parts.length === 1 ? null : part.text }));
  for (const { document } of read) requireFewLines(document);
  const [kept, empty] = [read.filter(hasLines), read.filter((part) => !hasLines(part))];
  const [first, ...others] = kept;
  if (!first) throw refuseField('file', `This invoice has no lines. ${OTHER_FILE}`);
  const notes = empty.map(
    ({ document }) => `Invoice ${document.number ?? 'without a number'} of this file has no lines: it was left out`,
  );
  return [{ ...first, document: { ...first.document, notes: [...first.document.notes, ...notes] } }, ...others];
}

interface StructuredPart {
  readonly text: string;
  readonly read: () => ReadDocument;
}

/**
 * The invoices of an EDI or XML file; null for any other file. Refuses XML without an invoice, naming its root element.
 */
function structuredIn(bytes: Uint8Array): StructuredPart[] | null {
  const text = plainTextOf(bytes);
  if (text === null) return null;
  if (isX12(text))
    return whereAny(splitX12(text).map((part) => ({ text: part, read: () => depositsApart(readX12(part)) })));
  if (isEdifact(text))
    return whereAny(splitEdifact(text).map((part) => ({ text: part, read: () => depositsApart(readEdifact(part)) })));
  const name = nameXml(text);
  return name === null ? null : xmlIn(text, name);
}

const whereAny = (parts: StructuredPart[]) => (parts.length > 0 ? parts : null);

/** Empty if it is XML of another kind. */
function invoicesOf(text: string, name: string): StructuredPart[] {
  try {
    return splitXml(text).map(({ text, read }) => ({ text, read: () => depositsApart(read()) }));
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error;
    if (name !== 'a web page') throw refuseField('file', error.message);
    return [];
  }
}

function xmlIn(text: string, name: string): StructuredPart[] {
  const parts = invoicesOf(text, name);
  if (parts.length > 0) return parts;
  throw refuseField('file', `This is ${name}, which is not an invoice that Cellarhand can read. ${OTHER_FILE}`);
}

const hasLines = ({ document }: ReadText): boolean => document.lines.length > 0;

async function readDocument({ name, bytes, layout }: DocumentFile): Promise<StoredDocument> {
  const kind = sniffType(bytes);
  if (isPhoneImage(bytes)) throw refuseField('file', PHONE_PICTURE);
  if (isSigned(bytes)) throw refuseField('file', SIGNED);
  if (kind.startsWith('image/')) throw new NeedsRecognition([{ picture: bytes, width: PICTURE_WIDTH }]);
  const document = await readText(name, kind, bytes, layout);
  requireFewLines(document);
  // A person can still map the columns of a table.
  if (document.lines.length === 0 && document.format !== 'table') throw refuseField('file', NO_LINES);
  return document;
}

/** The text of a text file; XML may be UTF-16, which begins with a byte order mark. */
function plainTextOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (marked) return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  return sniffType(bytes) === 'text/plain' ? textOf(bytes) : null;
}

/** The usual EDIFACT character set is Latin-1, and many files do not declare one. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export function requireFewLines({ lines }: ReadDocument): void {
  if (lines.length > MOST_LINES)
    throw tooLarge(`An invoice can have at most ${MOST_LINES} lines; this file has ${lines.length}`);
}

const tooLarge = (text: string) => new Refusal('too_large', text, { file: text });

/** HEIC and AVIF, the formats of phones. */
export const isPhoneImage = (bytes: Uint8Array): boolean =>
  /^....ftyp(hei|hev|mif|msf|avi)/s.test(Buffer.from(bytes.subarray(0, 16)).toString('latin1'));

/** The object identifier of signed data (PKCS 7), near the beginning of a .p7m; some programs write it in base64. */
const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex');

function isSigned(bytes: Uint8Array): boolean {
  const begin = Buffer.from(bytes.subarray(0, 64));
  const decoded = Buffer.from(begin.toString('latin1').replaceAll(/\s/g, ''), 'base64');
  return [begin, decoded].some((each) => each[0] === 0x30 && each.includes(SIGNED_DATA));
}

/** Pictures among the pages of a PDF that has text. */
const MOST_SCANNED = 12;

/** Reads the invoice attached to a PDF as XML and never the page; the page only if the XML has no lines. */
async function readPdf({ bytes, mostPages, layout }: DocumentFile): Promise<StoredDocument> {
  const { openPdf } = await import('./read-pdf-text.ts');
  const document = await openPdf(bytes, mostPages, async ({ attachments, pages, pictures }) => {
    const [stated] = (await attachments()).flatMap(invoicesIn);
    if (stated && stated.lines.length > 0) return stated;
    const pieces = await pages();
    const empty = pieces.flatMap((page, index) => (page.length === 0 ? [index] : []));
    const allEmpty = empty.length === pieces.length;
    if (allEmpty || (empty.length > 0 && empty.length <= MOST_SCANNED)) {
      const found = new Map((await pictures(empty)).map((picture, index) => [empty[index], picture]));
      const contents = pieces.map((page, index) => found.get(index) ?? { pieces: page });
      if (allEmpty || contents.some((content) => 'picture' in content)) throw new NeedsRecognition(contents);
    }
    const read = readPages(pieces, layout);
    return stated ? { ...read, ...headOf(stated) } : read;
  });
  requireFewLines(document);
  if (document.lines.length === 0) throw refuseField('file', NO_LINES);
  return document;
}

/**
 * The invoices in an attached file; a damaged one is refused, so the page does not replace it. Other data may be attached
 * next to the invoice.
 */
export function invoicesIn(bytes: Uint8Array): ReadDocument[] {
  const text = plainTextOf(bytes);
  if (text === null || !/CrossIndustry|oasis:names:specification:ubl|FatturaElettronica/.test(text)) return [];
  const name = nameXml(text);
  return name === null ? [] : invoicesOf(text, name).map((part) => part.read());
}

/** The smaller Factur-X profiles have no lines, only sender, date, and total. */
const headOf = ({ vendor, number, day, total }: ReadDocument) => ({
  ...(vendor ? { vendor } : {}),
  ...(number ? { number } : {}),
  ...(day ? { day, day_choices: undefined } : {}),
  ...(total ? { total } : {}),
});

async function readText(
  name: string,
  kind: string,
  bytes: Uint8Array,
  layout: Layout | undefined,
): Promise<StoredDocument> {
  if (kind === 'text/plain') {
    const text = textOf(bytes);
    if (isX12(text)) return depositsApart(readX12(text));
    if (isEdifact(text)) return depositsApart(readEdifact(text));
  } else if (kind !== 'application/zip')
    throw refuseField('file', 'Only PDF, CSV, XLSX, XML (UBL, CII, FatturaPA), X12 and EDIFACT files can be read');
  const lines = await readLines(name, bytes);
  const { heads, choice: taken, ...document } = readDelimited(lines, layout?.choice) satisfies DelimitedDocument;
  if (heads.filter(Boolean).length < 2) throw refuseField('file', NO_LINES);
  const at = lines.findIndex((line) => line.some((cell) => cell.trim() === heads.find(Boolean)));
  const samples = lines.slice(at + 1, at + 1 + SAMPLES).map((line) => line.map((cell) => cell.slice(0, 60)));
  return { ...depositsApart(document), table: { heads, choice: taken, samples } };
}

async function readLines(name: string, bytes: Uint8Array): Promise<string[][]> {
  const { lines } = isWorkbook(bytes) ? await parseWorkbook(bytes, name) : parseDelimited(bytes, name);
  if (lines.length > MOST_ROWS) throw tooLarge(`An invoice can have at most ${MOST_ROWS} rows`);
  if (lines.some((line) => line.length > MOST_COLUMNS))
    throw tooLarge(`An invoice can have at most ${MOST_COLUMNS} columns`);
  return lines;
}
