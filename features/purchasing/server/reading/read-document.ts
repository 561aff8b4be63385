import { sniffType } from '#shared/server/files/sniff-type.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { openLines } from '#shared/server/tables/read-lines.ts';
import type { ReadDocument } from '../../domain/reading/document.ts';
import { type ColumnChoice, type DelimitedDocument, readDelimited } from '../../domain/reading/read-delimited.ts';
import { isEdifact, readEdifact } from '../../domain/reading/read-edifact.ts';
import { readPages } from '../../domain/reading/read-pages.ts';
import { isX12, readX12 } from '../../domain/reading/read-x12.ts';
import { readPdfText } from './read-pdf-text.ts';

const MOST_ROWS = 5_000;
const MOST_LINES = 1_000;
const SAMPLES = 4;

export interface StoredDocument extends ReadDocument {
  readonly table?: Table | undefined;
  /** What the configured model chose, by line. */
  readonly asked?: Readonly<Record<number, string | null>> | undefined;
}

/** What a table looked like, so that a person can say which column is what. */
interface Table {
  readonly heads: readonly string[];
  readonly choice: ColumnChoice;
  readonly samples: readonly (readonly string[])[];
}

const NO_PICTURES =
  'This is a picture. Reading pictures needs a text recognition service, and none is set up on this server. ' +
  'Ask the vendor for the PDF or CSV of this invoice, or enter its lines by hand';
const NO_TEXT =
  'This PDF holds a picture of an invoice and no text. Reading pictures needs a text recognition service, and none is set ' +
  'up on this server. Ask the vendor for the original PDF or a CSV file, or enter its lines by hand';
const NO_LINES =
  'No lines of an invoice were found in this file. It needs columns such as Description, Qty, Price and Amount';

/** Reads a document by what its bytes are, whatever its name says. Refuses what cannot be an invoice with the reason. */
export async function readDocument(name: string, bytes: Uint8Array, choice?: ColumnChoice): Promise<StoredDocument> {
  const kind = sniffType(bytes);
  if (kind.startsWith('image/') || isPhoneImage(bytes)) throw refuseField('file', NO_PICTURES);
  const document = kind === 'application/pdf' ? await readPdf(bytes) : await readText(name, kind, bytes, choice);
  if (document.lines.length > MOST_LINES) {
    const text = `An invoice may have at most ${MOST_LINES} lines; this file has ${document.lines.length}`;
    throw new Refusal('too_large', text, { file: text });
  }
  // Of a table a person may still say which column is what.
  if (document.lines.length === 0 && document.format !== 'table') throw refuseField('file', NO_LINES);
  return document;
}

/** HEIC and AVIF, which telephones make. */
const isPhoneImage = (bytes: Uint8Array): boolean =>
  /^....ftyp(hei|hev|mif|msf|avi)/s.test(Buffer.from(bytes.subarray(0, 16)).toString('latin1'));

async function readPdf(bytes: Uint8Array): Promise<ReadDocument> {
  const pages = await readPdfText(bytes);
  if (pages.every((pieces) => pieces.length === 0)) throw refuseField('file', NO_TEXT);
  return readPages(pages);
}

async function readText(
  name: string,
  kind: string,
  bytes: Uint8Array,
  choice: ColumnChoice | undefined,
): Promise<StoredDocument> {
  if (kind === 'text/plain') {
    const text = new TextDecoder().decode(bytes);
    if (isX12(text)) return readX12(text);
    if (isEdifact(text)) return readEdifact(text);
  } else if (kind !== 'application/zip')
    throw refuseField('file', 'Only PDF, CSV, XLSX, X12 and EDIFACT files can be read');
  const lines = await readLines(name, bytes);
  const { heads, choice: taken, ...document } = readDelimited(lines, choice) satisfies DelimitedDocument;
  if (heads.filter(Boolean).length < 2) throw refuseField('file', NO_LINES);
  const at = lines.findIndex((line) => line.some((cell) => cell.trim() === heads.find(Boolean)));
  const samples = lines.slice(at + 1, at + 1 + SAMPLES).map((line) => line.map((cell) => cell.slice(0, 60)));
  return { ...document, table: { heads, choice: taken, samples } };
}

async function readLines(name: string, bytes: Uint8Array): Promise<string[][]> {
  const opened = await openLines(name, bytes);
  try {
    if (opened.count > MOST_ROWS) {
      const text = `An invoice may have at most ${MOST_ROWS} rows`;
      throw new Refusal('too_large', text, { file: text });
    }
    const lines: string[][] = [];
    for await (const batch of opened.batches()) lines.push(...batch);
    return lines;
  } finally {
    await opened.close();
  }
}
