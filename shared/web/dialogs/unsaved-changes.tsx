import { useBlocker } from '@tanstack/react-router';
import type { Address } from '#shared/web/address/address.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';

interface Leaving {
  path: string;
  address: Address;
}

const QUESTION = {
  title: 'Unsaved Changes',
  body: 'You have changes that are not saved. Leave without them?',
  confirmLabel: 'Discard Changes',
  cancelLabel: 'Keep Editing',
  danger: true,
};

const askToDiscard = (): Promise<boolean> => confirm(QUESTION);

/**
 * Asks before a changed form is left, whichever way: its close button, Back, a menu entry, the tab itself.
 * `parameter` names the dialog that holds the form; opening another dialog above it is no leaving.
 */
export function useUnsavedChanges(dirty: boolean, parameter?: string): void {
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) => {
      const before = { path: current.pathname, address: current.search as Address };
      const after = { path: next.pathname, address: next.search as Address };
      return leavesForm(before, after, parameter) && !(await askToDiscard());
    },
  });
}

function leavesForm(before: Leaving, after: Leaving, parameter: string | undefined): boolean {
  if (before.path !== after.path) return true;
  return parameter !== undefined && before.address[parameter] !== after.address[parameter];
}
