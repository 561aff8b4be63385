import type { NavigationBlocker, RouterHistory } from '@tanstack/history';
import {
  type Address,
  type AddressPatch,
  patchAddress,
  readAddress,
  writeAddress,
} from '#shared/web/address/address.ts';

let history: RouterHistory | undefined;
let lastMove: string | undefined;
/** The next move loses nothing, so it is not asked about. */
let passes = false;

/** This tab's history; bound once by the application, so that a table cell can navigate without a hook. */
export function bindHistory(created: RouterHistory): void {
  history = created;
  created.subscribe(({ action }) => {
    lastMove = action.type;
    passes = false;
  });
}

/** Whether the current entry was reached by back or forward, not by a link. */
export const movedInHistory = (): boolean => lastMove !== undefined && lastMove !== 'PUSH' && lastMove !== 'REPLACE';

/** Reports every change of the address, once it can be read from `window.location`. */
export function onAddressChange(tell: () => void): () => void {
  const bound = history;
  if (!bound) return () => undefined;
  return bound.subscribe(() => {
    bound.flush();
    tell();
  });
}

/** Asks before the address changes or the tab closes; returns a function that stops it. */
export const askBeforeLeaving = ({ blockerFn, ...blocker }: NavigationBlocker): (() => void) =>
  history?.block({ ...blocker, blockerFn: (moving) => !passes && blockerFn(moving) }) ?? (() => undefined);

interface Moving {
  replace?: boolean;
  /** Stored with the history entry, so that closing the dialog can simply go back. */
  opened?: string;
  /** Nothing is lost: it was saved, deleted, or asked about. */
  unasked?: boolean;
}

interface EntryState {
  opened?: string;
}

export const currentAddress = (): Address => readAddress(window.location.search);
export const currentPath = (): string => window.location.pathname;

/** Stays on the page and changes the address: opens a dialog, sets a filter. */
export function go(patch: AddressPatch, moving: Moving = {}): void {
  const before = currentAddress();
  const after = patchAddress(before, patch);
  if (writeAddress(after) === writeAddress(before)) return;
  const opened = Object.keys(patch).find((name) => patch[name] !== undefined && before[name] === undefined);
  push(currentPath() + writeAddress(after), { opened, ...moving });
}

/** Goes to another page and drops the parameters of the current one. */
export function goTo(path: string, address: Address = {}, moving: Moving = {}): void {
  push(path + writeAddress(address), moving);
}

/** Closes the dialog of one parameter: back in history if it was opened last, else by removing it. */
export function closeParameter(name: string, along: readonly string[] = [], unasked = false): void {
  const state = (window.history.state ?? {}) as EntryState;
  if (state.opened === name) {
    passes = unasked;
    history?.back();
    return;
  }
  go(Object.fromEntries([name, ...along].map((each) => [each, undefined])), { replace: true, unasked });
}

export function goBack(): void {
  history?.back();
}

function push(href: string, { replace, opened, unasked = false }: Moving): void {
  const state = { opened };
  passes = unasked;
  if (replace) history?.replace(href, state);
  else history?.push(href, state);
}
