import { flushSync } from 'react-dom';

let pressed = false;
let waiting: (() => void)[] = [];

function settleAll(): void {
  const due = waiting;
  waiting = [];
  if (due.length > 0) flushSync(() => void due.map((settle) => settle()));
}

/** Before the click: a checkbox has its new state while that is on its way, and drawing it again would take that back. */
function released(): void {
  pressed = false;
  settleAll();
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
}

/**
 * For what a field does when it loses the focus. An error that comes or goes moves what is below it, so a button would
 * leave the pointer between its press and its release, and the click would be lost. While the pointer is down, `settle`
 * therefore waits for the release: the click still goes to the button that was pressed.
 */
export function afterPress(settle: () => void): void {
  if (pressed) waiting.push(settle);
  else settle();
}
