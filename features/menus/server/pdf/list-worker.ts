import { parentPort, workerData } from 'node:worker_threads';
import { type ListSheet, writeListPdf } from './write-list.ts';

/** Writes a list beside the thread that answers everyone: pictures are unpacked here. */
const sheet = workerData as Omit<ListSheet, 'images'> & { images: ReadonlyMap<string, Uint8Array> };
const images = new Map([...sheet.images].map(([id, bytes]) => [id, Buffer.from(bytes)]));
const file = await writeListPdf({ ...sheet, images });
parentPort?.postMessage(await file.bytes());
