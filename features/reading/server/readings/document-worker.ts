import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '#shared/server/refusal.ts';
import { stepBack } from '#shared/server/workers/step-back.ts';
import type { FromDocumentWorker } from './read-beside.ts';
import { type DocumentFile, NeedsRecognition, readDocuments } from './read-document.ts';

/** Unpacks and reads a vendor's document in a worker thread, so requests do not wait for it. */
const tell = (message: FromDocumentWorker) => parentPort?.postMessage(message);
stepBack();
try {
  tell({ kind: 'read', parts: await readDocuments(workerData as DocumentFile) });
} catch (error) {
  if (error instanceof NeedsRecognition) tell({ kind: 'pictures', pages: [...error.pages] });
  else if (error instanceof Refusal) {
    const { code, message, fields } = error;
    tell({ kind: 'refused', code, text: message, fields: { ...fields } });
  } else throw error;
}
