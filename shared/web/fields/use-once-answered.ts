import { useEffect, useRef } from 'react';

/**
 * Enter in a field that searches while typing: it acts on the answer to the text that is there, never on the list of an
 * earlier text. Pressed before that answer, it waits for it; typing on gives it up.
 */
export function useOnceAnswered(answered: boolean, act: () => void): { enter: () => void; giveUp: () => void } {
  const waits = useRef(false);
  useEffect(() => {
    if (!answered || !waits.current) return;
    waits.current = false;
    act();
  });
  return {
    enter: () => {
      if (answered) act();
      else waits.current = true;
    },
    giveUp: () => {
      waits.current = false;
    },
  };
}
