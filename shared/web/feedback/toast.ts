import { createStore } from '#shared/web/store.ts';

export interface Toast {
  id: number;
  kind: 'done' | 'failed' | 'busy';
  text: string;
  /** What the text does not name: the item, the field. Shown after it. */
  about?: string | undefined;
  /** Gets what the message said, so that the next one can say what was undone. */
  undo?: ((what?: string) => void) | undefined;
}

const SHOWN_FOR = 5000;
const SHOWN_FOR_UNDO = 10_000;
const MOST_AT_ONCE = 4;

export const toasts = createStore<readonly Toast[]>([]);
let nextId = 1;

const leaving = new Map<number, ReturnType<typeof setTimeout>>();

function show(toast: Omit<Toast, 'id'>): number {
  const id = nextId++;
  toasts.set((before) => [...before.slice(1 - MOST_AT_ONCE), { ...toast, id }]);
  leaveLater(id, toast);
  return id;
}

function leaveLater(id: number, { kind, undo }: Omit<Toast, 'id'>): void {
  clearTimeout(leaving.get(id));
  if (kind !== 'busy')
    leaving.set(
      id,
      setTimeout(() => dismissToast(id), undo ? SHOWN_FOR_UNDO : SHOWN_FOR),
    );
}

export function dismissToast(id: number): void {
  leaving.delete(id);
  toasts.set((before) =>
    before.some((toast) => toast.id === id) ? before.filter((toast) => toast.id !== id) : before,
  );
}

/**
 * Confirms an action, with undo if possible.
 *
 * @param inPlaceOf a message to replace while it is still shown
 * @param about names what was changed where the text does not
 * @returns the id of the message
 */
export function toastDone(text: string, undo?: Toast['undo'], inPlaceOf?: number, about?: string): number {
  const toast = { kind: 'done', text, about, undo } as const;
  if (inPlaceOf === undefined || !toasts.get().some(({ id }) => id === inPlaceOf)) return show(toast);
  toasts.set((before) => before.map((each) => (each.id === inPlaceOf ? { ...toast, id: inPlaceOf } : each)));
  leaveLater(inPlaceOf, toast);
  return inPlaceOf;
}

export function toastFailed(text: string): void {
  show({ kind: 'failed', text });
}

const AFTER_LOAD = 'cellarhand.toast';

/** The same if the page is about to reload: shown after the reload. */
export function toastAfterLoad(text: string): void {
  try {
    sessionStorage.setItem(AFTER_LOAD, text);
  } catch {
    // Without storage there is no message; the result is visible anyway.
  }
}

/** Called once at startup. */
export function sayWhatWasLeft(): void {
  try {
    const text = sessionStorage.getItem(AFTER_LOAD);
    sessionStorage.removeItem(AFTER_LOAD);
    if (text) toastDone(text);
  } catch {
    // As above.
  }
}

/** Shows that something is in progress until the returned function is called. */
export function toastBusy(text: string): () => void {
  const id = show({ kind: 'busy', text });
  return () => dismissToast(id);
}
