const DAY = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    const parts = {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    } as const;
    format = new Intl.DateTimeFormat('en-US', { ...parts, hourCycle: 'h23', timeZone });
    formats.set(timeZone, format);
  }
  return format;
}

/** Wall-clock time of a moment, as if it were UTC. */
function wallClock(moment: number, timeZone: string): number {
  const part = Object.fromEntries(
    formatFor(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(
    part.year ?? 0,
    (part.month ?? 1) - 1,
    part.day ?? 1,
    part.hour ?? 0,
    part.minute ?? 0,
    part.second ?? 0,
  );
}

const moments = new Map<string, number>();
const MOST_MOMENTS = 1000;

/** The moment when clocks in `timeZone` show `wall` (given as if it were UTC); the first of two in the fall. */
export function momentOf(wall: number, timeZone: string): Date {
  const key = `${timeZone} ${wall}`;
  const known = moments.get(key);
  if (known !== undefined) return new Date(known);
  const moment = findMoment(wall, timeZone);
  // The lines of a file share few days, and the calendar lookup takes longer than the rest of a line.
  if (moments.size >= MOST_MOMENTS) moments.clear();
  moments.set(key, moment.getTime());
  return moment;
}

function findMoment(wall: number, timeZone: string): Date {
  const offsetAt = (moment: number) => wallClock(moment, timeZone) - Math.floor(moment / 1000) * 1000;
  const before = wall - offsetAt(wall - DAY);
  const after = wall - offsetAt(wall + DAY);
  const fits = (moment: number) => wallClock(moment, timeZone) === Math.floor(wall / 1000) * 1000;
  // In spring one hour is missing and neither fits: the clock has jumped to what `before` shows.
  return new Date(!fits(before) && fits(after) ? after : before);
}

/** The calendar day of a moment, as 2026-01-31, if it is exactly the start of that day; else null. */
export function startingDay(moment: Date, timeZone: string): string | null {
  const day = new Date(wallClock(moment.getTime(), timeZone)).toISOString().slice(0, 10);
  return momentOf(Date.parse(`${day}T00:00:00Z`), timeZone).getTime() === moment.getTime() ? day : null;
}
