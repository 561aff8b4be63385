/** Mantine names the variant of every button but the default one, which is the green one. */
const GREEN = '.mantine-Button-root:not([data-variant], :disabled, [data-disabled])';

const last = <Found>(all: ArrayLike<Found>): Found | undefined => all[all.length - 1];

/** The green button of the topmost dialog: in its footer, else the first in it. Without a dialog, the page's. */
export function greenButton(): HTMLElement | undefined {
  const dialog = last(document.querySelectorAll('[role="dialog"][aria-modal="true"]'));
  if (!dialog) return document.querySelector<HTMLElement>(`#content header ${GREEN}`) ?? undefined;
  return (
    last(dialog.querySelectorAll<HTMLElement>(`[data-dialog-footer] ${GREEN}`)) ??
    dialog.querySelector<HTMLElement>(GREEN) ??
    undefined
  );
}
