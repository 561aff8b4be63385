import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { CellCount, requireFewCells } from './check-sheet.ts';

/** Maximum unpacked size of a workbook. A sheet of 100,000 rows and fifteen columns has about 120 MB. */
const MOST_UNPACKED = 160 * 1024 * 1024;
const MOST_PARTS = 2000;

const END_OF_DIRECTORY = 0x06054b50;
const END_LENGTH = 22;
const DIRECTORY_ENTRY = 0x02014b50;
const LONGEST_COMMENT = 65_557;
const LOCAL_ENTRY = 0x04034b50;
const PIECE = 256 * 1024;
const STORED = 0;
const DEFLATED = 8;

/** The data that may follow a part: its size and checksum again. Less than another part's header. */
const LONGEST_GAP = 24;

/** Elements of all parts together: a sheet of 100,000 rows and fifteen columns has about six million. */
const MOST_MARKS = 16_000_000;

/**
 * Refuses a workbook that unpacks to more than a spreadsheet has (a "zip bomb"): at once if its parts say so. A stated
 * size is not trusted: each part is unpacked here piece by piece, counted, discarded, and refused where it is longer.
 * Returns the workbook without what follows its end: for such bytes the sheet reader waits forever.
 */
export async function checkWorkbook(bytes: Uint8Array, name: string): Promise<Uint8Array> {
  const { parts, end } = partsOf(bytes, name);
  if (parts.reduce((sum, { stated }) => sum + stated, 0) > MOST_UNPACKED) throw tooLarge(name);
  let [marks, cells] = [0, 0];
  for (const part of parts) {
    const count = new CellCount(name);
    let unpacked = 0;
    for await (const piece of unpack(part, name)) {
      unpacked += piece.length;
      if (unpacked > part.stated) throw tooLarge(name);
      marks += count.add(piece);
      if (marks > MOST_MARKS || count.hasEndlessText) throw tooLarge(name);
    }
    cells += count.cells();
    requireFewCells(cells, count.rows, name);
  }
  return bytes.subarray(0, end);
}

interface Part {
  readonly packed: Uint8Array;
  readonly method: number;
  /** The unpacked size according to the directory. */
  readonly stated: number;
  /** Its position in the file, including its header. */
  readonly begin: number;
  readonly end: number;
}

function partsOf(bytes: Uint8Array, name: string): { parts: Part[]; end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end < 0) throw unreadable(name);
  const count = view.getUint16(end + 10, true);
  if (count > MOST_PARTS) throw tooLarge(name);
  const parts: Part[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY) throw unreadable(name);
    parts.push(readPart(view, bytes, at, name));
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  requireNothingBetween(parts, view.getUint32(end + 16, true), name);
  return { parts, end: Math.min(bytes.length, end + END_LENGTH + view.getUint16(end + 20, true)) };
}

/** The sheet reader goes from part to part without a directory: parts missing from the directory must not exist. */
function requireNothingBetween(parts: readonly Part[], directory: number, name: string): void {
  let at = 0;
  for (const { begin, end } of [...parts].sort((a, b) => a.begin - b.begin)) {
    if (begin < at || begin > at + (at === 0 ? 0 : LONGEST_GAP)) throw unreadable(name);
    at = end;
  }
  if (directory < at || directory > at + LONGEST_GAP) throw unreadable(name);
}

function readPart(view: DataView, bytes: Uint8Array, entry: number, name: string): Part {
  const size = view.getUint32(entry + 20, true);
  const local = view.getUint32(entry + 42, true);
  if (local + 30 > bytes.length || view.getUint32(local, true) !== LOCAL_ENTRY) throw unreadable(name);
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const method = view.getUint16(entry + 10, true);
  // Zero if the size follows the part.
  if (![0, size].includes(view.getUint32(local + 18, true)) || method !== view.getUint16(local + 8, true))
    throw unreadable(name);
  if (start + size > bytes.length) throw unreadable(name);
  const stated = view.getUint32(entry + 24, true);
  return { packed: bytes.subarray(start, start + size), method, stated, begin: local, end: start + size };
}

function findEnd(view: DataView): number {
  for (let at = view.byteLength - END_LENGTH; at >= Math.max(0, view.byteLength - LONGEST_COMMENT); at -= 1)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  return -1;
}

async function* unpack({ packed, method }: Part, name: string): AsyncGenerator<Buffer> {
  if (method !== STORED && method !== DEFLATED) throw unreadable(name);
  const whole = Readable.from([packed]);
  const pieces = method === STORED ? whole : whole.pipe(createInflateRaw({ chunkSize: PIECE }));
  try {
    for await (const piece of pieces) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code?.startsWith('Z_') ? unreadable(name) : error;
  } finally {
    pieces.destroy();
  }
}

export const unreadable = (name: string): Refusal =>
  refuseField('file', `${name || 'The file'} is not a readable XLSX workbook`);

function tooLarge(name: string): Refusal {
  const text = `${name || 'The file'} unpacks to more than can be read: save the sheet as CSV`;
  return new Refusal('too_large', text, { file: text });
}
