import { Worker } from 'node:worker_threads';
import { checkPicture } from '#shared/server/files/check-picture.ts';
import { sniffType } from '#shared/server/files/sniff-type.ts';
import { Refusal } from '#shared/server/refusal.ts';
import type { ListSheet } from './write-list.ts';

export interface ListPdfLimits {
  readonly milliseconds: number;
  readonly megabytes: number;
  /** Pixels of all decoded pictures together; each takes eight bytes in memory. */
  readonly pixels: number;
}

const LIMITS: ListPdfLimits = { milliseconds: 60_000, megabytes: 512, pixels: 60_000_000 };
const WORKER = new URL('./list-worker.ts', import.meta.url);

const TOO_MUCH = 'The images of this list are too large for a PDF: use JPEG files, or smaller ones';

/** Writes a list as PDF in a worker thread, which is ended when it exceeds its limits. */
export async function writeListBeside(sheet: ListSheet, limits: ListPdfLimits = LIMITS): Promise<Blob> {
  const images = await keepReadable(sheet.images, limits.pixels);
  const worker = new Worker(WORKER, {
    workerData: { ...sheet, images },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const timer = setTimeout(() => reject(new Refusal('too_large', TOO_MUCH)), limits.milliseconds);
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal('too_large', TOO_MUCH) : error),
  );
  worker.once('exit', () => reject(new Error('write-list-beside: the worker ended')));
  try {
    return new Blob([await promise], { type: 'application/pdf' });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** Pictures were checked when they came in; those of earlier versions were not. What cannot be read is left out. */
async function keepReadable(images: ListSheet['images'], most: number): Promise<Map<string, Buffer>> {
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
