import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * A button that cannot be pressed while what it began is under way loses the focus by that; afterwards it goes to what
 * `find` answers: a field that was refused, or the button again.
 */
export function useFocusAfter(busy: boolean, find: () => HTMLElement | null | undefined): void {
  const was = useRef(busy);
  const focus = useEffectEvent(() => find()?.focus());
  useEffect(() => {
    if (was.current && !busy && document.activeElement === document.body) focus();
    was.current = busy;
  }, [busy]);
}
