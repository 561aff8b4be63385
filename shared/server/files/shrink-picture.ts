import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { type GivenUp, openBoundedWorker } from '#shared/server/workers/bounded-worker.ts';

/** Sharp on paper at the size of a letterhead, and on a screen at that of a phone. */
export const LONGEST_OF_SHRUNK = 1200;

const WORKER = new URL('./shrink-worker.ts', import.meta.url);
/** 25 megapixels with 16 bits per value, unpacked twice. */
const LIMITS = { milliseconds: 60_000, megabytes: 900 };
const TOO_MUCH = 'This image takes too much memory to make it smaller: save it with fewer pixels';
const BROKEN = 'This image is damaged and cannot be read: save it again';

/** The width and height that a PNG declares. */
function sizeOfPng(bytes: Uint8Array): { width: number; height: number } {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 24));
  return head.length < 24 ? { width: 0, height: 0 } : { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

export const isLargePng = (bytes: Uint8Array, type: string): boolean =>
  type === 'image/png' && Math.max(...Object.values(sizeOfPng(bytes))) > LONGEST_OF_SHRUNK;

/**
 * A PNG with at most 1200 pixels on its longer side, unpacked and packed in a worker; smaller ones stay as they are. A
 * PDF unpacks every pixel of a PNG with transparency, on the thread that answers requests. JPEGs stay: a PDF takes
 * them as they are.
 */
export async function shrinkPicture(bytes: Uint8Array, type: string): Promise<Uint8Array> {
  if (!isLargePng(bytes, type)) return bytes;
  const refuse = (reason: GivenUp = 'memory') =>
    reason === 'broken' ? refuseField('file', BROKEN) : new Refusal('too_large', TOO_MUCH, { file: TOO_MUCH });
  const worker = await openBoundedWorker<Uint8Array | null>({ script: WORKER, data: bytes, limits: LIMITS, refuse });
  try {
    const shrunk = await worker.next();
    if (!shrunk) throw refuse();
    return shrunk;
  } finally {
    await worker.close();
  }
}
