/**
 * How figures and dates are written for people: the one place. Each follows the region in force: in the browser that of
 * the active organization, on the server that of the caller's (`shared/server/answers/in-region.ts`). Minus signs are true ones.
 */
import { decimalsOf, type Region, UNITED_STATES } from './region.ts';

type Figure = number | string | null | undefined;

const MINUS = '\u2212';
const NOTHING = '\u2014';

/** A locale's own marks of direction would turn the English text around a figure. */
const MARKS = /[\u200e\u200f\u061c]/g;

interface Formats {
  readonly money: Intl.NumberFormat;
  readonly wholeMoney: Intl.NumberFormat;
  readonly quantity: Intl.NumberFormat;
  readonly whole: Intl.NumberFormat;
  readonly percent: Intl.NumberFormat;
  readonly percentTenths: Intl.NumberFormat;
  readonly tenths: Intl.NumberFormat;
  readonly plain: Intl.NumberFormat;
  readonly plainMoney: Intl.NumberFormat;
  readonly figures: Readonly<Record<1 | 2 | 3 | 6, Intl.NumberFormat>>;
  readonly moments: Map<string, Intl.DateTimeFormat>;
}

let findRegion: () => Region = () => UNITED_STATES;
const known = new Map<string, Formats>();

/** Says once, when a program starts, whose region is in force. */
export function formatBy(find: () => Region): void {
  findRegion = find;
}

/** Writes something as in another region: that of a venue being set up, or whose settings are being changed. */
export function formatIn(region: Region, write: () => string): string {
  const before = findRegion;
  findRegion = () => region;
  try {
    return write();
  } finally {
    findRegion = before;
  }
}

/** The region in force. */
export const currentRegion = (): Region => findRegion();

/** Latin digits and the calendar of invoices, whatever the country. */
const tagOf = ({ locale }: Region): string => `${locale}-u-ca-gregory-nu-latn`;

