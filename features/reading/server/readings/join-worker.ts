import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '#shared/server/refusal.ts';
import { stepBack } from '#shared/server/workers/step-back.ts';
import { joinPages, type PageFile } from './join-pages.ts';
import type { FromJoinWorker } from './read-beside.ts';

/** Joins photographed and printed pages into one PDF in a worker thread, so requests do not wait for it. */
const tell = (message: FromJoinWorker) => parentPort?.postMessage(message);
stepBack();
try {
  tell({ kind: 'joined', bytes: await joinPages(workerData as readonly PageFile[]) });
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  const { code, message, fields } = error;
  tell({ kind: 'refused', code, text: message, fields: { ...fields } });
}
