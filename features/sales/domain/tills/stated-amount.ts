import { Decimal } from 'decimal.js';

/** As a till states it: a number, decimal text, or nothing for 0. */
export type Stated = number | string | null | undefined;

export const amountOf = (stated: Stated): Decimal => new Decimal(stated || 0);

/** Decimal text of at most six places: tills that count in binary say 3.9899999999999998. */
export function asText(amount: Decimal): string {
  const rounded = amount.toDecimalPlaces(6);
  return rounded.isZero() ? '0' : rounded.toFixed();
}

export function sumOf<T>(parts: readonly T[], amount: (part: T) => Decimal): Decimal {
  return parts.reduce((sum, part) => sum.plus(amount(part)), new Decimal(0));
}

/** At most 255 characters; null for nothing but blanks. */
export const shortName = (name: string | null | undefined): string | null => name?.trim().slice(0, 255) || null;
