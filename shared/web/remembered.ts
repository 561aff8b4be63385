import { useCallback, useRef, useState } from 'react';

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
    // Full or forbidden storage: the value holds until the tab closes.
  }
}

/**
 * State that survives a reload in this browser; `otherwise`, a constant, is not kept. A change may be worked out from
 * what stands when it comes.
 */
export function useRemembered<Value>(
  name: string,
  otherwise: Value,
): [Value, (next: Value | ((before: Value) => Value)) => void] {
  const [value, setValue] = useState(() => recall(name, otherwise));
  const latest = useRef(value);
  const keep = useCallback(
    (next: Value | ((before: Value) => Value)) => {
      latest.current = next instanceof Function ? next(latest.current) : next;
      setValue(latest.current);
      remember(name, latest.current === otherwise ? undefined : latest.current);
    },
    [name, otherwise],
  );
  return [value, keep];
}
