/**
 * Keeps what is typed while the screen waits for an answer, and types it where the keyboard is afterwards, so that
 * fast typing loses nothing on a slow connection.
 */
interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
}

const queue: Key[] = [];
let holds = 0;
let replaying = false;

const KEPT = /^(.|Enter|Tab|Backspace|ArrowUp|ArrowDown)$/u;

function keep(event: KeyboardEvent): void {
  if (!event.isTrusted || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') return void queue.splice(0); // gives up what was typed ahead
  if (!KEPT.test(event.key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  queue.push({ key: event.key, shiftKey: event.shiftKey });
}

/** Keeps keys until the returned function is called; `drop` forgets them, as when the wait ended in an error. */
export function holdKeys(): (outcome?: 'drop') => void {
  holds += 1;
  if (holds === 1 && !replaying) window.addEventListener('keydown', keep, { capture: true });
  let held = true;
  return (outcome) => {
    if (!held) return;
    held = false;
    holds -= 1;
    if (outcome === 'drop') queue.splice(0);
    if (holds === 0 && !replaying) void replay();
  };
}

/** Holds keys while `act` runs and until the focus has moved to what it shows. */
export async function holdingKeys(act: () => unknown): Promise<void> {
  const release = holdKeys();
  try {
    await act();
    await drawn();
  } finally {
    release();
  }
}

const LONGEST_LOADING = 5000;

/** Holds keys until a field of a dialog that opens has the keyboard, or it evidently could not be loaded. */
export function holdKeysForDialog(): void {
  if (isFieldOfDialog(document.activeElement)) return;
  const release = holdKeys();
  const end = (outcome?: 'drop') => {
    clearTimeout(timer);
    window.removeEventListener('focusin', listen);
    release(outcome);
  };
  const listen = ({ target }: FocusEvent) => isFieldOfDialog(target) && end();
  const timer = setTimeout(end, LONGEST_LOADING, 'drop');
  window.addEventListener('focusin', listen);
}

const isFieldOfDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.closest('[role="dialog"]') !== null;

async function replay(): Promise<void> {
  replaying = true;
  while (holds === 0) {
    const next = queue.shift();
    if (!next) break;
    press(next);
    await new Promise((done) => setTimeout(done));
  }
  replaying = false;
  if (holds === 0) window.removeEventListener('keydown', keep, { capture: true });
}

/** After the next frame; a page in the background draws none. */
const drawn = () =>
  new Promise<void>((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 100);
  });

function press({ key, shiftKey }: Key): void {
  const at = document.activeElement instanceof HTMLElement ? document.activeElement : document.body;
  const goesOn = at.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
  if (goesOn) doWhatBrowserDoes(at, key, shiftKey);
  at.dispatchEvent(new KeyboardEvent('keyup', { key, shiftKey, bubbles: true }));
}

function doWhatBrowserDoes(at: HTMLElement, key: string, shiftKey: boolean): void {
  const typesInto = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement;
  if (key === 'Tab') focusNext(at, shiftKey ? -1 : 1);
  else if (key === 'Enter') {
    if (at instanceof HTMLButtonElement || at instanceof HTMLAnchorElement) at.click();
    else if (at instanceof HTMLInputElement) at.form?.requestSubmit();
  } else if (typesInto && key === 'Backspace') document.execCommand('delete');
  else if (typesInto && key.length === 1) document.execCommand('insertText', false, key);
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

function focusNext(from: HTMLElement, step: number): void {
  const within = from.closest('[role="dialog"]') ?? document.body;
  const all = [...within.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (each) => each.tabIndex >= 0 && !each.hasAttribute('disabled') && each.checkVisibility(),
  );
  all[all.indexOf(from) + step]?.focus();
}
