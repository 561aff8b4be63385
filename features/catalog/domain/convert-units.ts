import { Decimal } from 'decimal.js';
import { GRAMS, MILLILITRES } from './units.ts';

type Amount = Decimal | string | number;

interface Factor {
  readonly kind: 'volume' | 'weight';
  readonly factor: Decimal;
}

const FACTORS: ReadonlyMap<string, Factor> = new Map([
  ...Object.entries(MILLILITRES).map(([unit, factor]) => entry(unit, 'volume', factor)),
  ...Object.entries(GRAMS).map(([unit, factor]) => entry(unit, 'weight', factor)),
]);

function entry(unit: string, kind: Factor['kind'], factor: string): [string, Factor] {
  return [unit.toLowerCase(), { kind, factor: new Decimal(factor) }];
}

/** What a unit measures; undefined for an unknown unit. */
export const unitKind = (unit: string): Factor['kind'] | undefined => FACTORS.get(unit.toLowerCase())?.kind;

/** An amount of volume in milliliters; undefined, with a warning, for anything else. */
export const toMl = (amount: Amount, unit: string): Decimal | undefined => convertUnits(amount, unit, 'mL');

/** An amount of weight in grams; undefined, with a warning, for anything else. */
export const toG = (amount: Amount, unit: string): Decimal | undefined => convertUnits(amount, unit, 'g');

/**
 * Converts an amount exactly, through milliliters or grams (D35). An amount that cannot be converted (an unknown unit,
 * a volume to a weight) is undefined and logs a warning: it is shown as unknown, never as 0.
 */
export function convertUnits(amount: Amount, from: string, to: string): Decimal | undefined {
  const [one, other] = [FACTORS.get(from.toLowerCase()), FACTORS.get(to.toLowerCase())];
  if (one && other && one.kind === other.kind) return new Decimal(amount).times(one.factor).div(other.factor);
  const unknown = [from, to].filter((unit) => !FACTORS.has(unit.toLowerCase()));
  if (unknown.length > 0) console.warn(`No such unit: ${unknown.join(', ')}`);
  else console.warn(`${from} cannot be converted to ${to}: one is a volume and the other a weight`);
  return undefined;
}

/** The share of a container that an amount in the same unit fills, between 0 and 1 (CONST-017). */
export function volumeFraction(amount: Amount, container: Amount): Decimal {
  const whole = new Decimal(container);
  if (whole.lte(0)) return new Decimal(0);
  return Decimal.max(0, Decimal.min(1, new Decimal(amount).div(whole)));
}
