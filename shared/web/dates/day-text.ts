import { isBusinessDay } from '#shared/domain/business-days.ts';
import { daysLater } from '#shared/domain/zoned-day.ts';

/** Calendar days ("2026-01-31"), both included. */
export interface DayRange {
  readonly first: string;
  readonly last: string;
}

const DAY = /\d{4}-\d{2}-\d{2}/g;

/** A calendar day between the earliest and the latest allowed. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !isBusinessDay(text)) return false;
  return new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false;
}

/** Reads "2026-01-01 ~ 2026-01-31" or one day; a reversed range is turned around. */
export function readDays(text: string): DayRange | null {
  const [first = '', last = first, ...more] = text.split('~').map((part) => part.trim());
  if (more.length > 0 || !isDay(first) || !isDay(last)) return null;
  return inOrder(first, last);
}

const inOrder = (one: string, other: string): DayRange =>
  one <= other ? { first: one, last: other } : { first: other, last: one };

export const writeDays = ({ first, last }: DayRange): string => `${first} ~ ${last}`;

/** The text with the year, month or day at the caret changed by one; unchanged if there is no date. */
export function stepDate(text: string, caret: number, by: 1 | -1): string {
  for (const { 0: day, index } of text.matchAll(DAY)) {
    if (caret < index || caret > index + day.length || !isDay(day)) continue;
    const stepped = stepPart(day, caret - index, by);
    return text.slice(0, index) + stepped + text.slice(index + day.length);
  }
  return text;
}

function stepPart(day: string, at: number, by: 1 | -1): string {
  const stepped = at > 7 ? daysLater(day, by) : monthsLater(day, at > 4 ? by : 12 * by);
  return isDay(stepped) ? stepped : day;
}

/** The same day in another month, or that month's last. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const longest = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, longest))).toJSON().slice(0, 10);
}
