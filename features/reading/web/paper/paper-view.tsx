import { ActionIcon, Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { STALE_NEVER } from '#shared/web/cache-times.ts';
import { fetchFile } from '#shared/web/download.ts';
import type { LinePlace } from '../reading-api.ts';
import type { OpenPaper, PaperPage } from './open-pdf.ts';
import classes from './paper.module.css';

interface PaperViewProps {
  id: string;
  kind: 'pdf' | 'picture';
  /** The place of the line at the cursor. */
  place: LinePlace | null;
  phone: boolean;
}

const ZOOMS = [1, 1.4, 1.9, 2.6, 3.6];
/** The width of a recognized picture in the units of its places. */
const PICTURE_WIDTH = 600;

/** The paper itself, with the line at the cursor marked; it scrolls there by itself. */
export function PaperView({ id, kind, place, phone }: PaperViewProps) {
  const paper = usePaper(id, kind);
  const [step, setStep] = useState(phone ? 2 : 0);
  const { ref: size, width } = useElementSize();
  const scroller = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLElement>(null);
  const zoom = ZOOMS[step] ?? 1;
  const shown = Math.floor(width * zoom);
  const at = place && `${place.page} ${place.top} ${place.bottom}`;
  const ready = paper.data !== undefined && shown > 0;
  useEffect(() => {
    if (!ready || at === null || shown === 0 || !scroller.current || !mark.current) return;
    const [box, line] = [scroller.current.getBoundingClientRect(), mark.current.getBoundingClientRect()];
    const top = scroller.current.scrollTop + line.top - box.top - (box.height - line.height) / 2;
    scroller.current.scrollTo({ top });
  }, [at, ready, shown]);
  return (
    <section className={classes.paper} aria-label="Document">
      <div className={classes.tools}>
        <ActionIcon
          variant="default"
          size={phone ? 44 : 30}
          aria-label="Smaller"
          title="Smaller"
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        >
          <IconZoomOut size={16} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={phone ? 44 : 30}
          aria-label="Larger"
          title="Larger"
          disabled={step === ZOOMS.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <IconZoomIn size={16} stroke={1.6} />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it */}
      <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label="Pages">
        <div ref={size} className={classes.pages}>
          {paper.isError ? (
            <p className={classes.failed}>The document can't be shown here. Its lines were read.</p>
          ) : null}
          {paper.isPending ? <Skeleton height={420} /> : null}
          {shown > 0
            ? paper.data?.pages.map((page, number) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a paper keep their places
                <Page key={number} page={page} shown={shown} name={`Page ${number + 1}`}>
                  {place?.page === number ? (
                    <section
                      ref={mark}
                      aria-label="This line on the document"
                      className={classes.mark}
                      style={markStyle(place, shown / (kind === 'picture' ? PICTURE_WIDTH : page.width))}
                    />
                  ) : null}
                </Page>
              ))
            : null}
        </div>
      </section>
    </section>
  );
}

function markStyle({ top, bottom, slope }: LinePlace, scale: number) {
  const room = 3;
  return {
    top: top * scale - room,
    height: (bottom - top) * scale + 2 * room,
    transform: slope === 0 ? undefined : `skewY(${Math.atan(slope)}rad)`,
  };
}

interface PageProps {
  page: PaperPage;
  shown: number;
  name: string;
  children: React.ReactNode;
}

/** Drawn when it first comes near the window, and again when its size changes. */
function Page({ page, shown, name, children }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!canvas.current) return;
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '400px' },
    );
    watcher.observe(canvas.current);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    const target = canvas.current;
    if (!near || !target) return;
    const drawn = document.createElement('canvas');
    let left = false;
    void page.draw(drawn, shown * window.devicePixelRatio).then(() => {
      if (left) return;
      target.width = drawn.width;
      target.height = drawn.height;
      target.getContext('2d')?.drawImage(drawn, 0, 0);
    });
    return () => {
      left = true;
    };
  }, [near, page, shown]);
  return (
    <div className={classes.page} style={{ width: shown, height: (shown * page.height) / page.width }}>
      <canvas ref={canvas} role="img" aria-label={name} />
      {children}
    </div>
  );
}

function usePaper(id: string, kind: 'pdf' | 'picture') {
  const query = useQuery({
    queryKey: ['paper', id],
    queryFn: async () => {
      const { blob } = await fetchFile('GET', `/ordering/invoice-readings/${id}/file`);
      if (kind === 'picture') return openPicture(blob);
      const { openPdf } = await import('./open-pdf.ts');
      return openPdf(new Uint8Array(await blob.arrayBuffer()));
    },
    staleTime: STALE_NEVER,
    gcTime: 0,
    retry: false,
  });
  const open = query.data;
  useEffect(() => () => open?.close(), [open]);
  return query;
}

async function openPicture(blob: Blob): Promise<OpenPaper> {
  const picture = await createImageBitmap(blob);
  const { width, height } = picture;
  const draw = async (canvas: HTMLCanvasElement, pixels: number) => {
    canvas.width = Math.min(width, Math.round(pixels));
    canvas.height = Math.round((canvas.width * height) / width);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  };
  return { pages: [{ width, height, draw }], close: () => picture.close() };
}
