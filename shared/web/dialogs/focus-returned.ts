import { useEffect, useState } from 'react';

/**
 * Returns the focus to the element that had it before the caller mounted, once the caller is gone and nothing else has
 * taken it. If that element is gone (a deleted line, a menu entry), its container gets the focus.
 */
export function useFocusReturned(): void {
  const [line] = useState(focusedLine);
  useEffect(
    () => () => {
      setTimeout(() => {
        const { activeElement } = document;
        if (activeElement !== null && activeElement !== document.body) return;
        line.find((each) => each.isConnected)?.focus({ preventScroll: true });
      });
    },
    [line],
  );
}

/** The focused element and its focusable ancestors. */
function focusedLine(): HTMLElement[] {
  const line: HTMLElement[] = [];
  let at = document.activeElement?.closest<HTMLElement>('*');
  while (at && at !== document.body) {
    line.push(at);
    at = at.parentElement?.closest<HTMLElement>('[tabindex]');
  }
  return line;
}
