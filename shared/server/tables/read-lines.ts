import { Refusal, type RefusalCode, refuseField } from '#shared/server/refusal.ts';
import { type BoundedWorker, type GivenUp, openBoundedWorker, type WorkerLimits } from '../workers/bounded-worker.ts';
import { isWorkbook, type ParsedLines, parseDelimited } from './parse-lines.ts';

export type FromWorker =
  | { kind: 'begun'; count: number; notes: string[]; badQuotes: number[] }
  | { kind: 'lines'; lines: string[][] }
  | { kind: 'refused'; code: RefusalCode; text: string };

/** A file in lines; `batches` come in portions, so that reading never blocks the process. */
export interface OpenedFile extends Omit<ParsedLines, 'lines'> {
  readonly count: number;
  batches(): AsyncIterable<readonly string[][]>;
  close(): Promise<void>;
}

/** Parsed directly, because a worker would cost more. */
const SMALL = 128 * 1024;
const LIMITS: WorkerLimits = { milliseconds: 60_000, megabytes: 440 };
const WORKER = new URL('./parse-worker.ts', import.meta.url);

export async function openLines(name: string, bytes: Uint8Array, limits: WorkerLimits = LIMITS): Promise<OpenedFile> {
  if (bytes.length > SMALL || isWorkbook(bytes)) return openInWorker(name, bytes, limits);
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

async function openInWorker(name: string, bytes: Uint8Array, limits: WorkerLimits): Promise<OpenedFile> {
  const refuse = (reason: GivenUp) => tooMuch(name, isWorkbook(bytes), reason);
  const worker = await openBoundedWorker<FromWorker>({ script: WORKER, data: { name, bytes }, limits, refuse });
  const { close } = worker;
  try {
    const begun = await worker.next();
    if (begun.kind === 'refused') throw new Refusal(begun.code, begun.text, { file: begun.text });
    if (begun.kind !== 'begun') throw new Error('read-lines: the worker did not begin');
    const { count, notes, badQuotes } = begun;
    return { count, notes, badQuotes, batches: () => takeLines(worker, count), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* takeLines(worker: BoundedWorker<FromWorker>, count: number): AsyncGenerator<readonly string[][]> {
  for (let taken = 0; taken < count; ) {
    const answer = worker.next();
    worker.say('more');
    const message = await answer;
    if (message.kind !== 'lines' || message.lines.length === 0) throw new Error('read-lines: lines are missing');
    taken += message.lines.length;
    yield message.lines;
  }
}

function tooMuch(name: string, workbook: boolean, reason: GivenUp): Refusal {
  if (reason === 'broken')
    return refuseField('file', `${name || 'The file'} is damaged and cannot be read: save it again, as CSV`);
  const what = reason === 'slow' ? 'takes too long to read' : 'needs too much memory to be read';
  const advice = workbook ? 'save the sheet as CSV' : 'split it into files of fewer rows';
  const text = `${name || 'The file'} ${what}: ${advice}`;
  return new Refusal('too_large', text, { file: text });
}
