import { IconBulb, IconBulbOff, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './camera-scanner.module.css';
import { type DetectCodes, openDetector } from './detect-codes.ts';
import { type Camera, openCamera } from './open-camera.ts';
import { createSightings } from './sightings.ts';

/** Only the middle of the picture counts, not the next bottle. Parts of its width and height. */
const AIM = { width: 0.9, height: 0.5 };

/** Reads codes in the middle of the picture until `stopped`; skips frames that arrive while it reads. */
async function watchVideo(
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

interface CameraScannerProps {
  onScan: (code: string) => void;
  onClose: () => void;
}

/** The camera's picture with its scan area; each code held into it is a scan. */
export function CameraScanner({ onScan, onClose }: CameraScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { camera, error } = useCamera(video, onScan);
  return (
    <section className={classes.camera} data-refused={error !== undefined || undefined} aria-label="Camera">
      <video ref={video} className={classes.video} muted playsInline hidden={error !== undefined} />
      {error === undefined ? (
        <div className={classes.aim} aria-hidden />
      ) : (
        <p role="alert" className={classes.refusal}>
          {error} Type the barcode, or use a scanner.
        </p>
      )}
      <div className={classes.acts}>
        {camera?.setTorch ? <Torch setTorch={camera.setTorch} /> : null}
        <button type="button" className={classes.act} aria-label="Close the camera" onClick={onClose}>
          <IconX size={22} aria-hidden />
        </button>
      </div>
    </section>
  );
}

/** Uses the camera while its picture is shown, and releases it when the page is hidden. */
function useCamera(video: React.RefObject<HTMLVideoElement | null>, onScan: (code: string) => void) {
  const [camera, setCamera] = useState<Camera>();
  const [error, setError] = useState<string>();
  const latest = useRef(onScan);
  latest.current = onScan;
  useEffect(() => {
    const stop = new AbortController();
    const start = async () => {
      const opened = await openCamera();
      stop.signal.addEventListener('abort', opened.close);
      if (stop.signal.aborted) return opened.close();
      setCamera(opened);
      if (!video.current) return;
      video.current.srcObject = opened.stream;
      await video.current.play();
      await watchVideo(video.current, (code) => latest.current(code), stop.signal);
    };
    start().catch((failure: Error) => {
      if (!stop.signal.aborted) setError(failure.message);
    });
    return () => stop.abort();
  }, [video]);
  return { camera, error };
}

function Torch({ setTorch }: { setTorch: NonNullable<Camera['setTorch']> }) {
  const [on, setOn] = useState(false);
  const Icon = on ? IconBulbOff : IconBulb;
  const toggle = () => {
    setTorch(!on).then(
      () => setOn(!on),
      () => {},
    );
  };
  return (
    <button type="button" className={classes.act} aria-label="Flashlight" aria-pressed={on} onClick={toggle}>
      <Icon size={22} aria-hidden />
    </button>
  );
}
