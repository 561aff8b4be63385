import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '#shared/server/refusal.ts';
import { stepBack } from '../workers/step-back.ts';
import { isWorkbook, parseDelimited, parseWorkbook } from './parse-lines.ts';
import type { FromWorker } from './read-lines.ts';

/** The other thread receives a batch in one piece, which blocks it meanwhile. */
const LINES_AT_ONCE = 500;
const CELLS_AT_ONCE = 10_000;
/** The header is expected in the first batch. */
const FIRST_LINES = 20;

/** Unpacks and parses a large file outside the main thread; delivers lines on request. */
const { bytes, name } = workerData as { bytes: Uint8Array; name: string };
const port = parentPort;
if (!port) throw new Error('parse-worker: not a worker');
const tell = (message: FromWorker) => port.postMessage(message);
stepBack();
try {
  const { lines, notes, badQuotes } = isWorkbook(bytes)
    ? await parseWorkbook(bytes, name)
    : parseDelimited(bytes, name);
  tell({ kind: 'begun', count: lines.length, notes, badQuotes });
  let at = 0;
  port.on('message', () => {
    const end = endOfBatch(lines, at);
    tell({ kind: 'lines', lines: lines.slice(at, end) });
    at = end;
  });
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  tell({ kind: 'refused', code: error.code, text: error.message });
}

function endOfBatch(lines: readonly string[][], from: number): number {
  const least = from === 0 ? FIRST_LINES : 1;
  let [at, cells] = [from, 0];
  while (at < lines.length && at - from < LINES_AT_ONCE && (at - from < least || cells < CELLS_AT_ONCE))
    cells += lines[at++]?.length ?? 0;
  return at;
}
