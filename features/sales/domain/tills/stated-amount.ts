import { Decimal } from 'decimal.js';

/** A till's value: a number, a decimal string, or nothing for 0. */
export type Stated = number | string | null | undefined;

export const amountOf = (stated: Stated): Decimal => new Decimal(stated || 0);

/** A decimal string with at most six places: tills with binary floats send 3.9899999999999998. */
export function asText(amount: Decimal): string {
  const rounded = amount.toDecimalPlaces(6);
  return rounded.isZero() ? '0' : rounded.toFixed();
}

export function sumOf<T>(parts: readonly T[], amount: (part: T) => Decimal): Decimal {
  return parts.reduce((sum, part) => sum.plus(amount(part)), new Decimal(0));
}

/** At most 255 characters; null for blank names. */
export const shortName = (name: string | null | undefined): string | null => name?.trim().slice(0, 255) || null;
