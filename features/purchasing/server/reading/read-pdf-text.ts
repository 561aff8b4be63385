import { Refusal } from '#shared/server/refusal.ts';
import { openBoundedWorker, type WorkerLimits } from '#shared/server/workers/bounded-worker.ts';
import type { TextPiece } from '../../domain/reading/page-text.ts';

type Reason = 'pages' | 'password' | 'broken' | 'slow' | 'memory';
export type FromPdfWorker =
  | { kind: 'read'; pages: TextPiece[][] }
  | { kind: 'refused'; reason: Exclude<Reason, 'slow' | 'memory'> };

export interface PdfLimits extends WorkerLimits {
  readonly pages: number;
}

/** What an invoice unpacks to is a few megabytes; the reader itself and its fonts need some thirty. */
const LIMITS: PdfLimits = { pages: 60, milliseconds: 20_000, megabytes: 160 };
const WORKER = new URL('./pdf-worker.ts', import.meta.url);

/** The texts of a PDF, page by page, read in a thread of its own that is given up when it takes too much. */
export async function readPdfText(bytes: Uint8Array, limits: PdfLimits = LIMITS): Promise<TextPiece[][]> {
  const worker = await openBoundedWorker<FromPdfWorker>({
    script: WORKER,
    data: { bytes, mostPages: limits.pages },
    limits,
    refuse: (reason) => refusePdf(reason, limits),
  });
  try {
    const answer = await worker.next();
    if (answer.kind === 'refused') throw refusePdf(answer.reason, limits);
    return answer.pages;
  } finally {
    await worker.close();
  }
}

function refusePdf(reason: Reason, { pages }: PdfLimits): Refusal {
  const texts: Readonly<Record<Reason, string>> = {
    pages: `This PDF is longer than an invoice: at most ${pages} pages can be read`,
    password: 'This PDF is protected with a password. Save it without one and try again',
    broken: 'This PDF is damaged and cannot be read. Ask the vendor to send it again',
    slow: 'This PDF takes too long to read. Enter its lines by hand, or ask the vendor for a CSV file',
    memory: 'This PDF unpacks to more than an invoice has. Enter its lines by hand, or ask the vendor for a CSV file',
  };
  const code = reason === 'pages' || reason === 'memory' ? 'too_large' : 'invalid';
  return new Refusal(code, texts[reason], { file: texts[reason] });
}
