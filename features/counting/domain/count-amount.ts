/** What a number pad holds: full cases, and bottles with the tenths of an open one, both as they were typed. */
export interface CountAmount {
  readonly cases: string;
  readonly bottles: string;
}

/** An open bottle on a scale. */
export interface Weighed {
  /** How much of it is left, 0 to 1. */
  readonly remaining: number;
  /** What the scale said, with its unit. */
  readonly typed: string;
}

export const NOTHING_TYPED: CountAmount = { cases: '', bottles: '' };

const MOST_DIGITS = 6;
const MOST_DECIMALS = 2;

/** A digit, the point or the backspace of the pad; what makes no figure changes nothing. */
export function pressKey(text: string, key: string, { point = true } = {}): string {
  if (key === 'Backspace') return text.slice(0, -1);
  if (key === '.') return point && !text.includes('.') ? `${text || '0'}.` : text;
  if (!/^\d$/.test(key)) return text;
  const [whole = '', decimals] = text.split('.');
  if (decimals !== undefined) return decimals.length < MOST_DECIMALS ? text + key : text;
  if (whole.length >= MOST_DIGITS) return text;
  return whole === '0' ? key : text + key;
}

/** Full bottles stay, of the open one there are so many tenths. */
export function withTenths(text: string, tenths: number): string {
  const whole = text.split('.')[0] || '0';
  return tenths > 0 ? `${whole}.${Math.min(9, Math.round(tenths))}` : whole;
}

/** How full the open bottle is, 0 to 1. */
export const openLevel = (text: string): number => Number(`0.${text.split('.')[1] || '0'}`);

/** One bottle more or fewer; never below nothing. */
export const stepBy = (text: string, step: number): string =>
  String(Math.max(0, Math.round((Number(text || '0') + step) * 100) / 100));

export const isTyped = ({ cases, bottles }: CountAmount): boolean => cases !== '' || bottles !== '';

/** In bottles, to the hundredth (CNT-002). */
export const totalOf = ({ cases, bottles }: CountAmount, unitsPerCase: number, weighed?: Weighed): number =>
  Math.round((Number(cases || '0') * unitsPerCase + Number(bottles || '0') + (weighed?.remaining ?? 0)) * 100) / 100;

/** What was typed, as it is kept beside the count (D10). */
export function inWords({ cases, bottles }: CountAmount, unitsPerCase: number, weighed?: Weighed): string {
  const full = Number(cases || '0');
  const parts = [
    ...(full > 0 ? [`${full} ${full === 1 ? 'case' : 'cases'} of ${unitsPerCase}`] : []),
    ...(Number(bottles || '0') > 0 || (full === 0 && !weighed) ? [String(Number(bottles || '0'))] : []),
    ...(weighed ? [`${weighed.remaining} (${weighed.typed} on the scale)`] : []),
  ];
  return parts.join(' + ');
}
