import { Decimal } from 'decimal.js';
import { EARLIEST_DAY, isBusinessDay, latestDay } from '#shared/domain/business-days.ts';
import type { DateOrder } from '#shared/domain/date-order.ts';
import { momentOf } from './zoned-time.ts';

/** The value of a cell, or why it is unreadable. An empty cell is null. */
export type ReadCell<T> = { ok: true; value: T | null } | { ok: false; message: string };

const nothing = { ok: true, value: null } as const;
const refuse = (message: string) => ({ ok: false, message }) as const;

export function readText(cell: string, label: string, longest: number): ReadCell<string> {
  const text = cell.trim();
  if (text === '') return nothing;
  if ([...text].length > longest) return refuse(`${label} must be ${longest} characters or less long`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text))
    return refuse(`${label} contains characters that cannot be shown`);
  return { ok: true, value: text };
}

interface NumberRange {
  readonly least?: number;
  readonly most?: number;
  /** The column's decimal sign, known from its other cells: 1.234 is 1234 where it is a comma. */
  readonly decimal?: ',' | '.' | null | undefined;
}

/** Most figures: already in stored form. */
/** In characters. On a longer cell the patterns below would take quadratic time. */
const LONGEST_NUMBER = 60;
const PLAIN = /^(?:0|[1-9]\d{0,8})(?:\.\d{0,5}[1-9])?$/;
const CURRENCY = /[\p{Sc}]|^(?:[A-Z]{3}|[Kk]r)(?=[-(\d])|(?<=[\d)])(?:[A-Z]{3}|[Kk]r)$/gu;

/**
 * A figure in spreadsheet notation: 1234.5, 1,234.50, 1.234,50, $12.00, €4, 3.00-, (3) for minus three. Exact, as decimal text.
 * A comma separates decimals where the figure itself or `decimal` says so; 1,234 alone is a thousand.
 */
