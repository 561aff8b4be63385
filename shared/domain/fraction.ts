/**
 * Exact arithmetic for typed figures: 1/3 stays a third until it is written out. The denominator is always positive.
 */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** Reads decimal text such as "12", "-1.50", ".5", and the text form of numbers, such as "1e-7". */
export function fractionOf(text: string): Fraction {
  const [digits = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', part = ''] = digits.split('.');
  const top = BigInt(whole + part || '0');
  const places = part.length - Number(exponent);
  return places < 0 ? { top: top * 10n ** BigInt(-places), bottom: 1n } : { top, bottom: 10n ** BigInt(places) };
}

export const plus = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
});

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { top: -b.top, bottom: b.bottom });

export const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });

/** The divisor must not be zero. */
export const divide = (a: Fraction, b: Fraction): Fraction =>
  b.top < 0n
    ? { top: -a.top * b.bottom, bottom: a.bottom * -b.top }
    : { top: a.top * b.bottom, bottom: a.bottom * b.top };

/** Decimal text with at most this many places, rounded half away from zero, without trailing zeros. */
export function rounded(fraction: Fraction, places: number): string {
  const text = fixed(fraction, places);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** Decimal text with exactly this many places, rounded half away from zero: "7.50". */
export function fixed({ top, bottom }: Fraction, places: number): string {
  const scaled = (top < 0n ? -top : top) * 10n ** BigInt(places) * 2n + bottom;
  const digits = (scaled / (bottom * 2n)).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const shown = places > 0 ? `${whole}.${digits.slice(-places)}` : whole;
  return top < 0n && /[1-9]/.test(shown) ? `-${shown}` : shown;
}

/** Every digit that `fractionOf` has read, without trailing zeros. */
export const decimalText = (read: Fraction): string => rounded(read, String(read.bottom).length - 1);
