import { useCallback, useState } from 'react';

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
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full or forbidden storage: the value holds until the tab closes.
  }
}

/** State that survives a reload in this browser. */
export function useRemembered<Value>(name: string, otherwise: Value): [Value, (next: Value) => void] {
  const [value, setValue] = useState(() => recall(name, otherwise));
  const keep = useCallback(
    (next: Value) => {
      setValue(next);
      remember(name, next);
    },
    [name],
  );
  return [value, keep];
}
