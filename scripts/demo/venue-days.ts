import { createHash } from 'node:crypto';

/** The calendar of the demo venue, in the days of the records. Loading shifts it by whole weeks. */
export const FIRST_DAY = '2021-08-30';

/** Nights of the counts that end a cycle. */
export const COUNT_NIGHTS = ['2021-11-30', '2022-02-28', '2022-05-31', '2022-08-31'] as const;

/** From here on, sales are tickets with a time; before, a total for each day and item. */
export const TICKETS_FROM = '2022-09-26';

/** The state's records end here. A week of made-up days follows, so that a shift by weeks always reaches yesterday. */
export const LAST_RECORD = '2022-10-31';
export const LAST_DAY = '2022-11-06';

const DAY_MS = 86_400_000;

export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

/** A number from 0 to 1, always the same for the same words. */
export function chance(...words: readonly (string | number)[]): number {
  return createHash('sha256').update(words.join('|')).digest().readUInt32BE() / 2 ** 32;
}

/** The index that a chance falls on among weights. */
export function pick(weights: readonly number[], at: number): number {
  const goal = at * weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  return Math.max(
    0,
    weights.findIndex((weight) => {
      sum += weight;
      return goal < sum;
    }),
  );
}
