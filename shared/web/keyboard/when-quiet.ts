const QUIET_FOR = 150;
const LONGEST_WAIT = 1000;

let pressedAt: number | undefined;

function noteKeys(): void {
  pressedAt = performance.now(); // a key press may have opened this page
  document.addEventListener('keydown', (event) => (pressedAt = event.timeStamp), { capture: true, passive: true });
}

/**
 * Resolves once no key was pressed for a moment, after a second at the latest: keeps deferrable work from delaying the
 * frame that shows a key.
 */
export async function whenQuiet(): Promise<void> {
  if (typeof document === 'undefined') return;
  if (pressedAt === undefined) noteKeys();
  const until = performance.now() + LONGEST_WAIT;
  for (;;) {
    const now = performance.now();
    const wait = Math.min((pressedAt ?? 0) + QUIET_FOR, until) - now;
    if (wait <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
