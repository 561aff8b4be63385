import { UNITS } from './units.ts';

/** The options of a size field: the existing sizes, and for a bare number that number in each unit. */
export function sizeOptions(text: string, known: readonly string[]): string[] {
  const amount = text.trim();
  const units = /^\d+([.,/]\d+)?$/.test(amount) ? UNITS.map((unit) => `${amount} ${unit}`) : [];
  return [...new Set([...units, ...known])];
}
