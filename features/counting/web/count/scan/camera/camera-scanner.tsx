import { IconBulb, IconBulbOff, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { go } from '#shared/web/address/navigate.ts';
import classes from './camera-scanner.module.css';
import { type Camera, openCamera } from './open-camera.ts';
import { watchVideo } from './watch-video.ts';

/** The camera's picture with its scan area; each code held into it is a scan. */
export function CameraScanner({ onScan }: { onScan: (code: string) => void }) {
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
        <button
          type="button"
          className={classes.act}
          aria-label="Close the camera"
          onClick={() => go({ scan: undefined }, { replace: true })}
        >
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
    <button type="button" className={classes.act} aria-label="Torch" aria-pressed={on} onClick={toggle}>
      <Icon size={22} aria-hidden />
    </button>
  );
}
