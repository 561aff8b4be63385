/** Format of figures and dates everywhere: en-US, a true minus sign, two decimals. */

type Figure = number | string | null | undefined;

const MINUS = '\u2212';
const NOTHING = '\u2014';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const quantity = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Decimal text rounds as written: 1.005 is 1.01, which the binary number 1.005 is not. */
function formatWith(format: Intl.NumberFormat, figure: Figure): string {
  if (figure === null || figure === undefined || figure === '') return NOTHING;
  const text = String(figure);
  if (!Number.isFinite(Number(text))) return NOTHING;
  const shown = format.format(text as Intl.StringNumericLiteral);
  if (!shown.startsWith('-')) return shown;
  return /[1-9]/.test(shown) ? MINUS + shown.slice(1) : shown.slice(1);
}

export const formatMoney = (figure: Figure): string => formatWith(money, figure);

export const formatQuantity = (figure: Figure): string => formatWith(quantity, figure);

export const formatCount = (figure: Figure): string => formatWith(whole, figure);

/** Takes percent points: 12.5 is "12.5%". */
export function formatPercent(figure: Figure): string {
  const shown = formatWith(percent, figure);
  return shown === NOTHING ? NOTHING : `${shown}%`;
}

/** A change in quantity, with its sign: "+3.00", "−3.00". */
export function formatChange(figure: Figure): string {
  const shown = formatQuantity(figure);
  return Number(figure) > 0 && /[1-9]/.test(shown) ? `+${shown}` : shown;
}

type Moment = string | number | Date | null | undefined;

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(kind: 'date' | 'time', timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone ?? ''}`;
  let format = dateFormats.get(key);
  if (!format) {
    const clock = kind === 'time' ? ({ hour: 'numeric', minute: '2-digit' } as const) : {};
    format = new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      ...clock,
      timeZone,
    });
    dateFormats.set(key, format);
  }
  return format;
}

function formatMoment(kind: 'date' | 'time', moment: Moment, timeZone: string | undefined): string {
  if (moment === null || moment === undefined || moment === '') return NOTHING;
  const date = new Date(moment);
  // Engines use different spaces before AM/PM (U+202F or U+0020); a plain one reads and copies better.
  return Number.isNaN(date.getTime()) ? NOTHING : dateFormat(kind, timeZone).format(date).replace('\u202f', ' ');
}

/** The day of a moment in the organization's timezone: "11/21/2025". */
export const formatDate = (moment: Moment, timeZone: string | undefined): string =>
  formatMoment('date', moment, timeZone);

export const formatDateTime = (moment: Moment, timeZone: string | undefined): string =>
  formatMoment('time', moment, timeZone);

/** A calendar day ("2025-11-21"), which belongs to no timezone. */
export function formatDay(day: string | null | undefined): string {
  const match = day?.match(/^(\d{4})-(\d{2})-(\d{2})/);
  return match ? `${Number(match[2])}/${Number(match[3])}/${match[1]}` : NOTHING;
}

/** Bytes in readable units: 12 KB, 3.4 MB. */
export const formatFileSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
