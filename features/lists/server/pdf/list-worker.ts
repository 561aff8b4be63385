import { parentPort, workerData } from 'node:worker_threads';
import { inRegion } from '#shared/server/answers/in-region.ts';
import { stepBack } from '#shared/server/workers/step-back.ts';
import { type ListToPrint, writeListPdf } from './write-list.ts';

/** Writes a list in a worker thread, because decoding images must not block requests. */
stepBack();
const sheet = workerData as Omit<ListToPrint, 'images'> & { images: ReadonlyMap<string, Uint8Array> };
const images = new Map([...sheet.images].map(([id, bytes]) => [id, Buffer.from(bytes)]));
const file = await inRegion(sheet.region, () => writeListPdf({ ...sheet, images }));
parentPort?.postMessage(await file.bytes());
