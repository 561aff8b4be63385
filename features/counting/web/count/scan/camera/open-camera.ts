const TEXTS: Readonly<Record<string, string>> = {
  NotAllowedError: 'This page isn’t allowed to use the camera. Allow it in the browser’s settings for this site.',
  SecurityError: 'This page isn’t allowed to use the camera. Allow it in the browser’s settings for this site.',
  NotFoundError: 'This device has no camera.',
  OverconstrainedError: 'This device has no usable camera.',
  NotReadableError: 'The camera is in use by another app.',
};
const OTHERWISE = 'The camera could not be started.';
const NOT_LENT = 'Browsers allow the camera only on https pages.';

export interface Camera {
  readonly stream: MediaStream;
  /** Switches the lamp on or off, if the camera has one. */
  readonly setTorch: ((on: boolean) => Promise<void>) | undefined;
  close(): void;
}

/** The rear camera if there is one. Throws an Error with a message for people. */
export async function openCamera(): Promise<Camera> {
  if (!navigator.mediaDevices?.getUserMedia) throw new Error(NOT_LENT);
  let stream: MediaStream;
  try {
    const video = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } };
    stream = await navigator.mediaDevices.getUserMedia({ video, audio: false });
  } catch (error) {
    throw new Error(TEXTS[(error as DOMException).name] ?? OTHERWISE);
  }
  const [track] = stream.getVideoTracks();
  return {
    stream,
    setTorch: hasTorch(track) ? (on) => setTorch(track as MediaStreamTrack, on) : undefined,
    close: () => {
      for (const each of stream.getTracks()) each.stop();
    },
  };
}

// The lamp is in the image capture standard but not in the DOM types.
const hasTorch = (track: MediaStreamTrack | undefined): boolean =>
  (track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;

const setTorch = (track: MediaStreamTrack, on: boolean): Promise<void> =>
  track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
