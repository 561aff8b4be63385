import { useEffect, useRef } from 'react';
import { createKeyReader } from './scan/key-reader.ts';

interface Keys {
  /** A key of the pad. */
  onKey?: (key: string) => void;
  onScan: (code: string) => void;
}

const OF_PAD = /^(\d|[.+-]|Backspace|Enter)$/;

/** Where nobody types figures, a slow scanner on a busy phone is given its time, ms. */
const SLOW_SCANNER = 500;

/** What a keyboard, or a scanner that acts as one, types where no field has it. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    let pressesButton = false;
    const reader = createKeyReader({
      onKey: (key) => {
        if (OF_PAD.test(key) && !(pressesButton && key === 'Enter')) latest.current.onKey?.(key);
      },
      onScan: (code) => latest.current.onScan(code),
      within: latest.current.onKey ? undefined : SLOW_SCANNER,
    });
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const at = event.target as HTMLElement;
      if (at.closest('input, textarea, select')) return;
      // Enter presses a button that has the keyboard, unless it ends a scan or what was typed into a field of the pad.
      pressesButton = event.key === 'Enter' && at.closest('button:not([data-typed-into]), a') !== null;
      const isScan = reader.press(event.key);
      if (isScan || (latest.current.onKey && !pressesButton && OF_PAD.test(event.key))) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
      reader.stop();
    };
  }, []);
}
