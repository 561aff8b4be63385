import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { currentPath, movedInHistory } from '#shared/web/address/navigate.ts';

/** Where a person was in a list when they left its page. */
interface Place {
  readonly top: number;
  /** The cell with the focus. */
  readonly rowId?: string | undefined;
  readonly columnId?: string | undefined;
}

/** By page and list, as long as the app is open. */
const places = new Map<string, Place>();

interface KeptPlace {
  readonly name: string;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly cursor?: { readonly rowId: string; readonly columnId: string } | undefined;
  /** Puts the focus back on a cell, if its row is still there. */
  readonly stand?: (rowId: string, columnId: string) => void;
}

const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Nothing that a person is working with has the focus: nothing at all, or the link that led away. */
const isFree = (): boolean =>
  document.activeElement === document.body || document.activeElement?.closest('header, nav') != null;

/**
 * Back and forward lead to the same place of a list: its scroll position, and the cell that had the focus. Pages of the
 * list that are no longer in memory are loaded on the way. A new visit begins at the top. Answers where it begins.
 */
export function useKeptPlace({ name, scroller, count, cursor, stand }: KeptPlace): number {
  const page = useRef(currentPath());
  const key = `${page.current} ${name}`;
  const wanted = useRef(movedInHistory() ? places.get(key) : undefined);
  const begin = useRef(wanted.current?.top ?? 0);
  const at = useRef<Place>({ top: 0 });
  const shown = count > 0;
  const keep = useCallback(
    (part: Partial<Place>) => {
      // On the way to another page the list may be empty for a moment.
      if (wanted.current || currentPath() !== page.current) return;
      at.current = { ...at.current, ...part };
      places.set(key, at.current);
    },
    [key],
  );
  useEffect(() => keep({ rowId: cursor?.rowId, columnId: cursor?.columnId }), [cursor, keep]);
  useEffect(() => {
    const element = shown ? scroller.current : null;
    if (!element) return;
    const note = () => keep({ top: element.scrollTop });
    const giveUp = () => {
      wanted.current = undefined;
    };
    element.addEventListener('scroll', note, { passive: true });
    for (const touch of TOUCHES) element.addEventListener(touch, giveUp, { passive: true });
    return () => {
      element.removeEventListener('scroll', note);
      for (const touch of TOUCHES) element.removeEventListener(touch, giveUp);
    };
  }, [scroller, keep, shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only more rows bring the list closer to the place
  useLayoutEffect(() => {
    const element = scroller.current;
    const place = wanted.current;
    if (!element || !place || count === 0) return;
    element.scrollTop = place.top;
    if (element.scrollTop < Math.floor(place.top)) return; // its rows are being loaded
    wanted.current = undefined;
    at.current = place;
    if (place.rowId && place.columnId && isFree()) stand?.(place.rowId, place.columnId);
  }, [count]);
  return begin.current;
}