export function readNumber(
  cell: string,
  label: string,
  { least = -1e12, most = 1e12, decimal = null }: NumberRange = {},
): ReadCell<string> {
  if (cell.length > LONGEST_NUMBER) return refuse(`${label} must be a number like 12.50`);
  const isPlain = PLAIN.test(cell) && !(decimal === ',' && cell.includes('.'));
  if (isPlain && Number(cell) >= least && Number(cell) <= most) return { ok: true, value: cell };
  let text = cell
    .trim()
    .replace(/[\u2212\u2013]/, '-')
    .replaceAll(/[\s'\u2019]/g, '');
  if (text === '') return nothing;
  text = text.replaceAll(CURRENCY, '');
  if (/^\(.*\)$/.test(text)) text = `-${text.slice(1, -1)}`.replaceAll(CURRENCY, '');
  text = text.replace(/^([^-]+)-$/, '-$1').replace(/^\+/, '');
  text = withPoint(text, decimal);
  if (!/^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i.test(text)) return refuse(`${label} must be a number like 12.50`);
  const value = new Decimal(text).toDecimalPlaces(6);
  if (value.lt(least)) return refuse(`${label} must be ${least} or above`);
  if (value.gt(most)) return refuse(`${label} must be ${most} or below`);
  return { ok: true, value: value.toFixed() };
}

/** The figure without thousands separators and with a point. */
function withPoint(text: string, decimal: NumberRange['decimal']): string {
  if (/^-?0+,\d+$/.test(text)) return text.replace(',', '.'); // no thousands begin with a zero
  if (/^-?[1-9]\d{0,2}(\.\d{3})+,\d*$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (decimal === ',' && /^-?[1-9]\d{0,2}(\.\d{3})+$/.test(text)) return text.replaceAll('.', '');
  if (decimal === ',') return text.replace(',', '.');
  if (/^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text)) return text.replaceAll(',', '');
  return text;
}

/** The decimal sign that a figure shows beyond doubt; null where it shows none, or could be either. */
export function decimalSignOf(cell: string): ',' | '.' | null {
  const text = cell.replaceAll(/[^\d.,]/g, '');
  if (/\.\d{3},\d*$|^\d+,\d{1,2}$|^0+,\d+$|^\d{1,3}(\.\d{3}){2,}$/.test(text)) return ',';
  if (/,\d{3}\.\d*$|^\d+\.\d{1,2}$|^0+\.\d+$|^\d{1,3}(,\d{3}){2,}$/.test(text)) return '.';
  return null;
}

const YES = new Set(['true', 'yes', 'y', '1', 'x']);
const NO = new Set(['false', 'no', 'n', '0']);

export function readFlag(cell: string, label: string): ReadCell<boolean> {
  const text = cell.trim().toLowerCase();
  if (text === '') return nothing;
  if (YES.has(text)) return { ok: true, value: true };
  return NO.has(text) ? { ok: true, value: false } : refuse(`${label} must be yes or no`);
}

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const COMPACT = /^(20\d{2})(\d{2})(\d{2})(?!\d)/;
const NUMBERED = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const MONTH_NAME = /^([a-z]{3,9})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4}|\d{2})(?!\d)/i;
const NAME_LATER = /^(\d{1,2})(?:st|nd|rd|th)?\.?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})(?!\d)/i;
const CLOCK =
  /^(?:(?:[T\s,]|\bat\b)+(\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,6})?)?(?:\s*([ap])\.?m\.?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

interface DateRules {
  readonly timeZone: string;
  /** The time of a day without one: its start, its last second, or the end of that business day. */
  readonly day: 'start' | 'end' | { readonly cutoffMinutes: number };
  /** The file's order for days with slashes, known from its unambiguous days. */
  readonly order?: DateOrder | null | undefined;
}

const ORDER_WORDS = { month_first: 'the month first', day_first: 'the day first' } as const;

/** Whether a cell that `readDate` accepts has a time of day too. */
export const hasClock = (cell: string): boolean => /[T\s,]\d{1,2}:\d{2}/i.test(cell.trim());

/**
 * A day or a moment: 2026-01-31, 1/31/2026, 31/1/26, 31.1.2026, Jan 31, 2026, with or without 22:10 or 10:10 PM in the venue's
 * timezone, or ISO 8601 with an offset. 3/4/2026 is refused if nothing in the file says whether it is March 4 or April 3 (D45).
 */
export function readDate(cell: string, label: string, { timeZone, day, order }: DateRules): ReadCell<Date> {
  const text = cell
    .trim()
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replace(WEEKDAY, '');
  if (text === '') return nothing;
  const written = readDay(text, order);
  const match = written && CLOCK.exec(text.slice(written.length));
  if (!written || !match) return refuse(`${label} must be a date like 2026-01-31`);
  const { year, readings } = written;
  const [, hour, minute, second, fraction, half, offset] = match;
  const clock =
    hour === undefined && day === 'end' ? [23, 59, 59] : [hourOf(hour, half), Number(minute ?? 0), Number(second ?? 0)];
  const [h = 0, min = 0, s = 0] = clock;
  const real = readings.filter((reading) => isRealDay(year, reading));
  const [found, another] = real;
  if (!found && order && NUMBERED.test(text))
    return refuse(
      `${label} ${text.slice(0, written.length)} is no date with ${ORDER_WORDS[order]}, as in the other rows`,
    );
  if (!found || h > 23 || min > 59 || s > 59) return refuse(`${label} is not a calendar date`);
  if (another) {
    const [early, late] = real.map((reading) => isoDay(year, reading));
    return refuse(`${label} ${text.slice(0, written.length)} can be read two ways: write it as ${early} or ${late}`);
  }
  if (!isBusinessDay(isoDay(year, found))) return refuse(`${label} must be between ${EARLIEST_DAY} and ${latestDay()}`);
  const isBusinessDayEnd = hour === undefined && typeof day === 'object';
  const wall = isBusinessDayEnd
    ? Date.UTC(year, found.month - 1, found.date, 24, day.cutoffMinutes, -1)
    : Date.UTC(year, found.month - 1, found.date, h, min, s);
  const milliseconds = Math.floor(Number(`0${fraction ?? ''}`) * 1000);
  const moment = offset ? new Date(wall - readOffset(offset)) : momentOf(wall, timeZone);
  return { ok: true, value: new Date(moment.getTime() + milliseconds) };
}

/** The hour of a 24- or 12-hour clock; one that doesn't exist is answered as 24. */
function hourOf(hour: string | undefined, half: string | undefined): number {
  const value = Number(hour ?? 0);
  if (!half) return value;
  if (value < 1 || value > 12) return 24;
  return (value % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

interface WrittenDay {
  readonly year: number;
  readonly readings: readonly MonthAndDate[];
  /** Characters of the text that say it. */
  readonly length: number;
}

/** The day that a text begins with, in one or two readings; null where it begins with none. */
function readDay(text: string, order: DateOrder | null | undefined): WrittenDay | null {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return written(yearFirst, yearFirst[1], [{ month: Number(yearFirst[3]), date: Number(yearFirst[4]) }]);
  const compact = COMPACT.exec(text);
  if (compact) return written(compact, compact[1], [{ month: Number(compact[2]), date: Number(compact[3]) }]);
  const numbered = NUMBERED.exec(text);
  if (numbered) {
    const [one, other] = [Number(numbered[1]), Number(numbered[3])];
    // With points the day always comes first.
    const readings = numbered[2] === '.' ? [{ month: other, date: one }] : readingsOf(one, other, order);
    return written(numbered, numbered[4], readings);
  }
  const named = MONTH_NAME.exec(text);
  if (named) return written(named, named[3], byName(named[1], named[2]));
  const later = NAME_LATER.exec(text);
  return later && written(later, later[3], byName(later[2], later[1]));
}

function written([all]: RegExpExecArray, year: string | undefined, readings: readonly MonthAndDate[]): WrittenDay {
  return { year: Number(year?.length === 2 ? `20${year}` : year), readings, length: all.length };
}

function byName(name: string | undefined, date: string | undefined): MonthAndDate[] {
  return [{ month: MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1, date: Number(date) }];
}

interface MonthAndDate {
  readonly month: number;
  readonly date: number;
}

/** Possible readings of 3/4: both unless `order` decides, which then also refuses 13/4 as month 13. */
function readingsOf(one: number, other: number, order: DateOrder | null | undefined): MonthAndDate[] {
  const [monthFirst, dayFirst] = [
    { month: one, date: other },
    { month: other, date: one },
  ];
  if (one === other) return [monthFirst];
  if (order) return [order === 'month_first' ? monthFirst : dayFirst];
  return [monthFirst, dayFirst];
}

function isRealDay(year: number, { month, date }: MonthAndDate): boolean {
  const real = new Date(Date.UTC(year, month - 1, date));
  return real.getUTCMonth() === month - 1 && real.getUTCDate() === date;
}

const isoDay = (year: number, { month, date }: MonthAndDate): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;

function readOffset(offset: string): number {
  if (!/^[+-]/.test(offset)) return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return (offset.startsWith('-') ? -1 : 1) * minutes * 60_000;
}
