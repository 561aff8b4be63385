import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { decimalsOf } from '#shared/domain/region.ts';

/** In the smallest unit of its currency. */
export const money = z.object({ amount: z.number().int().nullish(), currency: z.string().nullish() }).nullish();
export type Money = z.output<typeof money>;

/** Decimal string; "0" for none. */
export function amountOf(value: Money): string {
  if (!value?.amount) return '0';
  return new Decimal(value.amount).div(new Decimal(10).pow(placesOf(value.currency ?? 'USD'))).toFixed();
}

/** In the smallest unit; null if the currency has no such amount, such as half a yen. */
export function smallestOf(amount: string, currency: string): number | null {
  const units = new Decimal(amount).times(new Decimal(10).pow(placesOf(currency)));
  return units.isInteger() ? units.toNumber() : null;
}

const places = new Map<string, number>();

/** Yen have no hundredths, dinars have thousandths. */
function placesOf(currency: string): number {
  const known = places.get(currency);
  if (known !== undefined) return known;
  let found = 2;
  try {
    found = decimalsOf(currency);
  } catch {} // an unknown currency: hundredths
  places.set(currency, found);
  return found;
}

export function sumOf(amounts: readonly string[]): string {
  return amounts.reduce((sum, each) => sum.plus(each), new Decimal(0)).toFixed();
}
