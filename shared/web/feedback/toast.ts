import { createStore } from '#shared/web/store.ts';

export interface Toast {
  id: number;
  kind: 'done' | 'failed' | 'busy';
  text: string;
  /** What the text does not name: the item, the field. Shown after it. */
  about?: string | undefined;
  /** Gets what the message said, so that the next one can say what was undone. */
  undo?: ((what?: string) => void) | undefined;
  /** How often the same was said while it was shown; without it, once. */
  times?: number;
}

/** An act that can be undone, also after its message is gone. */
type Undoable = Pick<Toast, 'text' | 'about'> & { readonly undo: NonNullable<Toast['undo']> };

const SHOWN_FOR = 5000;
const SHOWN_FOR_UNDO = 10_000;
const MOST_AT_ONCE = 4;
const MOST_UNDOABLE = 50;

export const toasts = createStore<readonly Toast[]>([]);
let nextId = 1;

const leaving = new Map<number, ReturnType<typeof setTimeout>>();
/** Acts of this person since the page was loaded, newest last. */
let undoable: readonly Undoable[] = [];
let held = false;

/** Says it; what is still shown in the same words is counted instead of said again, so messages don't pile up. */
function show(toast: Omit<Toast, 'id'>): number {
  const same = toasts
    .get()
    .find(
      ({ kind, text, about }) => kind !== 'busy' && kind === toast.kind && text === toast.text && about === toast.about,
    );
  if (same) return replace(same.id, { ...toast, times: (same.times ?? 1) + 1 });
  const id = nextId++;
  toasts.set((before) => [...before.slice(1 - MOST_AT_ONCE), { ...toast, id }]);
  leaveLater(id, toast);
  return id;
}

function leaveLater(id: number, { kind, undo }: Omit<Toast, 'id'>): void {
  clearTimeout(leaving.get(id));
  if (kind !== 'busy' && !held)
    leaving.set(
      id,
      setTimeout(() => dismissToast(id), undo ? SHOWN_FOR_UNDO : SHOWN_FOR),
    );
}

function replace(id: number, toast: Omit<Toast, 'id'>): number {
  toasts.set((before) => before.map((each) => (each.id === id ? { ...toast, id } : each)));
  leaveLater(id, toast);
  return id;
}

/** Messages stay while a person points at one or has the focus in one; then each has its full time again. */
export function holdToasts(hold: boolean): void {
  if (hold === held) return;
  held = hold;
  for (const toast of toasts.get()) leaveLater(toast.id, toast);
}

export function dismissToast(id: number): void {
  clearTimeout(leaving.get(id));
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
  if (undo) undoable = [...undoable.slice(1 - MOST_UNDOABLE), { undo, text, about }];
  const toast = { kind: 'done', text, about, undo } as const;
  if (inPlaceOf === undefined || !toasts.get().some(({ id }) => id === inPlaceOf)) return show(toast);
  return replace(inPlaceOf, toast);
}

/** Undoes what a message says. Of several acts in the same words it undoes the newest; the message stays for the others. */
export function undoToast(id: number): void {
  const toast = toasts.get().find((each) => each.id === id);
  if (toast?.undo) undoAct({ ...toast, undo: toast.undo }, toast);
}

/** Undoes the newest act of this session that is not undone yet, also if its message is gone. */
export function undoNewest(): void {
  const newest = undoable.at(-1);
  if (!newest) toastDone('Nothing to undo. Earlier changes are in Activity.');
  else
    undoAct(
      newest,
      toasts.get().find(({ undo }) => undo === newest.undo),
    );
}

function undoAct(act: Undoable, toast: Toast | undefined): void {
  undoable = undoable.filter(({ undo }) => undo !== act.undo);
  if (toast) {
    const times = (toast.times ?? 1) - 1;
    const earlier = undoable.findLast(({ text, about }) => text === act.text && about === act.about);
    if (times > 0 && earlier) replace(toast.id, { ...toast, times, undo: earlier.undo });
    else dismissToast(toast.id);
  }
  act.undo(act.about ?? act.text);
}

/** For tests: as if the page had just been loaded. */
export function forgetActs(): void {
  undoable = [];
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
