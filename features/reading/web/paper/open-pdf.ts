import { GlobalWorkerOptions, getDocument } from 'unpdf/pdfjs';

/** A page of a paper, in its own points. */
export interface PaperPage {
  readonly width: number;
  readonly height: number;
  /** Draws it into the canvas, so many device pixels wide. */
  readonly draw: (canvas: HTMLCanvasElement, pixels: number) => Promise<void>;
}

export interface OpenPaper {
  readonly pages: readonly PaperPage[];
  readonly close: () => void;
}

/** An invoice has fewer; more would fill the memory of a phone. */
const MOST_PAGES = 60;
/** A canvas that is wider than this is not shown by some phones. */
const WIDEST = 2600;

/** The file that this module is built into: in a worker, PDF.js in it listens by itself for what is to be parsed. */
const READER = import.meta.url;

/** Opens a PDF for drawing. A worker parses it, so a hostile file cannot stop the page; it never runs scripts. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPaper> {
  const worker = new Worker(READER, { type: 'module' });
  GlobalWorkerOptions.workerPort = worker;
  const loading = getDocument({ data: bytes, enableXfa: false, verbosity: 0 });
  const close = () => {
    void loading.destroy();
    worker.terminate();
  };
  try {
    const document = await loading.promise;
    const numbers = Array.from({ length: Math.min(document.numPages, MOST_PAGES) }, (_, at) => at + 1);
    const pages = await Promise.all(
      numbers.map(async (number): Promise<PaperPage> => {
        const page = await document.getPage(number);
        const { width, height } = page.getViewport({ scale: 1 });
        return {
          width,
          height,
          async draw(canvas, pixels) {
            const viewport = page.getViewport({ scale: Math.min(pixels, WIDEST) / width });
            canvas.width = Math.round(viewport.width);
            canvas.height = Math.round(viewport.height);
            await page.render({ canvas, viewport }).promise;
          },
        };
      }),
    );
    return { pages, close };
  } catch (error) {
    close();
    throw error;
  }
}
