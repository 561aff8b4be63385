import { Worker } from 'node:worker_threads';
import { Refusal } from '#shared/server/refusal.ts';
import type { TextPiece } from '../../domain/reading/page-text.ts';

type Reason = 'pages' | 'password' | 'broken' | 'slow';
export type FromPdfWorker =
  | { kind: 'read'; pages: TextPiece[][] }
  | { kind: 'refused'; reason: Exclude<Reason, 'slow'> };

export interface PdfLimits {
  readonly pages: number;
  readonly milliseconds: number;
  readonly megabytes: number;
}

const LIMITS: PdfLimits = { pages: 60, milliseconds: 20_000, megabytes: 384 };
const WORKER = new URL('./pdf-worker.ts', import.meta.url);

/** The texts of a PDF, page by page, read in a thread of its own that is given up when it takes too much. */
export async function readPdfText(bytes: Uint8Array, limits: PdfLimits = LIMITS): Promise<TextPiece[][]> {
  const worker = new Worker(WORKER, {
    workerData: { bytes, mostPages: limits.pages },
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  const { promise, resolve, reject } = Promise.withResolvers<FromPdfWorker>();
  const timer = setTimeout(() => reject(refusePdf('slow', limits)), limits.milliseconds);
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusePdf('slow', limits) : error),
  );
  worker.once('exit', () => reject(new Error('read-pdf-text: the worker ended')));
  try {
    const answer = await promise;
    if (answer.kind === 'refused') throw refusePdf(answer.reason, limits);
    return answer.pages;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function refusePdf(reason: Reason, { pages }: PdfLimits): Refusal {
  const texts: Readonly<Record<Reason, string>> = {
    pages: `This PDF is longer than an invoice: at most ${pages} pages can be read`,
    password: 'This PDF is protected with a password. Save it without one and try again',
    broken: 'This PDF is damaged and cannot be read. Ask the vendor to send it again',
    slow: 'This PDF takes too long to read. Enter its lines by hand, or ask the vendor for a CSV file',
  };
  return new Refusal(reason === 'pages' ? 'too_large' : 'invalid', texts[reason], { file: texts[reason] });
}
