/** No useful till clock is older; the 1970 of a device whose clock was reset is not a business day. */
export const EARLIEST_DAY = '1979-01-01';

/** Orders and deliveries are planned ahead; a later date is a mistyped year. */
const YEARS_AHEAD = 4;
/** Dates up to the end of this year are accepted even if the clock is earlier (FLT-045, CTRL-011). */
const FIRST_LATEST_YEAR = 2030;

/** The last day that a business date may have; moves on every New Year. */
export function latestDay(now: Date = new Date()): string {
  const year = Math.max(FIRST_LATEST_YEAR, now.getUTCFullYear() + YEARS_AHEAD);
  return `${year}-12-31`;
}

/** Days and timestamps compare the same way: "2030-12-31T23:59:59Z" belongs to the last day. */
export const isBusinessDay = (written: string, now?: Date): boolean =>
  written >= EARLIEST_DAY && written.slice(0, 10) <= latestDay(now);

export const yearsText = (now?: Date): string => `Choose a date from 1979 to ${latestDay(now).slice(0, 4)}`;
