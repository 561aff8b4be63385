import { useState } from 'react';
import { type Change, useKept } from '#shared/web/use-kept.ts';

const PREFIX = 'cellarhand.';

export function recall<Value>(name: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full or forbidden storage: the value lasts until the tab closes.
  }
}

/**
 * A preference of this browser, for any user, that survives a reload; `otherwise`, a constant, is not stored. Input
 * about a person's venue is a draft: see own-drafts.ts.
 */
export function useRemembered<Value>(name: string, otherwise: Value): [Value, (next: Change<Value>) => void] {
  const [first] = useState(() => recall(name, otherwise));
  return useKept(first, (value) => remember(name, value === otherwise ? undefined : value));
}
