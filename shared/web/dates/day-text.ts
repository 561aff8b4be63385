import { isBusinessDay, yearsText } from '#shared/domain/business-days.ts';
import { dateParts, formatDayInWords } from '#shared/domain/format.ts';
import { daysLater } from '#shared/domain/zoned-day.ts';

/** Calendar days ("2026-01-31"), both included. */
export interface DayRange {
  readonly first: string;
  readonly last: string;
}

type Part = 'year' | 'month' | 'day';

/** How a date field writes days: as the venue's region does, with all digits. ISO is read everywhere (FLT-041). */
interface FieldStyle {
  readonly order: readonly Part[];
  readonly between: string;
}

const ISO: FieldStyle = { order: ['year', 'month', 'day'], between: '-' };
const LETTERS: Readonly<Record<Part, string>> = { year: 'YYYY', month: 'MM', day: 'DD' };

/** "MM/DD/YYYY", or "DD/MM/YYYY" in London. */
export function dayPattern(): string {
  const { order, between } = dateParts();
  return order.map((part) => LETTERS[part]).join(between);
}

/** A day as its field shows it. */
export const shownDay = (day: string): string => writeDay(day, dateParts());

function writeDay(day: string, { order, between }: FieldStyle): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const parts: Readonly<Record<Part, string>> = { year, month, day: date };
  return order.map((part) => parts[part]).join(between);
}

/** How a typed date is written: ISO where it begins with the year, else as the region does. */
const styleOf = (text: string): FieldStyle => (/^\d{4}-/.test(text) ? ISO : dateParts());

/** The day that a field's text says, in the region's order or in ISO; the text itself if it says none. */
function plainDay(text: string): string {
  if (/^\d{4}-/.test(text)) return text;
  const { order } = styleOf(text);
  const figures = text.split(/[./-]/).map((part) => part.trim());
  if (figures.length !== 3 || figures.some((part) => !/^\d+$/.test(part))) return text;
  const part = (name: Part) => figures[order.indexOf(name)] ?? '';
  const year = part('year').length === 2 ? `20${part('year')}` : part('year');
  return `${year}-${part('month').padStart(2, '0')}-${part('day').padStart(2, '0')}`;
}

/** A calendar day between the earliest and the latest allowed. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !isBusinessDay(text)) return false;
  return isCalendarDay(text);
}

function isCalendarDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toJSON().startsWith(text);
}

/** For "3.5.26" where dates are written "03/05/2026": which day it was read as, in words. */
export function readAs(text: string): string | undefined {
  const days = readDays(text);
  const isUsual = text.split('~').every((part) => part.includes(styleOf(part.trim()).between));
  if (!days || isUsual) return undefined;
  const words = [...new Set([days.first, days.last])].map((day) => formatDayInWords(day));
  return `Read as ${words.join(' to ')}`;
}

/** Why a text is refused: a day of the calendar may only be too far away. */
export function dayRefusal(text: string): string {
  const isFar = text.split('~').some((part) => {
    const day = plainDay(part.trim());
    return /^\d{4}-\d{2}-\d{2}$/.test(day) && !isBusinessDay(day) && isCalendarDay(day);
  });
  return isFar ? `“${text}” is too far away. ${yearsText()}.` : `“${text}” is not a date. Write it as ${dayPattern()}.`;
}

/** Reads "2026-01-01 ~ 2026-01-31" or one day, as the region writes them too; a reversed range is turned around. */
export function readDays(text: string): DayRange | null {
  const [first = '', last = first, ...more] = text.split('~').map((part) => plainDay(part.trim()));
  if (more.length > 0 || !isDay(first) || !isDay(last)) return null;
  return inOrder(first, last);
}

const inOrder = (one: string, other: string): DayRange =>
  one <= other ? { first: one, last: other } : { first: other, last: one };

export const writeDays = ({ first, last }: DayRange): string => `${shownDay(first)} ~ ${shownDay(last)}`;

/** The text with the year, month or day at the caret changed by one, written as before; unchanged if there is no date. */
export function stepDate(text: string, caret: number, by: 1 | -1): string {
  let start = 0;
  for (const part of text.split(/(\s*~\s*)/)) {
    const day = plainDay(part);
    const end = start + part.length;
    if (caret >= start && caret <= end && isDay(day)) {
      const stepped = stepPart(day, partAt(part, caret - start), by);
      return text.slice(0, start) + writeDay(stepped, styleOf(part)) + text.slice(end);
    }
    start = end;
  }
  return text;
}

/** The part of a date that the caret is in or behind. */
function partAt(text: string, caret: number): Part {
  const before = text.slice(0, caret).replace(/[^./-]/g, '').length;
  return styleOf(text).order[before] ?? 'day';
}

function stepPart(day: string, part: Part, by: 1 | -1): string {
  const stepped = part === 'day' ? daysLater(day, by) : monthsLater(day, part === 'month' ? by : 12 * by);
  return isDay(stepped) ? stepped : day;
}

/** The same day in another month, or that month's last. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const longest = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, longest))).toJSON().slice(0, 10);
}