function formatsOf(region: Region): Formats {
  const key = `${region.locale} ${region.currency}`;
  const made = known.get(key);
  if (made) return made;
  const number = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(tagOf(region), { signDisplay: 'negative', ...options });
  const money = { style: 'currency', currency: region.currency } as const;
  const formats: Formats = {
    money: number(money),
    wholeMoney: number({ ...money, minimumFractionDigits: 0, maximumFractionDigits: 0 }),
    quantity: number({ minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    whole: number({ maximumFractionDigits: 0 }),
    percent: number({ style: 'unit', unit: 'percent', maximumFractionDigits: 1 }),
    percentTenths: number({ style: 'unit', unit: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    tenths: number({ minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    plain: number({ maximumFractionDigits: 6, useGrouping: false }),
    plainMoney: number({
      minimumFractionDigits: decimalsOf(region.currency),
      maximumFractionDigits: 6,
      useGrouping: false,
    }),
    figures: {
      1: number({ maximumFractionDigits: 1 }),
      2: number({ maximumFractionDigits: 2 }),
      3: number({ maximumFractionDigits: 3 }),
      6: number({ maximumFractionDigits: 6 }),
    },
    moments: new Map(),
  };
  known.set(key, formats);
  return formats;
}

const formats = (): Formats => formatsOf(currentRegion());

/** Decimal text rounds as written: 1.005 is 1.01, which the binary number 1.005 is not. */
function formatWith(format: Intl.NumberFormat, figure: Figure): string {
  if (figure === null || figure === undefined || figure === '') return NOTHING;
  const text = String(figure);
  if (!Number.isFinite(Number(text))) return NOTHING;
  return format
    .format(text as Intl.StringNumericLiteral)
    .replace(MARKS, '')
    .replace('-', MINUS);
}

export const formatMoney = (figure: Figure): string => formatWith(formats().money, figure);

/** Money of several rows that are read together: without cents if all of them are whole. */
export function formatPrices(
  prices: readonly Figure[],
  region: Pick<Region, 'locale' | 'currency'> = currentRegion(),
): (price: Figure) => string {
  const { money, wholeMoney } = formatsOf({ ...currentRegion(), ...region });
  const allWhole = prices.every((price) => Number.isInteger(Number(price ?? 0)));
  return (price) => formatWith(allWhole ? wholeMoney : money, price);
}

export const formatQuantity = (figure: Figure): string => formatWith(formats().quantity, figure);

export const formatCount = (figure: Figure): string => formatWith(formats().whole, figure);

/** Takes percent points: 12.5 is "12.5%". */
export const formatPercent = (figure: Figure): string => formatWith(formats().percent, figure);

/** Percent points in a column, where the decimals stand below each other: 12 is "12.0%". */
export const formatPercentTenths = (figure: Figure): string => formatWith(formats().percentTenths, figure);

/** A figure with its own decimals and at most `decimals`, as in "1.5 oz". */
export const formatFigure = (figure: Figure, decimals: 1 | 2 | 3 | 6 = 6): string =>
  formatWith(formats().figures[decimals], figure);

/** A figure as a person would type it, to begin editing with: all decimals, no thousands, an ordinary minus. */
export const formatToEdit = (figure: Figure): string => toEdit(formats().plain, figure);

/** The same for an amount, with at least the decimals of the currency: "12.50", "12,50", or "1250" yen. */
export const formatMoneyToEdit = (figure: Figure): string => toEdit(formats().plainMoney, figure);

const toEdit = (format: Intl.NumberFormat, figure: Figure): string =>
  figure === null || figure === undefined || figure === ''
    ? ''
    : formatWith(format, figure).replace(MINUS, '-').replace(NOTHING, '');

/** A figure with exactly one decimal, as in "3.0 MB". */
export const formatTenths = (figure: Figure): string => formatWith(formats().tenths, figure);

/** A change in quantity, with its sign: "+3.00", "−3.00". */
export function formatChange(figure: Figure): string {
  const shown = formatQuantity(figure);
  return Number(figure) > 0 && /[1-9]/.test(shown) ? `+${shown}` : shown;
}

/** What separates whole from part, and what may stand between thousands, in the region in force. */
export function numberMarks(): { readonly decimal: string; readonly group: string; readonly inPairs: boolean } {
  const parts = formats().quantity.formatToParts(1234567.5);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  // India writes 12,34,567.
  return { decimal: part('decimal') || '.', group: part('group'), inPairs: part('integer').length === 2 };
}

/** The sign or letters of the currency in force: "$", "£", "kr". */
export const currencySign = (): string =>
  formats()
    .money.formatToParts(0)
    .find(({ type }) => type === 'currency')
    ?.value.replace(MARKS, '') ?? currentRegion().currency;

type Moment = string | number | Date | null | undefined;
type MomentParts = 'date' | 'time' | 'clock' | 'hour' | 'fullHour' | 'words' | 'weekday';

const DAY = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;
const PARTS: Readonly<Record<MomentParts, Intl.DateTimeFormatOptions>> = {
  date: DAY,
  time: { ...DAY, ...CLOCK },
  clock: CLOCK,
  hour: { hour: 'numeric' },
  fullHour: { hour: '2-digit', minute: '2-digit' },
  words: { dateStyle: 'long' },
  weekday: { dateStyle: 'full' },
};

/** Names of days and months are English, like the text around them, in the country's order. */
const isInWords = (parts: MomentParts) => parts === 'words' || parts === 'weekday';

function momentFormat(parts: MomentParts, timeZone: string | undefined): Intl.DateTimeFormat {
  const region = currentRegion();
  const { moments } = formatsOf(region);
  const key = `${parts} ${region.country} ${timeZone ?? ''}`;
  let format = moments.get(key);
  if (!format) {
    const locale = isInWords(parts) ? `en-${region.locale.slice(-2)}-u-ca-gregory-nu-latn` : tagOf(region);
    format = new Intl.DateTimeFormat(locale, { ...PARTS[parts], timeZone });
    moments.set(key, format);
  }
  return format;
}

function formatMoment(parts: MomentParts, moment: Moment, timeZone: string | undefined): string {
  if (moment === null || moment === undefined || moment === '') return NOTHING;
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return NOTHING;
  // Engines use different spaces before AM/PM (U+202F or U+0020); a plain one reads and copies better.
  return momentFormat(parts, timeZone).format(date).replace('\u202f', ' ').replace(MARKS, '');
}

/** The day of a moment in the organization's timezone: "11/21/2025". */
export const formatDate = (moment: Moment, timeZone: string | undefined): string =>
  formatMoment('date', moment, timeZone);

/** A time of day from "00:00" to "23:59", as a field shows it: "7:00 PM", or "19:00" where a day has 24 hours. */
export function formatClock(time: string): string {
  if (!momentFormat('clock', 'UTC').resolvedOptions().hour12) return time;
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The day and the time of day: "11/21/2025, 10:30 PM". */
export const formatDateTime = (moment: Moment, timeZone: string | undefined): string =>
  formatMoment('time', moment, timeZone);

/** Only the time of day: "10:30 PM". */
export const formatTime = (moment: Moment, timeZone: string | undefined): string =>
  formatMoment('clock', moment, timeZone);

/** An hour of the day from 0 to 23, as the region writes it: "5 PM", "17:00". */
export function formatHour(hour: number): string {
  const isBy12 = momentFormat('clock', 'UTC').resolvedOptions().hour12;
  return formatMoment(isBy12 ? 'hour' : 'fullHour', Date.UTC(2025, 0, 1, hour), 'UTC');
}

const noonOf = (day: string | null | undefined): Moment => {
  const date = day?.match(/^\d{4}-\d{2}-\d{2}/)?.[0];
  return date && `${date}T12:00:00Z`;
};

/** A calendar day ("2025-11-21"), which belongs to no timezone. */
export const formatDay = (day: string | null | undefined): string => formatMoment('date', noonOf(day), 'UTC');

/** A calendar day in words: "November 21, 2025"; with the day of the week: "Friday, November 21, 2025". */
export const formatDayInWords = (day: string, weekday = false): string =>
  formatMoment(weekday ? 'weekday' : 'words', noonOf(day), 'UTC');

/** Order of the parts of a numeric date, and the mark between them: day, month, year and "/" in London. */
export function dateParts(): { readonly order: readonly ('day' | 'month' | 'year')[]; readonly between: string } {
  const parts = momentFormat('date', 'UTC').formatToParts(new Date('2025-11-21T12:00:00Z'));
  const order = parts.map(({ type }) => type).filter((type) => type === 'day' || type === 'month' || type === 'year');
  const between = parts
    .find(({ type }) => type === 'literal')
    ?.value.replace(MARKS, '')
    .trim();
  return { order, between: between || '/' };
}

/** A date and a figure as a locale writes them, to choose it by: "31/12/2026, 1,234.50". */
export function formatSample(locale: string): string {
  const region = { ...currentRegion(), locale };
  const date = new Intl.DateTimeFormat(tagOf(region), { ...DAY, timeZone: 'UTC' }).format(Date.UTC(2026, 11, 31));
  return `${date.replace(MARKS, '')} · ${formatWith(formatsOf(region).quantity, 1234.5)}`;
}

/** Bytes in readable units: 12 KB, 3.4 MB. */
export const formatFileSize = (bytes: number): string => {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${formatTenths(bytes / 1024 / 1024)} MB`;
};

/** "a, b, and c". */
export const formatList = (texts: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat('en-US', { type }).format(texts);
