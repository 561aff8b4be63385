/** Contents of a number pad: full cases, and bottles with the tenths of an open one, both as typed. */
export interface CountAmount {
  readonly cases: string;
  readonly bottles: string;
}

/** An open bottle on a scale. */
export interface Weighed {
  /** Share of the bottle that is left, 0 to 1. */
  readonly remaining: number;
  /** The reading of the scale, with its unit. */
  readonly typed: string;
}

export const NOTHING_TYPED: CountAmount = { cases: '', bottles: '' };

const MOST_DIGITS = 6;
const MOST_DECIMALS = 2;

/** A digit, the decimal point or backspace; ignored if the result would not be a figure. */
export function pressKey(text: string, key: string, { point = true } = {}): string {
  if (key === 'Backspace') return text.slice(0, -1);
  if (key === '.') return point && !text.includes('.') ? `${text || '0'}.` : text;
  if (!/^\d$/.test(key)) return text;
  const [whole = '', decimals] = text.split('.');
  if (decimals !== undefined) return decimals.length < MOST_DECIMALS ? text + key : text;
  if (whole.length >= MOST_DIGITS) return text;
  return whole === '0' ? key : text + key;
}

/**
 * The same while the tenths come from the picture of the bottle: digits are full bottles, so that half a bottle and then
 * a 2 is 2.5. The point starts typing the tenths; backspace removes them first.
 */
export function pressBesideTenths(text: string, key: string): string {
  const [whole = '', tenths] = text.split('.');
  if (key === '.') return `${whole || '0'}.`;
  if (key === 'Backspace') return tenths === undefined ? pressKey(text, key) : whole === '0' ? '' : whole;
  const typed = pressKey(whole, key);
  return tenths === undefined ? typed : `${typed}.${tenths}`;
}

/** Keeps the full bottles and sets the tenths of the open one. */
export function withTenths(text: string, tenths: number): string {
  const whole = text.split('.')[0] || '0';
  return tenths > 0 ? `${whole}.${Math.min(9, Math.round(tenths))}` : whole;
}

/** How full the open bottle is, 0 to 1. */
export const openLevel = (text: string): number => Number(`0.${text.split('.')[1] || '0'}`);

/** One bottle more or fewer; never below zero. */
export const stepBy = (text: string, step: number): string =>
  String(Math.max(0, Math.round((Number(text || '0') + step) * 100) / 100));

export const isTyped = ({ cases, bottles }: CountAmount): boolean => cases !== '' || bottles !== '';

/** In bottles, to the hundredth (CNT-002). */
export const totalOf = ({ cases, bottles }: CountAmount, unitsPerCase: number, weighed?: Weighed): number =>
  Math.round((Number(cases || '0') * unitsPerCase + Number(bottles || '0') + (weighed?.remaining ?? 0)) * 100) / 100;

const MUCH = 50;
const TIMES = 5;

/** So much more than the last count that a digit may have been typed twice; small counts differ that much after a delivery. */
export const isFarAbove = (count: number, last: number | null): boolean =>
  last !== null && count >= MUCH && count >= TIMES * last;

/** The text as typed, stored with the count (D10). */
export function inWords({ cases, bottles }: CountAmount, unitsPerCase: number, weighed?: Weighed): string {
  const full = Number(cases || '0');
  const parts = [
    ...(full > 0 ? [`${full} ${full === 1 ? 'case' : 'cases'} of ${unitsPerCase}`] : []),
    ...(Number(bottles || '0') > 0 || (full === 0 && !weighed) ? [String(Number(bottles || '0'))] : []),
    ...(weighed ? [`${weighed.remaining} (${weighed.typed} on the scale)`] : []),
  ];
  return parts.join(' + ');
}
