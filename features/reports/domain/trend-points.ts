/** Up to this many days, each day is a point. */
const MOST_DAYS = 31;
const WEEK = 7;

/**
 * The points of a picture over so many days, as the first and the last day of each, counted from 0: days, or weeks that end
 * on the last day. Days that make no whole week belong to the first point, so that no point is a week cut to a day or two.
 */
export function trendPoints(days: number): [first: number, last: number][] {
  const step = days > MOST_DAYS ? WEEK : 1;
  const count = Math.max(1, Math.round(days / step));
  return Array.from({ length: count }, (_, index) => {
    const last = days - 1 - (count - 1 - index) * step;
    return [index === 0 ? 0 : last - step + 1, last];
  });
}
