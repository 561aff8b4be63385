import { useRef } from 'react';

/** Runs one action at a time, so a double click runs it once, and closes when it succeeded. */
export function useOneAct(close: () => void): (act: () => Promise<boolean>) => Promise<void> {
  const busy = useRef(false);
  return async (act) => {
    if (busy.current) return;
    busy.current = true;
    if (await act()) close();
    busy.current = false;
  };
}
