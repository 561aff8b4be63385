import { useEffect, useRef } from 'react';

const USED = /^(\d|[.+-]|Backspace|Enter)$/;

/** The keys of a keyboard, where no field and no button has them. */
export function useKeys(onKey: (key: string) => void): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !USED.test(event.key)) return;
      const at = event.target as HTMLElement;
      if (at.closest('input, textarea, select')) return;
      if (event.key === 'Enter' && at.closest('button, a')) return;
      event.preventDefault();
      latest.current(event.key);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
