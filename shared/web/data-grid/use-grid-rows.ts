import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { isNearBottom, overscanOf } from '#shared/web/data-grid/grid-virtual.ts';

interface VirtualRowsOptions {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  keyOf: (index: number) => string;
  heightOf: (index: number) => number;
  /** Changes when the heights of rows that stay must be asked for again. */
  density: string;
  /** What stands above the rows inside the scroller. */
  headHeight: number;
  onLoadMore: (() => void) | undefined;
}

/** Only the rows in sight and the ones around them exist; more are asked for near the bottom. */
export function useGridRows({ scroller, count, keyOf, heightOf, density, headHeight, onLoadMore }: VirtualRowsOptions) {
  const moving = useRef(false);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    getItemKey: keyOf,
    estimateSize: heightOf,
    scrollMargin: headHeight,
    overscan: overscanOf(moving.current),
    useFlushSync: false,
  });
  moving.current = virtualizer.isScrolling;
  const loadMoreWhenNear = useCallback(() => {
    if (onLoadMore && scroller.current && isNearBottom(scroller.current)) onLoadMore();
  }, [onLoadMore, scroller]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows may still leave the bottom in sight
  useEffect(loadMoreWhenNear, [loadMoreWhenNear, count]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the density decides the heights
  useEffect(() => virtualizer.measure(), [density, virtualizer]);
  return { virtualizer, onScroll: loadMoreWhenNear };
}
