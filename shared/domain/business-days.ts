/** Before this no till kept a clock that is worth reading; the 1970 of a device whose clock was reset is no business day. */
export const EARLIEST_DAY = '1979-01-01';

/** Orders and deliveries are planned ahead; a date further off is a mistyped year. */
const YEARS_AHEAD = 4;
/** Dates to its end are taken even where a clock says less (FLT-045, CTRL-011). */
const FIRST_LATEST_YEAR = 2030;

/** The last day that anything in the venue may be dated: it moves on with every New Year. */
export function latestDay(now: Date = new Date()): string {
  const year = Math.max(FIRST_LATEST_YEAR, now.getUTCFullYear() + YEARS_AHEAD);
  return `${year}-12-31`;
}

/** Days and moments compare alike: "2030-12-31T23:59:59Z" is of the last day. */
export const isBusinessDay = (written: string, now?: Date): boolean =>
  written >= EARLIEST_DAY && written.slice(0, 10) <= latestDay(now);

export const yearsText = (now?: Date): string => `Choose a date from 1979 to ${latestDay(now).slice(0, 4)}`;
