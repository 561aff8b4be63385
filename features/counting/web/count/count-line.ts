import { dismissToast, toasts } from '#shared/web/feedback/toast.ts';
import { createStore } from '#shared/web/store.ts';

/** What the one line of count mode says. It stays until something newer replaces it. */
export interface Said {
  readonly kind: 'saving' | 'saved' | 'undone' | 'failed' | 'done';
  readonly text: string;
  /** The item that it is about. */
  readonly itemId?: string | undefined;
  /** The count that Undo undoes. */
  readonly entryId?: string | undefined;
  /** The item to count again after Undo or a failure. */
  readonly again?: { readonly item: string; readonly location: string } | undefined;
  /** An unknown barcode to match to an item. */
  readonly unknown?: string | undefined;
  readonly undo?: (() => void) | undefined;
}

/** Count mode has no toasts: nothing may cover the amount, the last count or the bottle. */
export const said = createStore<Said | undefined>(undefined);

export const say = (what: Said | undefined): void => said.set(what);

/** Until the returned function is called, messages from anywhere in the app appear in the line. */
export function sayInsteadOfToasts(): () => void {
  const take = () => {
    for (const { id, kind, text, undo } of toasts.get()) {
      if (kind === 'busy') continue;
      say({ kind, text, undo });
      dismissToast(id);
    }
  };
  take();
  return toasts.watch(take);
}
