import { sniffType } from '#shared/server/files/sniff-type.ts';
import { Refusal, type RefusalCode } from '#shared/server/refusal.ts';
import { type GivenUp, openBoundedWorker, type WorkerLimits } from '#shared/server/workers/bounded-worker.ts';
import type { PageFile } from './join-pages.ts';
import {
  type DocumentFile,
  type PageContent,
  type ReadText,
  readDocuments,
  type StoredDocument,
} from './read-document.ts';
import { readPictures } from './read-pictures.ts';
import type { VisionModel } from './transcribe.ts';

export type FromDocumentWorker =
  | { kind: 'read'; parts: ReadText[] }
  | { kind: 'pictures'; pages: PageContent[] }
  | { kind: 'refused'; code: RefusalCode; text: string; fields: Record<string, string> };

export interface DocumentLimits extends WorkerLimits {
  readonly pages: number;
}

/** An invoice of a file, with its own bytes. */
export interface ReadPart {
  readonly document: StoredDocument;
  readonly bytes: Uint8Array;
}

/** Reading a text of this size takes less time than starting a worker. */
const SMALL = 16 * 1024;
/** An invoice unpacks to a few megabytes; the reader and its fonts need about thirty. */
const PDF: DocumentLimits = { pages: 60, milliseconds: 20_000, megabytes: 160 };
/** Photos stay packed; a PNG with transparency is unpacked. */
const JOIN: WorkerLimits = { milliseconds: 60_000, megabytes: 440 };
const TABLE: DocumentLimits = { pages: 0, milliseconds: 60_000, megabytes: 440 };
const WORKER = new URL('./document-worker.ts', import.meta.url);
const JOIN_WORKER = new URL('./join-worker.ts', import.meta.url);

/**
 * Reads a vendor's document in a worker thread, which is stopped when it exceeds its limits: a hostile file of a few
 * kilobytes can keep a reader busy for minutes.
 */
export async function readBeside(
  { name, bytes, layout, vision }: Omit<DocumentFile, 'mostPages'> & { readonly vision?: VisionModel | undefined },
  given?: DocumentLimits,
): Promise<readonly [ReadPart, ...ReadPart[]]> {
  const kind = sniffType(bytes);
  const limits = given ?? (kind === 'application/pdf' ? PDF : TABLE);
  const file: DocumentFile = { name, bytes, layout, mostPages: limits.pages };
  const isSmall = kind === 'text/plain' && bytes.length <= SMALL;
  const read = isSmall ? await readDocuments(file) : await readInWorker(file, vision, kind, limits);
  const [first, ...others] = read.map(
    ({ document, text }): ReadPart => ({ document, bytes: text === null ? bytes : new TextEncoder().encode(text) }),
  );
  if (!first) throw new Error('read-beside: nothing was read');
  return [first, ...others];
}

export type FromJoinWorker =
  | { kind: 'joined'; bytes: Uint8Array }
  | { kind: 'refused'; code: RefusalCode; text: string; fields: Record<string, string> };

/**
 * One PDF of several pictures and PDFs, their pages in this order. Refuses anything else, naming the page; the fields
 * of a refusal are `file` and `pages.0`, `pages.1`, and so on.
 */
export async function joinBeside(files: readonly PageFile[]): Promise<Uint8Array> {
  const refuse = (reason: GivenUp) => tooMuch('application/pdf', reason);
  const worker = await openBoundedWorker<FromJoinWorker>({ script: JOIN_WORKER, data: files, limits: JOIN, refuse });
  try {
    const answer = await worker.next();
    if (answer.kind === 'refused') throw new Refusal(answer.code, answer.text, answer.fields);
    return answer.bytes;
  } finally {
    await worker.close();
  }
}

async function readInWorker(
  file: DocumentFile,
  vision: VisionModel | undefined,
  kind: string,
  limits: DocumentLimits,
): Promise<readonly ReadText[]> {
  const refuse = (reason: GivenUp) => tooMuch(kind, reason);
  const worker = await openBoundedWorker<FromDocumentWorker>({ script: WORKER, data: file, limits, refuse });
  let answer: FromDocumentWorker;
  try {
    answer = await worker.next();
    if (answer.kind === 'refused') throw new Refusal(answer.code, answer.text, answer.fields);
  } finally {
    await worker.close();
  }
  return answer.kind === 'pictures'
    ? [{ document: await readPictures(answer.pages, { layout: file.layout, vision }), text: null }]
    : answer.parts;
}

function tooMuch(kind: string, reason: GivenUp): Refusal {
  const what = kind === 'application/pdf' ? 'PDF' : 'file';
  const advice = what === 'PDF' ? 'ask the vendor for a CSV file' : 'split it into files of one invoice each';
  const faults: Readonly<Record<GivenUp, string>> = {
    slow: 'takes too long to read',
    memory: 'unpacks to more than an invoice has',
    broken: 'is damaged and cannot be read',
  };
  const text = `This ${what} ${faults[reason]}. Enter its lines by hand, or ${reason === 'broken' ? 'save it again' : advice}`;
  return new Refusal(reason === 'memory' ? 'too_large' : 'invalid', text, { file: text });
}
