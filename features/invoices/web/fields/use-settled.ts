import { useEffect, useState } from 'react';
import { TYPEAHEAD_WAIT } from '#shared/web/cache-times.ts';

/** A debounced value, with the delay of a typeahead. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const wait = setTimeout(setSettled, TYPEAHEAD_WAIT, value);
    return () => clearTimeout(wait);
  }, [value]);
  return settled;
}
