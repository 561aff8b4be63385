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
  /** Parameters of the dialog with the form; opening another dialog above it does not leave it. */
  parameters?: readonly string[] | undefined;
  /** It stays open on other pages, with all that was typed. */
  staysOpen?: boolean;
  /** End of the page's address after the form was closed and its changes discarded. */
  suffix?: string | undefined;
}

/** Where a discarded form for a new item goes back to: the search for one. */
export const DISCARD_SUFFIX = '?create=item';

const QUESTION = {
  title: 'Unsaved Changes',
  body: 'You have unsaved changes. Leave without saving?',
  confirmLabel: 'Discard Changes',
  cancelLabel: 'Keep Editing',
  danger: true,
};

/** Asks whether to discard unsaved changes. */
export const askToDiscard = (): Promise<boolean> => confirm(QUESTION);

/**
 * Asks before a changed form is left in any way: its close button, Back, a menu entry, closing the tab. The returned
 * function asks for a button that leaves without changing the address.
 */
export function useUnsavedChanges(dirty: boolean, place: FormPlace = {}): () => Promise<boolean> {
  const { parameters = [], suffix, staysOpen = false } = place;
  const discarded = useRef(false);
  const staysHere = useEffectEvent(async ({ currentLocation, nextLocation }: BlockerFnArgs) => {
    const before = placeOf(currentLocation);
    const after = placeOf(nextLocation);
    if (discarded.current || staysOpen || !leavesForm(before, after, parameters)) return false;
    if (!(await askToDiscard())) return true;
    discarded.current = true;
    const instead = suffix === undefined ? undefined : afterDiscard(before, after, suffix);
    if (instead === undefined) return false;
    setTimeout(() => goTo(before.path, instead, { replace: true }));
    return true;
  });
  useEffect(() => {
    if (!dirty) return undefined;
    discarded.current = false;
    return askBeforeLeaving({ enableBeforeUnload: true, blockerFn: (moving) => staysHere(moving) });
  }, [dirty]);
  return async () => {
    if (dirty && !discarded.current) discarded.current = await askToDiscard();
    return !dirty || discarded.current;
  };
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
 * The address after discarding a form; undefined if the person is on the way to another page or dialog, which is where
 * they go instead (SHELL-003).
 */
export function afterDiscard(before: Leaving, after: Leaving, suffix: string = DISCARD_SUFFIX): Address | undefined {
  const adds = Object.keys(after.address).some((name) => after.address[name] !== before.address[name]);
  return before.path === after.path && !adds ? { ...withoutForm(before, after), ...readAddress(suffix) } : undefined;
}

/** Parts of the address that survive closing the form: filters, location, the dialogs underneath. */
const withoutForm = (before: Leaving, after: Leaving): Address =>
  Object.fromEntries(Object.entries(before.address).filter(([name]) => after.address[name] !== undefined));
