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

/** Whether the calling frame is on top; one that is not on screen never is. */
export function useUppermost(level: number, shown = true): boolean {
  const [frame, setFrame] = useState<OpenFrame>();
  useLayoutEffect(() => {
    if (!shown) return;
    const own = { level };
    setFrame(own);
    return enterFrame(own);
  }, [level, shown]);
  const frames = useStore(openFrames);
  return shown && frame !== undefined && frames.at(-1) === frame;
}

const awayLevels = createStore<readonly number[]>([]);

/** Whether a frame above is hidden because its result is shown already: then the calling one is not covered by it. */
export function useAwayAbove(level: number, away: boolean): boolean {
  useLayoutEffect(() => {
    if (!away) return;
    awayLevels.set((before) => [...before, level]);
    return () => awayLevels.set((before) => before.toSpliced(before.indexOf(level), 1));
  }, [level, away]);
  return useStore(awayLevels).some((each) => each > level);
}
