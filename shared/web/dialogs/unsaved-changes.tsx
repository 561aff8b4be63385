import type { BlockerFnArgs } from '@tanstack/history';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type Address, readAddress } from '#shared/web/address/address.ts';
import { askBeforeLeaving, goTo } from '#shared/web/address/navigate.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';

export interface Leaving {
  path: string;
  address: Address;
}

interface FormPlace {
  /** Of the dialog that holds the form; opening another dialog above it is no leaving. */
  parameters?: readonly string[];
  /** What the page's address ends with after the form was closed and its changes discarded. */
  suffix?: string | undefined;
}

/** Where a discarded form of a new thing goes back to: the search for one. */
export const DISCARD_SUFFIX = '?create=item';

const QUESTION = {
  title: 'Unsaved Changes',
  body: 'You have unsaved changes. Leave without saving?',
  confirmLabel: 'Discard Changes',
  cancelLabel: 'Keep Editing',
  danger: true,
};

/** Asks whether what was typed may be lost. */
export const askToDiscard = (): Promise<boolean> => confirm(QUESTION);

/** Asks before a changed form is left, whichever way: its close button, Back, a menu entry, the tab itself. */
export function useUnsavedChanges(dirty: boolean, { parameters = [], suffix }: FormPlace = {}): void {
  const discarded = useRef(false);
  const staysHere = useEffectEvent(async ({ currentLocation, nextLocation }: BlockerFnArgs) => {
    const before = placeOf(currentLocation);
    const after = placeOf(nextLocation);
    if (discarded.current || !leavesForm(before, after, parameters)) return false;
    if (!(await askToDiscard())) return true;
    discarded.current = true;
    const instead = suffix === undefined ? undefined : afterDiscard(before, after, suffix);
    if (instead === undefined) return false;
    setTimeout(() => goTo(before.path, instead, { replace: true }));
    return true;
  });
  useEffect(() => {
    if (!dirty) return undefined;
    return askBeforeLeaving({ enableBeforeUnload: true, blockerFn: (moving) => staysHere(moving) });
  }, [dirty]);
}

const placeOf = ({ pathname, search }: BlockerFnArgs['currentLocation']): Leaving => ({
  path: pathname,
  address: readAddress(search),
});

function leavesForm(before: Leaving, after: Leaving, parameters: readonly string[]): boolean {
  if (before.path !== after.path) return true;
  return parameters.some((parameter) => before.address[parameter] !== after.address[parameter]);
}

/**
 * The address that a discarded form is closed to; undefined where somebody is on the way to another page or dialog,
 * which is where he wants to go (SHELL-003).
 */
export function afterDiscard(before: Leaving, after: Leaving, suffix: string = DISCARD_SUFFIX): Address | undefined {
  const adds = Object.keys(after.address).some((name) => after.address[name] !== before.address[name]);
  return before.path === after.path && !adds ? { ...withoutForm(before, after), ...readAddress(suffix) } : undefined;
}

/** What the address keeps although the form is closed: filters, location, the dialogs beneath. */
const withoutForm = (before: Leaving, after: Leaving): Address =>
  Object.fromEntries(Object.entries(before.address).filter(([name]) => after.address[name] !== undefined));
