/** Exact arithmetic for what people type: 1/3 stays a third until it is written down. The bottom is always positive. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** Reads plain decimal text such as "12", "1.50", ".5". */
export function fractionOf(text: string): Fraction {
  const [whole = '', part = ''] = text.split('.');
  return { top: BigInt(whole + part || '0'), bottom: 10n ** BigInt(part.length) };
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

/** As decimal text with at most so many places, half away from zero, without needless zeros. */
export function rounded({ top, bottom }: Fraction, places: number): string {
  const scaled = (top < 0n ? -top : top) * 10n ** BigInt(places) * 2n + bottom;
  const digits = (scaled / (bottom * 2n)).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const part = digits.slice(digits.length - places).replace(/0+$/, '');
  const shown = part ? `${whole}.${part}` : whole;
  return top < 0n && shown !== '0' ? `-${shown}` : shown;
}
