import { useLayoutEffect, useState } from 'react';
import { createStore, useStore } from '#shared/web/store.ts';

interface OpenFrame {
  readonly level: number;
}

/** Every frame on screen, lowest first, including a question above a form and a table's panel. */
export const openFrames = createStore<readonly OpenFrame[]>([]);

/** Puts a frame above those of its level and below, until the returned function is called. */
export function enterFrame(frame: OpenFrame): () => void {
  openFrames.set((before) => {
    const above = before.findIndex(({ level }) => level > frame.level);
    return before.toSpliced(above < 0 ? before.length : above, 0, frame);
  });
  return () => openFrames.set((before) => before.filter((each) => each !== frame));
}

/** Whether the calling frame is on top. */
export function useUppermost(level: number): boolean {
  const [frame, setFrame] = useState<OpenFrame>();
  useLayoutEffect(() => {
    const own = { level };
    setFrame(own);
    return enterFrame(own);
  }, [level]);
  const frames = useStore(openFrames);
  return frame !== undefined && frames.at(-1) === frame;
}
