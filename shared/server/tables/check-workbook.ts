import { inflateRawSync } from 'node:zlib';
import { Refusal } from '#shared/server/refusal.ts';

/** What a workbook may unpack to. A sheet of 100,000 rows and fifteen columns has about 120 MB. */
const MOST_UNPACKED = 256 * 1024 * 1024;
const MOST_PARTS = 2000;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LONGEST_COMMENT = 65_557;
const DEFLATED = 8;

/**
 * Refuses a workbook that unpacks to more than a spreadsheet has (a "zip bomb"). What a part says of its own size is
 * not believed: each is unpacked here up to what is left of the limit.
 */
export function checkWorkbook(bytes: Uint8Array, name: string): void {
  let left = MOST_UNPACKED;
  for (const part of partsOf(bytes, name)) left -= unpackedSize(part, left, name);
}

interface Part {
  readonly packed: Uint8Array;
  readonly method: number;
}

function partsOf(bytes: Uint8Array, name: string): Part[] {
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
  return parts;
}

function readPart(view: DataView, bytes: Uint8Array, entry: number, name: string): Part {
  const size = view.getUint32(entry + 20, true);
  const local = view.getUint32(entry + 42, true);
  if (local + 30 > bytes.length) throw unreadable(name);
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  return { packed: bytes.subarray(start, start + size), method: view.getUint16(entry + 10, true) };
}

function findEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - LONGEST_COMMENT); at -= 1)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  return -1;
}

function unpackedSize({ packed, method }: Part, most: number, name: string): number {
  if (method !== DEFLATED) return packed.length;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) }).length;
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(name) : unreadable(name);
  }
}

export const unreadable = (name: string): Refusal =>
  new Refusal('invalid', `${name || 'The file'} is no XLSX workbook that can be read`);

export const tooLarge = (name: string): Refusal =>
  new Refusal('too_large', `${name || 'The file'} unpacks to more than can be read: save the sheet as CSV`);
