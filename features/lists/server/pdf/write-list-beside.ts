import { checkPicture } from '#shared/server/files/check-picture.ts';
import { sniffType } from '#shared/server/files/sniff-type.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { openBoundedWorker, type WorkerLimits } from '#shared/server/workers/bounded-worker.ts';
import type { ListToPrint } from './write-list.ts';

export interface ListPdfLimits extends WorkerLimits {
  /** Pixels of decoded images; each temporarily takes eight bytes. */
  readonly pixels: number;
}

const LIMITS: ListPdfLimits = { milliseconds: 60_000, megabytes: 400, pixels: 30_000_000 };
const WORKER = new URL('./list-worker.ts', import.meta.url);

const TOO_MUCH = 'The images of this list are too large for a PDF: use JPEG files, or smaller ones';

/** Writes a list as PDF in its own thread, which is stopped if it takes too much. */
export async function writeListBeside(sheet: ListToPrint, limits: ListPdfLimits = LIMITS): Promise<Blob> {
  const images = await keepReadable(sheet.images, limits.pixels);
  const worker = await openBoundedWorker<Uint8Array<ArrayBuffer>>({
    script: WORKER,
    data: { ...sheet, images },
    limits,
    // The images were checked before, so a thread that breaks is a fault of ours.
    refuse: (reason) =>
      reason === 'broken' ? new Error('write-list: the worker failed') : new Refusal('too_large', TOO_MUCH),
  });
  try {
    return new Blob([await worker.next()], { type: 'application/pdf' });
  } finally {
    await worker.close();
  }
}

/** Images are checked on upload, but those of earlier versions were not. Unreadable ones are left out. */
async function keepReadable(images: ListToPrint['images'], most: number): Promise<Map<string, Buffer>> {
  const kept = new Map<string, Buffer>();
  let pixels = 0;
  for (const [id, bytes] of images) {
    const picture = await checkPicture(bytes, sniffType(bytes)).catch(() => undefined);
    if (!picture) continue;
    pixels += picture.unpackedPixels;
    if (pixels > most) throw new Refusal('too_large', TOO_MUCH);
    kept.set(id, bytes);
  }
  return kept;
}
