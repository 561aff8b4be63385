import { useCallback, useRef, useState } from 'react';

export type Change<Value> = Value | ((before: Value) => Value);

/** State that is stored on each change. A change may be computed from the newest value. */
export function useKept<Value>(first: Value, write: (value: Value) => void): [Value, (next: Change<Value>) => void] {
  const [value, setValue] = useState(first);
  const latest = useRef(value);
  const writer = useRef(write);
  writer.current = write;
  const keep = useCallback((next: Change<Value>) => {
    latest.current = next instanceof Function ? next(latest.current) : next;
    setValue(latest.current);
    writer.current(latest.current);
  }, []);
  return [value, keep];
}
