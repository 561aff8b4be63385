import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * A button disabled by its own action loses the focus; afterwards it goes to the result of `find`: a refused field, or
 * the button again.
 */
export function useFocusAfter(busy: boolean, find: () => HTMLElement | null | undefined): void {
  const was = useRef(busy);
  const focus = useEffectEvent(() => find()?.focus());
  useEffect(() => {
    if (was.current && !busy && document.activeElement === document.body) focus();
    was.current = busy;
  }, [busy]);
}
