import { type DetectCodes, openDetector } from './detect-codes.ts';
import { createSightings } from './sightings.ts';

/** Only the middle of the picture counts, not the next bottle. Parts of its width and height. */
const AIM = { width: 0.9, height: 0.5 };

/** Reads codes in the middle of the picture until `stopped`; skips frames that arrive while it reads. */
export async function watchVideo(
  video: HTMLVideoElement,
  onScan: (code: string) => void,
  stopped: AbortSignal,
): Promise<void> {
  const detect = await openDetector();
  const canvas = document.createElement('canvas');
  const sightings = createSightings();
  while (!stopped.aborted) {
    const codes = await codesIn(video, canvas, detect);
    if (stopped.aborted) return;
    for (const code of sightings.see(codes, performance.now())) onScan(code);
    await nextFrame();
  }
}

async function codesIn(video: HTMLVideoElement, canvas: HTMLCanvasElement, detect: DetectCodes): Promise<string[]> {
  const width = Math.round(video.videoWidth * AIM.width);
  const height = Math.round(video.videoHeight * AIM.height);
  if (width === 0 || height === 0) return [];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const [left, top] = [(video.videoWidth - width) / 2, (video.videoHeight - height) / 2];
  canvas
    .getContext('2d', { willReadFrequently: true })
    ?.drawImage(video, left, top, width, height, 0, 0, width, height);
  return detect(canvas).catch(() => []);
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
