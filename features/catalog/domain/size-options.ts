import { UNITS } from './units.ts';

/** What a size field offers: the sizes there are, and for a number alone that number in each of the units. */
export function sizeOptions(text: string, known: readonly string[]): string[] {
  const amount = text.trim();
  const units = /^\d+([.,/]\d+)?$/.test(amount) ? UNITS.map((unit) => `${amount} ${unit}`) : [];
  return [...new Set([...units, ...known])];
}
