import { GRAMS, MILLILITRES } from './units.ts';

const FACTORS: Readonly<Record<string, string>> = { ...MILLILITRES, ...GRAMS };

/** How much one package holds in millilitres or grams, as near as matching needs it; null for what is not poured. */
export function contentOf(volume: number, unit: string, count: number): number | null {
  const factor = FACTORS[unit];
  return factor === undefined ? null : volume * Number(factor) * count;
}
