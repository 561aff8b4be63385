import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { isNearBottom, overscanOf } from '#shared/web/data-grid/rows/grid-virtual.ts';

interface VirtualRowsOptions {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  keyOf: (index: number) => string;
  heightOf: (index: number) => number;
  /** Changes when the heights of rows that stay must be asked for again. */
  density: string;
  /** What stands above the rows inside the scroller. */
  headHeight: number;
  /** A row that stays in the document wherever one scrolls: the one that has the focus. */
  keep: number | undefined;
  onLoadMore: (() => void) | undefined;
}

/** Only the rows in sight and the ones around them exist; more are asked for near the bottom. */
export function useGridRows({
  scroller,
  count,
  keyOf,
  heightOf,
  density,
  headHeight,
  keep,
  onLoadMore,
}: VirtualRowsOptions) {
  const made = useRef<Virtualizer<HTMLElement, Element>>(undefined);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    getItemKey: keyOf,
    estimateSize: heightOf,
    scrollMargin: headHeight,
    overscan: overscanOf(made.current?.isScrolling ?? false),
    rangeExtractor: (range) =>
      withKept(defaultRangeExtractor(range), keep !== undefined && keep < count ? keep : undefined),
    useFlushSync: false,
  });
  made.current = virtualizer;
  const loadMoreWhenNear = useCallback(() => {
    if (onLoadMore && scroller.current && isNearBottom(scroller.current)) onLoadMore();
  }, [onLoadMore, scroller]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows may still leave the bottom in sight
  useEffect(loadMoreWhenNear, [loadMoreWhenNear, count]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the density decides the heights
  useEffect(() => virtualizer.measure(), [density, virtualizer]);
  return { virtualizer, onScroll: loadMoreWhenNear };
}

function withKept(indexes: number[], keep: number | undefined): number[] {
  if (keep === undefined || indexes.includes(keep)) return indexes;
  return keep < (indexes[0] ?? 0) ? [keep, ...indexes] : [...indexes, keep];
}
