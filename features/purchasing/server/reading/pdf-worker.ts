import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';
import type { TextPiece } from '../../domain/reading/page-text.ts';
import type { FromPdfWorker } from './read-pdf-text.ts';

const MOST_PIECES = 200_000;

/** Unpacks a PDF beside the thread that answers everybody, and tells its texts with their places. */
const { bytes, mostPages } = workerData as { bytes: Uint8Array; mostPages: number };
const tell = (message: FromPdfWorker) => parentPort?.postMessage(message);

async function readAll(): Promise<FromPdfWorker> {
  const document = await getDocumentProxy(bytes, { useSystemFonts: false, verbosity: 0 });
  if (document.numPages > mostPages) return { kind: 'refused', reason: 'pages' };
  const pages: TextPiece[][] = [];
  let pieces = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pieces += items.length;
    if (pieces > MOST_PIECES) return { kind: 'refused', reason: 'pages' };
    const [, bottom = 0, , top = 0] = page.view;
    pages.push(items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [pieceOf(item, top + bottom)] : [])));
    page.cleanup();
  }
  return { kind: 'read', pages };
}

interface Item {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

function pieceOf({ str, transform, width, height }: Item, top: number): TextPiece {
  const [, , slope = 0, scale = 0, left = 0, base = 0] = transform;
  return { text: str, left, right: left + width, base: top - base, height: Math.hypot(slope, scale) || height || 10 };
}

try {
  tell(await readAll());
} catch (error) {
  const name = error instanceof Error ? error.name : '';
  tell({ kind: 'refused', reason: name === 'PasswordException' ? 'password' : 'broken' });
}
