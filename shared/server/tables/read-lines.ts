import { Worker } from 'node:worker_threads';
import { Refusal, type RefusalCode } from '#shared/server/refusal.ts';
import { tooLarge } from './check-workbook.ts';
import { isWorkbook, type ParsedLines, parseDelimited } from './parse-lines.ts';

export type FromWorker =
  | { kind: 'begun'; count: number; notes: string[]; badQuotes: number[] }
  | { kind: 'lines'; lines: string[][] }
  | { kind: 'refused'; code: RefusalCode; text: string };

/** A file in lines; `batches` comes in portions, so that reading it never holds up the process. */
export interface OpenedFile extends Omit<ParsedLines, 'lines'> {
  readonly count: number;
  batches(): AsyncIterable<readonly string[][]>;
  close(): Promise<void>;
}

/** Parsed at once: less work than a worker is. */
const SMALL = 128 * 1024;
const MOST_MEMORY_MB = 1024;
const LONGEST = 120_000;
const WORKER = new URL('./parse-worker.ts', import.meta.url);

export async function openLines(name: string, bytes: Uint8Array): Promise<OpenedFile> {
  if (bytes.length > SMALL || isWorkbook(bytes)) return openInWorker(name, bytes);
  const { lines, ...rest } = parseDelimited(bytes, name);
  return {
    ...rest,
    count: lines.length,
    async *batches() {
      yield lines;
    },
    close: async () => {},
  };
}

async function openInWorker(name: string, bytes: Uint8Array): Promise<OpenedFile> {
  const worker = new Worker(WORKER, {
    workerData: { name, bytes },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  const close = async () => void (await worker.terminate());
  try {
    const begun = await next(worker, name);
    if (begun.kind === 'refused') throw new Refusal(begun.code, begun.text);
    if (begun.kind !== 'begun') throw new Error('read-lines: the worker did not begin');
    const { count, notes, badQuotes } = begun;
    return { count, notes, badQuotes, batches: () => takeLines(worker, name, count), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* takeLines(worker: Worker, name: string, count: number): AsyncGenerator<readonly string[][]> {
  for (let taken = 0; taken < count; ) {
    const answer = next(worker, name);
    worker.postMessage('more');
    const message = await answer;
    if (message.kind !== 'lines' || message.lines.length === 0) throw new Error('read-lines: lines are missing');
    taken += message.lines.length;
    yield message.lines;
  }
}

/** The worker's next word. It is given up when it takes too long or more memory than a spreadsheet needs. */
function next(worker: Worker, name: string): Promise<FromWorker> {
  const { promise, resolve, reject } = Promise.withResolvers<FromWorker>();
  const fail = (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge(name) : error);
  const leave = () => reject(new Error('read-lines: the worker ended'));
  const timer = setTimeout(() => reject(tooLarge(name)), LONGEST);
  worker.once('message', resolve).once('error', fail).once('exit', leave);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', resolve).off('error', fail).off('exit', leave);
  });
}
