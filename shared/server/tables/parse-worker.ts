import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '#shared/server/refusal.ts';
import { isWorkbook, parseDelimited, parseWorkbook } from './parse-lines.ts';
import type { FromWorker } from './read-lines.ts';

const LINES_AT_ONCE = 500;

/** Unpacks and parses a large file beside the thread that answers everybody; hands lines over as they are asked for. */
const { bytes, name } = workerData as { bytes: Uint8Array; name: string };
const port = parentPort;
if (!port) throw new Error('parse-worker: not a worker');
const tell = (message: FromWorker) => port.postMessage(message);
try {
  const { lines, notes, badQuotes } = isWorkbook(bytes)
    ? await parseWorkbook(bytes, name)
    : parseDelimited(bytes, name);
  tell({ kind: 'begun', count: lines.length, notes, badQuotes });
  let at = 0;
  port.on('message', () => {
    tell({ kind: 'lines', lines: lines.slice(at, at + LINES_AT_ONCE) });
    at += LINES_AT_ONCE;
  });
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  tell({ kind: 'refused', code: error.code, text: error.message });
}
