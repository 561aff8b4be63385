import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type Address, readAddress } from '#shared/web/address/address.ts';
import { currentPath, goTo } from '#shared/web/address/navigate.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';

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

export const askToDiscard = (): Promise<boolean> => confirm(QUESTION);

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

export function leavesForm(before: Leaving, after: Leaving, parameter: string | undefined): boolean {
  if (before.path !== after.path) return true;
  return parameter !== undefined && before.address[parameter] !== after.address[parameter];
}

export const DEFAULT_ROUTE_SUFFIX = '?create=item';

interface UnsavedChangesDialogProps {
  /** Where discarding leads: this page with another address. */
  routeSuffix?: string;
  onKeep: () => void;
  onDiscard?: () => void;
}

/** The question as a dialog of its own, for flows that go back to their first step on discarding. */
export function UnsavedChangesDialog({
  routeSuffix = DEFAULT_ROUTE_SUFFIX,
  onKeep,
  onDiscard,
}: UnsavedChangesDialogProps) {
  const discard = () => {
    onDiscard?.();
    goTo(currentPath(), readAddress(routeSuffix));
  };
  const buttons = (
    <>
      <Button variant="default" onClick={onKeep} data-autofocus>
        {QUESTION.cancelLabel}
      </Button>
      <Button color="red" onClick={discard}>
        {QUESTION.confirmLabel}
      </Button>
    </>
  );
  return (
    <DialogFrame title={QUESTION.title} size="small" footer={buttons} onClose={onKeep}>
      {QUESTION.body}
    </DialogFrame>
  );
}
