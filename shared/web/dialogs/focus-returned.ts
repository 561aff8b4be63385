import { useEffect, useState } from 'react';

/**
 * Focus goes back to what had it when the caller came, once the caller is gone and nothing else has taken it. What is
 * gone meanwhile (a line that was deleted, an entry of a menu) leaves it to what it stood in.
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

/** What has the focus, and what of that around it could have it. */
function focusedLine(): HTMLElement[] {
  const line: HTMLElement[] = [];
  let at = document.activeElement?.closest<HTMLElement>('*');
  while (at && at !== document.body) {
    line.push(at);
    at = at.parentElement?.closest<HTMLElement>('[tabindex]');
  }
  return line;
}
