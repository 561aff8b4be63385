import { flushSync } from 'react-dom';

let pressed = false;
let waiting: (() => void)[] = [];

function settleAll(): void {
  const due = waiting;
  waiting = [];
  if (due.length > 0) flushSync(() => void due.map((settle) => settle()));
}

/** Without a click (the pointer was moved away), the fields settle after the release. */
function released(): void {
  pressed = false;
  setTimeout(settleAll);
}

if (typeof window !== 'undefined') {
  const capture = { capture: true };
  const down = () => {
    pressed = true;
  };
  window.addEventListener('mousedown', down, capture);
  for (const end of ['mouseup', 'dragend', 'blur']) {
    window.addEventListener(end, (event) => (end !== 'blur' || event.target === window) && released(), capture);
  }
  window.addEventListener('click', settleAll, capture);
}

/**
 * For what a field does when it loses the focus. An error that comes or goes moves what is below it, so a button would
 * leave the pointer between its press and its release, and the click would be lost. While the pointer is down, `settle`
 * therefore waits: it runs before the click arrives at the button.
 */
export function afterPress(settle: () => void): void {
  if (pressed) waiting.push(settle);
  else settle();
}
