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
}

/** Most figures: already in stored form. */
const PLAIN = /^(?:0|[1-9]\d{0,8})(?:\.\d{0,5}[1-9])?$/;

/** A figure in spreadsheet notation: 1234.5, 1,234.50, $12.00, (3) for minus three. Exact, as decimal text. */
export function readNumber(
  cell: string,
  label: string,
  { least = -1e12, most = 1e12 }: NumberRange = {},
): ReadCell<string> {
  if (PLAIN.test(cell) && Number(cell) >= least && Number(cell) <= most) return { ok: true, value: cell };
  let text = cell.trim().replace('\u2212', '-').replaceAll(/\s/g, '');
  if (text === '') return nothing;
  if (/^\(.*\)$/.test(text)) text = `-${text.slice(1, -1)}`;
  text = text.replace(/^(-?)\$/, '$1').replace(/^\$(-)/, '$1');
  if (/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) text = text.replaceAll(',', '');
  if (!/^-?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i.test(text)) return refuse(`${label} must be a number like 12.50`);
  const value = new Decimal(text).toDecimalPlaces(6);
  if (value.lt(least)) return refuse(`${label} must be ${least} or above`);
  if (value.gt(most)) return refuse(`${label} must be ${most} or below`);
  return { ok: true, value: value.toFixed() };
}

const YES = new Set(['true', 'yes', 'y', '1', 'x']);
const NO = new Set(['false', 'no', 'n', '0']);

export function readFlag(cell: string, label: string): ReadCell<boolean> {
  const text = cell.trim().toLowerCase();
  if (text === '') return nothing;
  if (YES.has(text)) return { ok: true, value: true };
  return NO.has(text) ? { ok: true, value: false } : refuse(`${label} must be yes or no`);
}

const DAY =
  /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2}))(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,6})?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/;

interface DateRules {
  readonly timeZone: string;
  /** The time of a day without one: its start, its last second, or the end of that business day. */
  readonly day: 'start' | 'end' | { readonly cutoffMinutes: number };
  /** The file's order for days with slashes, known from its unambiguous days. */
  readonly order?: DateOrder | null | undefined;
}

/** Whether a cell that `readDate` accepts has a time of day too. */
export const hasClock = (cell: string): boolean => /[T ]\d{1,2}:\d{2}/.test(cell.trim());

/**
 * A day or a moment: 2026-01-31, 1/31/2026, 31/1/2026, 2026-01-31 22:10 in the venue's timezone, or ISO 8601 with an
 * offset. 3/4/2026 is refused if nothing in the file says whether it is March 4 or April 3 (D45).
 */
export function readDate(cell: string, label: string, { timeZone, day, order }: DateRules): ReadCell<Date> {
  const text = cell.trim();
  if (text === '') return nothing;
  const match = DAY.exec(text);
  if (!match) return refuse(`${label} must be a date like 2026-01-31`);
  const [, y, m, d, one = '', other = '', shortYear, hour, minute, second, fraction, offset] = match;
  const year = Number(y ?? (shortYear?.length === 2 ? `20${shortYear}` : shortYear));
  const readings = y ? [{ month: Number(m), date: Number(d) }] : readingsOf(Number(one), Number(other), order);
  const clock =
    hour === undefined && day === 'end' ? [23, 59, 59] : [Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0)];
  const [h = 0, min = 0, s = 0] = clock;
  const real = readings.filter((reading) => isRealDay(year, reading));
  const [found, another] = real;
  if (!found || h > 23 || min > 59 || s > 59) return refuse(`${label} is not a calendar date`);
  if (another) {
    const [early, late] = real.map((reading) => isoDay(year, reading));
    return refuse(`${label} ${one}/${other}/${shortYear} can be read two ways: write it as ${early} or ${late}`);
  }
  if (!isBusinessDay(isoDay(year, found)))
    return refuse(`${label} must lie between ${EARLIEST_DAY} and ${latestDay()}`);
  const isBusinessDayEnd = hour === undefined && typeof day === 'object';
  const wall = isBusinessDayEnd
    ? Date.UTC(year, found.month - 1, found.date, 24, day.cutoffMinutes, -1)
    : Date.UTC(year, found.month - 1, found.date, h, min, s);
  const milliseconds = Math.floor(Number(`0${fraction ?? ''}`) * 1000);
  const moment = offset ? new Date(wall - readOffset(offset)) : momentOf(wall, timeZone);
  return { ok: true, value: new Date(moment.getTime() + milliseconds) };
}

interface MonthAndDate {
  readonly month: number;
  readonly date: number;
}

/** Possible readings of 3/4: both unless `order` decides. */
function readingsOf(one: number, other: number, order: DateOrder | null | undefined): MonthAndDate[] {
  const [monthFirst, dayFirst] = [
    { month: one, date: other },
    { month: other, date: one },
  ];
  if (one === other) return [monthFirst];
  const bothReal = one <= 12 && other <= 12;
  if (bothReal && order) return [order === 'month_first' ? monthFirst : dayFirst];
  return [monthFirst, dayFirst];
}

function isRealDay(year: number, { month, date }: MonthAndDate): boolean {
  const real = new Date(Date.UTC(year, month - 1, date));
  return real.getUTCMonth() === month - 1 && real.getUTCDate() === date;
}

const isoDay = (year: number, { month, date }: MonthAndDate): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;

function readOffset(offset: string): number {
  if (offset === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return (offset.startsWith('-') ? -1 : 1) * minutes * 60_000;
}
