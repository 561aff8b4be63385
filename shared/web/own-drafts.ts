import { useCallback, useState, useSyncExternalStore } from 'react';
import { type Change, useKept } from '#shared/web/use-kept.ts';

const PREFIX = 'cellarhand.draft.of ';

/** Older builds stored these without an owner. They are never read, and are cleared with the rest. */
const WITHOUT_OWNER = [
  'cellarhand.draft.',
  'cellarhand.import.',
  'cellarhand.recent-locations',
  'cellarhand.locations-collapsed',
  'count sheet ',
];

let owner: string | undefined;

/** The owner of the drafts: a person in an organization. Set before any of their pages renders. */
export function setDraftOwner(userId: string, organizationId: string | undefined): void {
  owner = organizationId ? `${userId} ${organizationId}` : undefined;
}

/** The person in an organization who works here now, as counts on this device name their owner, too. */
export const ownerHere = (): string | undefined => owner;

const keyOf = (name: string): string | undefined => owner && `${PREFIX}${owner}.${name}`;

/** A tab's own drafts belong in its session storage, so that two tabs don't send the same thing. */
type Place = 'browser' | 'tab';

const storageOf = (place: Place): Storage => (place === 'browser' ? localStorage : sessionStorage);

/** This person's unsaved input in this organization. Never visible to another person in this browser. */
export function readDraft<Value>(name: string, otherwise: Value, place: Place = 'browser'): Value {
  try {
    const key = keyOf(name);
    const text = key === undefined ? null : storageOf(place).getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}

export function writeDraft(name: string, value: unknown, place: Place = 'browser'): void {
  try {
    const key = keyOf(name);
    if (key === undefined) return;
    if (value === undefined) storageOf(place).removeItem(key);
    else storageOf(place).setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden storage: the value lasts until the tab closes.
  }
}

/** Form state that survives a reload, for this person in this organization; `otherwise`, a constant, is not stored. */
export function useDraft<Value>(name: string, otherwise: Value): [Value, (next: Change<Value>) => void] {
  const [first] = useState(() => readDraft(name, otherwise));
  return useKept(first, (value) => writeDraft(name, value === otherwise ? undefined : value));
}

interface Held {
  /** What the storage had when this was read; the value is newer if the storage takes nothing more. */
  readonly text: string | null;
  readonly value: unknown;
}

const held = new Map<string, Held>();
const watchers = new Set<() => void>();

const storedText = (key: string | undefined): string | null => {
  try {
    return key === undefined ? null : localStorage.getItem(key);
  } catch {
    return null;
  }
};

function readShared<Value>(name: string, otherwise: Value): Value {
  const key = keyOf(name) ?? name;
  const text = storedText(keyOf(name));
  const known = held.get(key);
  if (known?.text === text) return known.value as Value;
  const value = readDraft(name, otherwise);
  held.set(key, { text, value });
  return value;
}

function watchShared(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', watcher);
  };
}

/**
 * A list of input that all tabs and all places of a page show alike. A change is made to what is stored now, so that
 * none overwrites another's. The last function reads what is stored now.
 */
export function useSharedDraft<Value>(
  name: string,
  otherwise: readonly Value[],
): [readonly Value[], (change: (before: readonly Value[]) => readonly Value[]) => void, () => readonly Value[]] {
  const newest = useCallback(() => readShared(name, otherwise), [name, otherwise]);
  const value = useSyncExternalStore(watchShared, newest);
  const change = useCallback(
    (next: (before: readonly Value[]) => readonly Value[]) => {
      const after = next(readShared(name, otherwise));
      writeDraft(name, after.length > 0 ? after : undefined);
      held.set(keyOf(name) ?? name, { text: storedText(keyOf(name)), value: after });
      for (const watcher of watchers) watcher();
    },
    [name, otherwise],
  );
  return [value, change, newest];
}

/** Forms whose drafts are work that would be missed; other drafts are habits, such as the last locations. */
const FORMS: Readonly<Record<string, string>> = {
  invoice: 'an invoice',
  'invoice-lines': 'lines of an invoice',
  'purchase-order': 'a purchase order',
  reading: 'an uploaded invoice',
  vendor: 'a vendor',
  'new-item': 'an item',
  recipe: 'a recipe',
};

/** This person's unsaved forms, in words such as "a recipe". */
export function unsavedForms(): string[] {
  try {
    const start = keyOf('');
    if (start === undefined) return [];
    const names = Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []));
    return [...new Set(names.flatMap((name) => FORMS[name.split('.')[0] ?? ''] ?? []))];
  } catch {
    return []; // without storage there are no drafts
  }
}

const isOfSomeone = (key: string) => [PREFIX, ...WITHOUT_OWNER].some((start) => key.startsWith(start));

/** Sign-out removes everyone's input from the browser. */
export function clearDrafts(): void {
  for (const place of ['browser', 'tab'] as const) {
    try {
      const storage = storageOf(place);
      for (const key of Object.keys(storage)) if (isOfSomeone(key)) storage.removeItem(key);
    } catch {
      // Without storage there are no drafts.
    }
  }
}
