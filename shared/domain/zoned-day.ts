/** Calendar days ("2025-11-21") in a timezone, and the moments they correspond to. */

const DAY = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timezone: string): Intl.DateTimeFormat {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timezone, format);
  }
  return format;
}

function partsIn(timezone: string, moment: Date): Record<string, string> {
  return Object.fromEntries(
    formatIn(timezone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
}

/** The calendar day of a moment in the timezone. */
export function dayOf(moment: Date, timezone: string): string {
  const { year, month, day } = partsIn(timezone, moment);
  return `${year}-${month}-${day}`;
}

/** What clocks there show at a moment: "17:05". */
export function timeOf(moment: Date, timezone: string): string {
  const { hour, minute } = partsIn(timezone, moment);
  return `${hour}:${minute}`;
}

/** The business day of a moment, which ends at `cutoff` ("04:00") of the next calendar day (D43). */
export function businessDayOf(moment: Date, timezone: string, cutoff: string): string {
  const day = dayOf(moment, timezone);
  return timeOf(moment, timezone) < cutoff.slice(0, 5) ? daysLater(day, -1) : day;
}

/** The moment when clocks there show this day and time ("12:00:00"). */
export function momentOf(day: string, time: string, timezone: string): Date {
  return momentOfClock(Date.parse(`${day}T${time}Z`), timezone);
}

/**
 * The moment when clocks there show a time, which is given as if it were UTC. In the fall it is the first of two; in spring,
 * when an hour is missing, it is what clocks show that were not put forward, as in PostgreSQL.
 */
export function momentOfClock(clock: number, timezone: string): Date {
  const before = clock - offsetAt(clock - DAY, timezone);
  const after = clock - offsetAt(clock + DAY, timezone);
  const fits = (moment: number) => moment + offsetAt(moment, timezone) === clock;
  return new Date(!fits(before) && fits(after) ? after : before);
}

function offsetAt(moment: number, timezone: string): number {
  const { year, month, day, hour, minute, second } = partsIn(timezone, new Date(moment));
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(moment / 1000) * 1000;
}

export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}
