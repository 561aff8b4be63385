import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import { isNearBottom } from '#shared/web/data-grid/rows/grid-virtual.ts';
import { isWhole, nextWindow, type RowWindow } from '#shared/web/data-grid/rows/row-window.ts';

interface VirtualRowsOptions {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  keyOf: (index: number) => string;
  heightOf: (index: number) => number;
  /** Changes when the heights of existing rows must be queried again. */
  density: string;
  /** Height of the content above the rows inside the scroller. */
  headHeight: number;
  /** Height of the content below them. */
  footHeight: number;
  /** A row that is kept at any scroll position: the one with the focus. */
  keep: number | undefined;
  onLoadMore: (() => void) | undefined;
  /** The scroll position to begin with. */
  begin: number;
}

/** Only the visible rows and the ones around them exist; more are requested near the bottom. */
export function useGridRows({
  scroller,
  count,
  keyOf,
  heightOf,
  density,
  headHeight,
  footHeight,
  keep,
  onLoadMore,
  begin,
}: VirtualRowsOptions) {
  const window = useRef<RowWindow>(undefined);
  const [, drawMore] = useReducer((drawn: number) => drawn + 1, 0);
  const rowsOf = (range: Range) => {
    window.current = nextWindow(window.current, seenIn(range), count, virtualizer.isScrolling);
    return withKept(window.current, keep !== undefined && keep < count ? keep : undefined);
  };
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    getItemKey: keyOf,
    estimateSize: heightOf,
    initialOffset: begin,
    scrollMargin: headHeight,
    rangeExtractor: rowsOf,
    useFlushSync: false,
  });
  const loadMoreWhenNear = useCallback(() => {
    // From the virtualizer, not from the element, which would force a layout of the new rows.
    const { scrollOffset, scrollRect } = virtualizer;
    if (!onLoadMore || scrollOffset === null || !scrollRect) return;
    const scrollHeight = headHeight + virtualizer.getTotalSize() + footHeight;
    if (isNearBottom({ scrollHeight, scrollTop: scrollOffset, clientHeight: scrollRect.height })) onLoadMore();
  }, [onLoadMore, virtualizer, headHeight, footHeight]);
  useEffect(() => {
    const element = scroller.current;
    element?.addEventListener('scroll', loadMoreWhenNear, { passive: true });
    return () => element?.removeEventListener('scroll', loadMoreWhenNear);
  }, [scroller, loadMoreWhenNear]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the density decides the heights
  useEffect(() => virtualizer.measure(), [density, virtualizer]);
  const shown = virtualizer.getVirtualItems();
  const { range, isScrolling } = virtualizer;
  const lastSeen = range?.endIndex;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows may leave the bottom in sight, and a scroll may have come before its listener
  useEffect(loadMoreWhenNear, [loadMoreWhenNear, count, lastSeen]);
  const whole = !range || !window.current || isWhole(window.current, seenIn(range), count);
  useEffect(() => {
    if (isScrolling || whole) return;
    const frame = requestAnimationFrame(drawMore);
    return () => cancelAnimationFrame(frame);
  });
  return { virtualizer, shown, resting: !isScrolling && whole };
}

const seenIn = ({ startIndex, endIndex }: Pick<Range, 'startIndex' | 'endIndex'>): RowWindow => ({
  first: startIndex,
  last: endIndex,
});

function withKept({ first, last }: RowWindow, keep: number | undefined): number[] {
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
  if (keep === undefined || (keep >= first && keep <= last)) return indexes;
  return keep < first ? [keep, ...indexes] : [...indexes, keep];
}
