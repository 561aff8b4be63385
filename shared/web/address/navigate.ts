import type { AnyRouter } from '@tanstack/react-router';
import {
  type Address,
  type AddressPatch,
  patchAddress,
  readAddress,
  writeAddress,
} from '#shared/web/address/address.ts';

let router: AnyRouter | undefined;

/** The one router of this browser tab; bound once by the application, so that a table cell can navigate without a hook. */
export function bindRouter(created: AnyRouter): void {
  router = created;
}

interface Moving {
  replace?: boolean;
  /** Remembered with the history entry, so that closing the dialog can simply go back. */
  opened?: string;
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

/** Goes to another page, leaving the parameters of this one behind. */
export function goTo(path: string, address: Address = {}, moving: Moving = {}): void {
  push(path + writeAddress(address), moving);
}

/** Closes the dialog of one parameter: back in history when it was the last thing opened, else without it. */
export function closeParameter(name: string, along: readonly string[] = []): void {
  const state = (window.history.state ?? {}) as EntryState;
  if (state.opened === name) {
    router?.history.back();
    return;
  }
  go(Object.fromEntries([name, ...along].map((each) => [each, undefined])), { replace: true });
}

export function goBack(): void {
  router?.history.back();
}

function push(href: string, { replace, opened }: Moving): void {
  const state = { opened };
  if (replace) router?.history.replace(href, state);
  else router?.history.push(href, state);
}
