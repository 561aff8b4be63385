import { dayOf, daysLater, momentOf } from '#shared/domain/zoned-day.ts';

/** The recorded days; scripts/demo/venue-days.ts made the files by the same calendar. */
const FIRST_DAY = '2021-08-30';
const LAST_RECORD = '2022-10-31';
const LAST_DAY = '2022-11-06';
/** A cycle ends in the morning of each of these days; the last cycle is open. */
const CYCLE_ENDS = ['2021-12-01', '2022-03-01', '2022-06-01', '2022-09-01'];

const WEEK = 7;

/** The recorded days, shifted by whole weeks so that they end yesterday. */
export interface DemoCalendar {
  readonly weeks: number;
  readonly firstDay: string;
  /** Nothing is dated later; the count in progress began on this evening. */
  readonly yesterday: string;
  readonly timezone: string;
}

export interface Period {
  readonly from: string;
  /** The first day after it. */
  readonly until: string;
  readonly ends: boolean;
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** `began` is the start of the first cycle where loading has begun before: the days stay where they were. */
export function demoCalendar(now: Date, timezone: string, began?: Date): DemoCalendar {
  const yesterday = daysLater(dayOf(now, timezone), -1);
  const shift = began ? daysBetween(FIRST_DAY, dayOf(began, timezone)) : daysBetween(LAST_RECORD, yesterday);
  const weeks = Math.floor(shift / WEEK);
  const last = daysLater(LAST_DAY, weeks * WEEK);
  return {
    weeks,
    firstDay: daysLater(FIRST_DAY, weeks * WEEK),
    yesterday: [yesterday, last].toSorted()[0] as string,
    timezone,
  };
}

/** "2022-10-30" or "2022-10-30 23:10" of the records. The counts of their last day were made yesterday. */
export function shiftTime({ weeks, yesterday }: DemoCalendar, recorded: string, isCount = false): string {
  const day = recorded.slice(0, 10);
  return (isCount && day === LAST_DAY ? yesterday : daysLater(day, weeks * WEEK)) + recorded.slice(10);
}

export function periodsOf({ weeks, firstDay, yesterday }: DemoCalendar): Period[] {
  const ends = CYCLE_ENDS.map((day) => daysLater(day, weeks * WEEK));
  const bounds = [firstDay, ...ends, daysLater(yesterday, 1)];
  return bounds.slice(1).map((until, index) => ({ from: bounds[index] ?? '', until, ends: index < CYCLE_ENDS.length }));
}

const MONTH = 30;

/** A period in parts of 30 days; the last part is what remains. */
export function monthsOf({ from, until }: Period): Pick<Period, 'from' | 'until'>[] {
  const starts = Array.from({ length: Math.ceil(daysBetween(from, until) / MONTH) }, (_, part) =>
    daysLater(from, part * MONTH),
  );
  return starts.map((start, part) => ({ from: start, until: starts[part + 1] ?? until }));
}

export const startOf = (day: string, { timezone }: DemoCalendar): Date => momentOf(day, '00:00:00', timezone);
