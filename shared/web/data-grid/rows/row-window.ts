/** Rows in the document, both ends included. */
export interface RowWindow {
  readonly first: number;
  readonly last: number;
}

/** Rows ready on both sides of the visible ones, at rest. */
const OVERSCAN_ROWS = 80;
/** Rows required ahead of a moving finger; existing ones are kept. */
const AHEAD_OF_FINGER = 6;
/** Rows added per side and render: less than a frame has time for. */
const GROWN_AT_ONCE = 8;

const clipped = ({ first, last }: RowWindow, count: number): RowWindow => ({
  first: Math.max(0, first),
  last: Math.min(count - 1, last),
});

const around = (seen: RowWindow, rows: number, count: number): RowWindow =>
  clipped({ first: seen.first - rows, last: seen.last + rows }, count);

/**
 * The window after the current one: always the visible rows, never beyond the overscan. It grows a few rows at a time
 * and only at rest, so that neither the first render nor the end of a scroll renders 160 rows in one frame.
 */
export function nextWindow(now: RowWindow | undefined, seen: RowWindow, count: number, scrolling: boolean): RowWindow {
  const needed = around(seen, AHEAD_OF_FINGER, count);
  const wanted = around(seen, OVERSCAN_ROWS, count);
  const jumped = !now || now.last < needed.first - 1 || now.first > needed.last + 1;
  if (jumped) return needed;
  const step = scrolling ? 0 : GROWN_AT_ONCE;
  return {
    first: Math.max(wanted.first, Math.min(now.first - step, needed.first)),
    last: Math.min(wanted.last, Math.max(now.last + step, needed.last)),
  };
}

export const isWhole = (now: RowWindow, seen: RowWindow, count: number): boolean => {
  const { first, last } = around(seen, OVERSCAN_ROWS, count);
  return now.first <= first && now.last >= last;
};
