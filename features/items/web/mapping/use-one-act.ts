import { useRef } from 'react';

/** Does one thing at a time, so that what is pressed twice is done once, and closes when it was done. */
export function useOneAct(close: () => void): (act: () => Promise<boolean>) => Promise<void> {
  const busy = useRef(false);
  return async (act) => {
    if (busy.current) return;
    busy.current = true;
    if (await act()) close();
    busy.current = false;
  };
}
