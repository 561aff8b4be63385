import { dayOf, momentOfClock, momentOf as momentOfDay } from '#shared/domain/zoned-day.ts';

const moments = new Map<string, number>();
const MOST_MOMENTS = 1000;

/** `momentOfClock`, remembered: the lines of a file share few days, and the lookup takes longer than the rest of a line. */
export function momentOf(clock: number, timeZone: string): Date {
  const key = `${timeZone} ${clock}`;
  const known = moments.get(key);
  if (known !== undefined) return new Date(known);
  const moment = momentOfClock(clock, timeZone);
  if (moments.size >= MOST_MOMENTS) moments.clear();
  moments.set(key, moment.getTime());
  return moment;
}

/** The calendar day of a moment, as 2026-01-31, if it is exactly the start of that day; else null. */
export function startingDay(moment: Date, timeZone: string): string | null {
  const day = dayOf(moment, timeZone);
  return momentOfDay(day, '00:00:00', timeZone).getTime() === moment.getTime() ? day : null;
}
