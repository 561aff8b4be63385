import { GRAMS, MILLILITRES } from './units.ts';

const FACTORS: Readonly<Record<string, string>> = { ...MILLILITRES, ...GRAMS };

/** Content of one package in milliliters or grams, precise enough for matching; null for items that are not poured. */
export function contentOf(volume: number, unit: string, count: number): number | null {
  const factor = FACTORS[unit];
  return factor === undefined ? null : volume * Number(factor) * count;
}
