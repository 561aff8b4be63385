import { useEffect, useRef } from 'react';
import { createKeyReader } from './scan/key-reader.ts';

interface Keys {
  /** A key of the pad. */
  onKey?: (key: string) => void;
  onScan: (code: string) => void;
}

const OF_PAD = /^(\d|[.+-]|Backspace|Enter)$/;

/** Time allowed for a slow scanner on a busy phone where no figures are typed, ms. */
const SLOW_SCANNER = 500;

/** Handles keys from a keyboard, or a scanner that acts as one, outside any field. */
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
      // Enter activates the focused button, unless it ends a scan or an entry in a field of the pad.
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
