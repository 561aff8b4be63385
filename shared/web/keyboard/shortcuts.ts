import { useEffect } from 'react';
import { createStore, useStore } from '#shared/web/store.ts';

export interface Shortcut {
  /** "/", "?", "mod+k" (Ctrl or Command), or two keys one after the other: "g i". */
  keys: string;
  label: string;
  group: string;
  run: () => void;
}

const registered = createStore<readonly Shortcut[]>([]);
/** The group of the shortcuts of the whole application. */
export const EVERYWHERE = 'Everywhere';
const SECOND_KEY_WITHIN = 1200;
/** These work on top of any open or closing dialog. */
const OVER_DIALOGS: readonly string[] = ['?', 'mod+k', 'mod+Enter', 'mod+z'];

export const useShortcutList = (): readonly Shortcut[] => useStore(registered);

/** Registers shortcuts while the calling component is mounted; pass a stable list. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    registered.set((before) => [...before, ...shortcuts]);
    return () => registered.set((before) => before.filter((each) => !shortcuts.includes(each)));
  }, [shortcuts]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Inputs without a text of their own, in which Ctrl+Z has nothing to undo. */
const WITHOUT_TEXT = /^(checkbox|radio|button|submit|reset|range)$/;
const editsText = (target: EventTarget | null): boolean =>
  isTyping(target) && !(target instanceof HTMLInputElement && WITHOUT_TEXT.test(target.type));

/** The name of the pressed key in the notation above. */
function nameOfKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!event.ctrlKey && !event.metaKey) return key;
  return event.shiftKey && key === 'z' ? 'mod+shift+z' : `mod+${key}`;
}

/** One listener for the whole application; returns the function that removes it. */
export function listenForShortcuts(): () => void {
  let first: { key: string; at: number } | undefined;
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return;
    const pressed = nameOfKey(event);
    if (pressed === 'mod+z' ? editsText(event.target) : isTyping(event.target) && !pressed.startsWith('mod+')) return;
    if (dialogIsOpen() && !OVER_DIALOGS.includes(pressed)) return;
    const pair = first && event.timeStamp - first.at < SECOND_KEY_WITHIN ? `${first.key} ${pressed}` : undefined;
    first = { key: pressed, at: event.timeStamp };
    const all = registered.get();
    const found = all.find((each) => each.keys === pair) ?? ofKey(all, pressed);
    if (!found) return;
    event.preventDefault();
    first = undefined;
    found.run();
  };
  // Before a field takes Enter for itself.
  const listenFirst = (event: KeyboardEvent) => {
    if (nameOfKey(event) !== 'mod+Enter') return;
    listen(event);
    if (event.defaultPrevented) event.stopPropagation();
  };
  window.addEventListener('keydown', listenFirst, { capture: true });
  window.addEventListener('keydown', listen);
  return () => {
    window.removeEventListener('keydown', listenFirst, { capture: true });
    window.removeEventListener('keydown', listen);
  };
}

/** A key that the page or a part of it has for itself is not the one of the whole application. */
const ofKey = (all: readonly Shortcut[], pressed: string): Shortcut | undefined => {
  const found = all.filter(({ keys }) => keys === pressed);
  return found.findLast(({ group }) => group !== EVERYWHERE) ?? found[0];
};

const dialogIsOpen = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
